-- What keeps old citations true when a lecture is ingested again.
alter table message_sources
  add column timing text not null default 'exact' check (timing in ('exact', 'start-only', 'estimated')),
  add column gone boolean not null default false; -- the lecture no longer has the passage
create index message_sources_by_lecture on message_sources (course_id, lecture_id);

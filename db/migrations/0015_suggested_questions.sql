-- Questions to suggest, whose answers were tried at ingest. They go with their lecture, which ingest replaces.
create table suggested_questions (
  course_id     text not null,
  lecture_id    text not null,
  position      smallint not null,            -- 0: the best of its lecture
  question      text not null,
  language      text not null,                -- of the question: "en", "es"
  at_ms         integer not null check (at_ms >= 0), -- the moment that its answer cites first
  course_rank   smallint,                     -- its place on the course page; null: not there
  primary key (course_id, lecture_id, position),
  foreign key (course_id, lecture_id) references lectures on delete cascade
);

-- Which version of Cuepoint's rules suggested the lecture's questions; null: none yet.
alter table lectures add column suggestions_version smallint;

-- Courses that are edited in the browser.
alter table courses
  add column time_zone  text not null default 'UTC', -- IANA; release dates are entered and shown in it
  add column source     text,                 -- the manifest or the folder that it was last ingested from; null: none
  add column ingested   jsonb,                -- what that manifest said, to recognize what was edited here since
  add column deleted_at timestamptz;          -- hidden from everyone since then, and deleted for good 30 days later
create index courses_deleted on courses (deleted_at) where deleted_at is not null;

alter table lectures add column removed_at timestamptz; -- as deleted_at of a course
create index lectures_removed on lectures (removed_at) where removed_at is not null;

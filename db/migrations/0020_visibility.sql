-- Who may see a course: everyone, everyone with its key, its members, or its instructors.
alter table courses
  add column visibility text not null default 'public' check (visibility in ('public', 'unlisted', 'members', 'draft')),
  add column key_hash text;                   -- SHA-256 of the key that opens an unlisted course, in hexadecimal

-- Every query of several courses leaves out those that are not public and that its reader may not see.
create index courses_not_public on courses (course_id) where visibility <> 'public';

alter table audit_events add column visibility text; -- which one a course got

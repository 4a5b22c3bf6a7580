-- A course's id is its slug or, for a course of an institution, "institution~slug": slugs cannot contain a tilde. Courses that
-- exist keep their ids and addresses.
alter table courses add column institution text
  generated always as (case when strpos(course_id, '~') > 0 then split_part(course_id, '~', 1) end) stored;

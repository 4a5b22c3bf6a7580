-- Lectures that are added in the browser, also to a course that comes from a manifest.
alter table lectures
  add column added_here boolean not null default false; -- uploaded or pasted in the browser; the manifest does not name it
update lectures l set added_here = true from courses c where c.course_id = l.course_id and c.made_here;

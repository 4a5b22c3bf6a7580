-- What this installation has done once, for all of its server processes: of no course.
create table installation (
  name  text primary key,
  value text not null
);

-- What each course of a learning platform says about its people in a course. A launch or a roster replaces it.
create table lti_enrolments (
  course_id   text not null references courses on delete cascade,
  user_id     text not null references users on delete cascade,
  platform_id text not null references lti_platforms on delete cascade,
  context_id  text not null,
  role        text not null check (role in ('student', 'assistant', 'instructor')),
  seen_at     timestamptz not null default now(),
  primary key (course_id, user_id, platform_id, context_id)
);
create index lti_enrolments_by_user on lti_enrolments (user_id);
create index lti_enrolments_by_platform on lti_enrolments (platform_id);

-- The role that a person has without the platforms, while a platform gives a higher one (given_by = 'lti').
alter table enrolments add column own_role text;

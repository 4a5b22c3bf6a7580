-- Roles that learning platforms gave before 0033 counted as given by hand. A role is a platform's if the last logged act
-- about it is the platform's, or if nothing is logged about a student, because every other way to become one is logged.
-- The person must have an account at a platform that links to the course. Rosters then withdraw these roles as any other.
-- Higher roles that a roster gave were not logged. They stay as they are.
with last_act as (
  select distinct on (subject_id, course_id) subject_id as user_id, course_id, actor, action, role
  from audit_events
  where action in ('role_given', 'role_removed', 'joined') and subject_id is not null and course_id is not null
  order by subject_id, course_id, at desc, event_id desc
),
link as (
  select distinct c.course_id, i.user_id, c.platform_id, c.context_id
  from lti_contexts c
  join lti_platforms p on p.platform_id = c.platform_id
  join identities i on i.issuer = p.issuer
),
earlier as (
  select n.course_id, n.user_id, n.role
  from enrolments n
  left join last_act a on a.course_id = n.course_id and a.user_id = n.user_id
  where n.given_by is null
    and exists (select from link l where l.course_id = n.course_id and l.user_id = n.user_id)
    and case when a.user_id is null then n.role = 'student'
        else a.actor = 'platform' and a.action = 'role_given' and a.role = n.role end
),
stored as (
  insert into lti_enrolments (course_id, user_id, platform_id, context_id, role)
  select e.course_id, e.user_id, l.platform_id, l.context_id, e.role
  from earlier e join link l on l.course_id = e.course_id and l.user_id = e.user_id
  on conflict (course_id, user_id, platform_id, context_id) do nothing
)
update enrolments n set given_by = 'lti' from earlier e
where n.course_id = e.course_id and n.user_id = e.user_id;

-- Whether those who teach a platform's course teach here, too. In a course of the platform that is not confirmed, they are
-- students: anyone there could have copied the link.
alter table lti_contexts add column is_confirmed boolean not null default true;
alter table lti_contexts alter column is_confirmed set default false;

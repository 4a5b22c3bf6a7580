-- A link also sets a new password of an existing user: an invitation without a role.
alter table invitations
  alter column role drop not null,
  add column user_id text references users on delete cascade, -- whose password the link sets; null: it gives a role
  add constraint invitations_purpose_check check (
    (role is null) = (user_id is not null) and (user_id is null or course_id is null));
create index invitations_by_user on invitations (user_id);

-- Sign-in with an institution, what its rules give, and personal access tokens.

-- The right to create courses has two sources, so that a rule takes back only what a rule gave.
alter table users
  add column may_create_courses    boolean not null default false, -- given by an administrator or an invitation
  add column may_create_courses_by text;      -- the issuer whose rules gave it at the last sign-in; null: none
alter table enrolments add column given_by text; -- the issuer whose rules gave the role; null: given in another way

alter table sessions
  add column provider text,                   -- what vouched for the user: a provider's id; null: a password
  add column id_token text;                   -- the provider asks for it when it ends its own session

-- Answers of identity providers that were used, until they would be too old anyway: each one works once.
create table used_sign_ins (
  state_hash text primary key,
  expires_at timestamptz not null
);
create index used_sign_ins_by_expiry on used_sign_ins (expires_at);

-- Programs that read as a user. Only the hash of a token is stored.
create table access_tokens (
  token_id     text primary key,
  token_hash   text not null unique,          -- SHA-256 of the token, in hexadecimal
  user_id      text not null references users on delete cascade,
  name         text not null,
  created_at   timestamptz not null default now(),
  last_used_at timestamptz,                   -- exact to an hour; null: never
  expires_at   timestamptz                    -- null: never
);
create index access_tokens_by_user on access_tokens (user_id);

-- The role "creator" is for the installation, as "admin" is.
alter table invitations
  drop constraint invitations_role_check,
  drop constraint invitations_check,
  add constraint invitations_role_check check (role in ('student', 'assistant', 'instructor', 'creator', 'admin')),
  add constraint invitations_check check ((role in ('creator', 'admin')) = (course_id is null));

-- 'visitor': somebody who was not signed in; 'rule': a rule about what an identity provider says of a user.
alter table audit_events
  drop constraint audit_events_actor_check,
  add constraint audit_events_actor_check check (actor in ('user', 'command', 'visitor', 'rule')),
  add column detail text;                     -- an identity provider's id; no words of people

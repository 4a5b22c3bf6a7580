-- People who sign in, and what they may do. Visitors without an account have no rows here.
create table users (
  user_id      text primary key,              -- 'user-' and a UUID; also the visitor_id of what this user stored
  name         text not null,
  is_admin     boolean not null default false, -- administrates the installation
  theme        text,                          -- settings that follow the user to another browser; null: none chosen
  locale       text,
  created_at   timestamptz not null default now(),
  last_seen_at timestamptz not null default now() -- exact to an hour
);
create index users_by_creation on users (created_at, user_id);
create index users_by_last_seen on users (last_seen_at);

-- How users prove who they are.
create table identities (
  issuer        text not null,                -- 'password'; later the address of an identity provider
  subject       text not null,                -- the name for signing in, in a form that ignores case
  user_id       text not null references users on delete cascade,
  password_hash text,                         -- with its salt and parameters; null: another issuer
  created_at    timestamptz not null default now(),
  primary key (issuer, subject)
);
create index identities_by_user on identities (user_id);

-- Only hashes of tokens are stored, so that reading the database, or a copy of it, signs nobody in.
create table sessions (
  session_id   text primary key,
  token_hash   text not null unique,          -- SHA-256 of the cookie's token, in hexadecimal
  user_id      text not null references users on delete cascade,
  user_agent   text not null,
  created_at   timestamptz not null default now(),
  last_used_at timestamptz not null default now(), -- exact to an hour
  expires_at   timestamptz not null
);
create index sessions_by_user on sessions (user_id);
create index sessions_by_expiry on sessions (expires_at);

create table enrolments (
  course_id  text not null references courses on delete cascade,
  user_id    text not null references users on delete cascade,
  role       text not null check (role in ('student', 'assistant', 'instructor')),
  created_at timestamptz not null default now(),
  primary key (course_id, user_id)
);
create index enrolments_by_user on enrolments (user_id);

-- Links that create an account. No foreign key to courses: a table that every node has cannot refer to a distributed one.
create table invitations (
  invitation_id text primary key,
  token_hash    text not null unique,
  role          text not null check (role in ('student', 'assistant', 'instructor', 'admin')),
  course_id     text,                         -- null: the role is the installation's
  created_by    text references users on delete set null, -- null: a command
  created_at    timestamptz not null default now(),
  expires_at    timestamptz not null,
  used_at       timestamptz,
  check ((role = 'admin') = (course_id is null))
);
create index invitations_by_expiry on invitations (expires_at);

-- Administrative acts. Names are read from users, so that nothing about a person remains when their account is erased.
create table audit_events (
  event_id   text primary key,
  at         timestamptz not null default now(),
  actor      text not null check (actor in ('user', 'command')),
  actor_id   text references users on delete set null,
  action     text not null,
  subject_id text references users on delete set null, -- whose account or role it is about
  course_id  text,
  role       text
);
create index audit_events_by_time on audit_events (at desc, event_id desc);
create index audit_events_by_actor on audit_events (actor_id);
create index audit_events_by_subject on audit_events (subject_id);

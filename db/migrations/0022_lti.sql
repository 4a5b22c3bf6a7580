-- Learning platforms that launch lectures (LTI 1.3), and what a launch needs.
create table lti_platforms (
  platform_id       text primary key,         -- 'platform-' and a UUID
  issuer            text not null,
  client_id         text not null,
  name              text not null,
  authorization_url text not null,
  token_url         text not null,
  token_audience    text not null,            -- the audience of requests for access tokens
  keys_url          text not null,
  origins           text[] not null default '{}', -- of pages that show Cuepoint in a frame
  created_at        timestamptz not null default now(),
  unique (issuer, client_id)
);

-- A platform without deployments adopts the first one that it launches.
create table lti_deployments (
  platform_id   text not null references lti_platforms on delete cascade,
  deployment_id text not null,
  created_at    timestamptz not null default now(),
  primary key (platform_id, deployment_id)
);

-- Courses of a platform and what they link to here. No foreign key to courses: a table that every node has cannot refer
-- to a distributed one.
create table lti_contexts (
  platform_id     text not null references lti_platforms on delete cascade,
  context_id      text not null,
  course_id       text not null,
  title           text,
  memberships_url text,                       -- Names and Roles; null: the platform offers none
  line_items_url  text,                       -- Assignment and Grade Services
  roster_at       timestamptz,                -- when its people were last read
  last_launch_at  timestamptz not null default now(),
  primary key (platform_id, context_id, course_id)
);
create index lti_contexts_by_course on lti_contexts (course_id);

-- Launches that have started. Only hashes are stored; each row is used once.
create table lti_launch_states (
  state_hash      text primary key,
  platform_id     text not null references lti_platforms on delete cascade,
  nonce_hash      text not null,
  browser_hash    text not null,              -- of the secret that only the browser that started has
  target_link_uri text not null,
  storage_target  text,                       -- the platform's frame that stores data for us; null: it offers none
  in_window       boolean not null,           -- in a window that hands its session back to a frame
  login_query     text not null,              -- starts the launch again in a window
  expires_at      timestamptz not null
);
create index lti_launch_states_by_expiry on lti_launch_states (expires_at);

-- Sign in a frame whose browser refuses cookies. Each is used once, within a minute.
create table frame_tickets (
  ticket_hash text primary key,
  session_id  text not null references sessions on delete cascade,
  expires_at  timestamptz not null
);
create index frame_tickets_by_expiry on frame_tickets (expires_at);
create index frame_tickets_by_session on frame_tickets (session_id);

-- Choices of what to link to, until the person has chosen. The token is in the address of the page.
create table lti_selections (
  token_hash       text primary key,
  user_id          text not null references users on delete cascade,
  platform_id      text not null references lti_platforms on delete cascade,
  deployment_id    text not null,
  return_url       text not null,
  accepts_multiple boolean not null,
  data             text,                      -- the platform's own, sent back to it
  expires_at       timestamptz not null
);
create index lti_selections_by_expiry on lti_selections (expires_at);
create index lti_selections_by_user on lti_selections (user_id);

-- Our key pairs. The oldest that is not retired signs; all published keys verify.
create table lti_keys (
  key_id      text primary key,
  public_key  text not null,                  -- JWK
  private_key text not null,                  -- JWK, encrypted with a key derived from SESSION_SECRET
  created_at  timestamptz not null default clock_timestamp(),
  retired_at  timestamptz                     -- still published for an hour
);

-- Addresses that register one platform each.
create table lti_registrations (
  token_hash text primary key,
  created_by text references users on delete set null, -- null: a command
  expires_at timestamptz not null
);
create index lti_registrations_by_expiry on lti_registrations (expires_at);
create index lti_registrations_by_creator on lti_registrations (created_by);

-- 'platform': a learning platform that launched a lecture. Its name is the detail.
alter table audit_events
  drop constraint audit_events_actor_check,
  add constraint audit_events_actor_check check (actor in ('user', 'command', 'visitor', 'rule', 'platform'));

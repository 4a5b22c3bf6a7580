-- Links to a part of a conversation: one answer, or the messages that it had when the link was made. A table of its own: a
-- process of an older version would show the whole conversation under a link of conversation_shares, later questions too.
-- Links in conversation_shares keep working as they were made. No new ones are added there.
create table share_snapshots (
  course_id       text not null,
  conversation_id text not null,
  token_hash      text not null,               -- SHA-256 of the token, in hexadecimal
  nonce           text not null,               -- with the session secret, the owner's address is computed again
  kind            text not null check (kind in ('answer', 'conversation')),
  message_ids     text[] not null,             -- in order; an answer that was replaced later stays readable
  questions       jsonb not null,              -- the parts of each question by its id, because editing one replaces them
  created_at      timestamptz not null default now(),
  primary key (course_id, conversation_id, token_hash),
  foreign key (course_id, conversation_id) references conversations on delete cascade
);
-- A shared address names its conversation by nothing else.
create index share_snapshots_by_hash on share_snapshots (token_hash);

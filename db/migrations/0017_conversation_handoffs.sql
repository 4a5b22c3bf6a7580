-- A conversation in another site's frame continues in a window, where the browser may name another visitor.

-- The visitors besides its owner who have a conversation, because they opened it in a window.
create table conversation_visitors (
  course_id       text not null,
  conversation_id text not null,
  visitor_id      text not null,
  created_at      timestamptz not null default now(),
  primary key (course_id, conversation_id, visitor_id),
  foreign key (course_id, conversation_id) references conversations on delete cascade
);
create index conversation_visitors_by_visitor on conversation_visitors (visitor_id, course_id);

-- One-time tokens. Only the hash is stored, so that reading the database, or a copy of it, opens no conversation.
create table conversation_handoffs (
  course_id       text not null,
  conversation_id text not null,
  token_hash      text not null,               -- SHA-256 of the token, in hexadecimal
  visitor_id      text not null,               -- who made it
  expires_at      timestamptz not null,
  primary key (course_id, conversation_id, token_hash),
  foreign key (course_id, conversation_id) references conversations on delete cascade
);
-- A token names its conversation by nothing else.
create index conversation_handoffs_by_hash on conversation_handoffs (token_hash);

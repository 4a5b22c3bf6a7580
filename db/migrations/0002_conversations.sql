-- Conversations of visitors, their messages, and a snapshot of what each answer was given to cite.
create table conversations (
  course_id       text not null references courses on delete cascade,
  conversation_id text not null,
  lecture_id      text,                        -- where it was begun; null: on the course's page
  visitor_id      text not null,
  title           text not null,
  created_at      timestamptz not null default now(),
  updated_at      timestamptz not null default now(),
  primary key (course_id, conversation_id)
);
-- The chat addresses name a conversation without its course.
create index conversations_by_id on conversations (conversation_id);
create index conversations_by_visitor on conversations (course_id, visitor_id, updated_at desc);

create table messages (
  course_id       text not null,
  conversation_id text not null,
  message_id      text not null,
  position        integer not null,
  role            text not null check (role in ('user', 'assistant')),
  parts           jsonb not null,              -- source parts stand here as references to message_sources
  metadata        jsonb not null default '{}',
  status          text not null check (status in ('complete', 'stopped', 'failed')),
  superseded      boolean not null default false, -- answered anew since; kept, so that its numbers stay taken
  created_at      timestamptz not null default now(),
  primary key (course_id, conversation_id, message_id),
  unique (course_id, conversation_id, position),
  foreign key (course_id, conversation_id) references conversations on delete cascade
);

-- A snapshot, with no foreign key to chunks: ingesting a lecture again must not erase what old answers cite.
create table message_sources (
  course_id       text not null,
  conversation_id text not null,
  message_id      text not null,
  chunk_number    integer not null check (chunk_number > 0),
  chunk_id        text not null,
  lecture_id      text not null,
  title           text not null,
  start_ms        integer not null,
  end_ms          integer not null,
  content         text not null,
  headings        text[] not null,
  score           double precision not null,
  primary key (course_id, conversation_id, message_id, chunk_number),
  foreign key (course_id, conversation_id, message_id) references messages on delete cascade
);

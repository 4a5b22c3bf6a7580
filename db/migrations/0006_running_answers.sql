-- Answers that are being written: who comes back, to this server process or another, reads them from here, and an answer
-- whose process died is found and closed.
create table running_answers (
  course_id       text not null,
  conversation_id text not null,
  message_id      text not null,
  model           text not null,
  lease_until     timestamptz not null,        -- moved on while its process lives
  primary key (course_id, conversation_id),
  foreign key (course_id, conversation_id) references conversations on delete cascade
);

-- What was streamed of an answer, in batches: an answer's events stay until the conversation's next one.
create table answer_events (
  course_id       text not null,
  conversation_id text not null,
  message_id      text not null,
  sequence        integer not null,            -- from 0
  chunks          jsonb not null,              -- UI message chunks, in order
  primary key (course_id, conversation_id, message_id, sequence),
  foreign key (course_id, conversation_id) references conversations on delete cascade
);

alter table messages drop constraint messages_status_check;
alter table messages add constraint messages_status_check check (status in ('complete', 'stopped', 'failed', 'cut'));

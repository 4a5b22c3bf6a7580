-- The sentence that each citation of an answer points at: a snapshot like message_sources, moved with its lecture.
create table message_anchors (
  course_id       text not null,
  conversation_id text not null,
  message_id      text not null,
  chunk_number    integer not null check (chunk_number > 0),
  occurrence      integer not null check (occurrence > 0), -- the n-th marker of the number in the answer's text
  lecture_id      text not null,
  start_ms        integer not null,
  end_ms          integer not null,
  quote           text not null,
  support         text not null check (support in ('supported', 'weak', 'unsupported')),
  primary key (course_id, conversation_id, message_id, chunk_number, occurrence),
  foreign key (course_id, conversation_id, message_id) references messages on delete cascade
);
create index message_anchors_by_lecture on message_anchors (course_id, lecture_id);

-- How much of a limit is used up, by everybody who is limited: of every process alike. Not worth a write-ahead log.
create unlogged table rate_limits (
  bucket  text primary key,                   -- what is limited, and a keyed hash of whom
  free_at timestamptz not null                -- when all that was used has come back
);

-- What answers cost, by day. Counted for a course and for a visitor.
create table token_usage (
  course_id  text not null references courses on delete cascade,
  day        date not null,                   -- of UTC
  visitor_id text not null,
  tokens     bigint not null,
  answers    integer not null,
  primary key (course_id, day, visitor_id)
);
create index token_usage_by_visitor on token_usage (visitor_id, day);

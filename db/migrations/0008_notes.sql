-- What students write down at a moment of a lecture. No foreign key to lectures, which ingest replaces: a note outlives that.
create table notes (
  course_id  text not null references courses on delete cascade,
  note_id    text not null,
  visitor_id text not null,
  lecture_id text not null,
  at_ms      integer not null check (at_ms >= 0),
  body       text not null,                   -- Markdown; empty: a bookmark
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (course_id, note_id)
);
create index notes_by_visitor on notes (course_id, visitor_id, lecture_id, at_ms);

-- Pictures of a lecture's video, made at ingest where ffmpeg is there.
alter table lectures
  add column poster_url text,
  add column thumbnails jsonb;                -- {url, columns, count, width, height, everySeconds}: one picture with all of them

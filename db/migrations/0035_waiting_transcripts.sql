-- Transcripts that were uploaded for a lecture whose transcript was corrected in the browser, until an instructor decides
-- which one to use. No foreign key to lectures, which ingest replaces.
create table waiting_transcripts (
  course_id  text not null references courses on delete cascade,
  lecture_id text not null,
  lines      jsonb not null,                  -- of the uploaded file, as in transcript_originals
  arrived_at timestamptz not null default now(),
  primary key (course_id, lecture_id)
);

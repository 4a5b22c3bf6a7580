-- Transcripts that are corrected in the browser. No foreign keys to lectures, which ingest replaces: corrections outlive that.
create table transcript_edits (
  course_id   text not null references courses on delete cascade,
  lecture_id  text not null,
  edit_number integer not null check (edit_number > 0), -- within the lecture
  save_id     text not null,                  -- the browser's name for a save: a repeated one is not stored again
  edited_at   timestamptz not null default now(),
  editor_id   text references users on delete set null, -- null also for a command
  kind        text not null check (kind in ('edited', 'ingested')), -- 'ingested': the file replaced what was edited
  changes     jsonb not null,                 -- [{at, from: [line], to: [line]}]; a line: {startMs, endMs, text, speaker?}
  primary key (course_id, lecture_id, edit_number),
  unique (course_id, lecture_id, save_id)
);
create index transcript_edits_by_editor on transcript_edits (editor_id);

-- The lines of a corrected transcript as its file has them.
create table transcript_originals (
  course_id  text not null references courses on delete cascade,
  lecture_id text not null,
  lines      jsonb not null,
  primary key (course_id, lecture_id)
);

-- Mistakes in transcripts that students report. No foreign keys to lectures, which ingest replaces: a report outlives that.
create table transcript_reports (
  course_id   text not null references courses on delete cascade,
  report_id   text not null,
  visitor_id  text not null,
  lecture_id  text not null,
  start_ms    integer not null check (start_ms >= 0),        -- of the line, as the student saw it
  end_ms      integer not null check (end_ms >= start_ms),
  said        text not null,                  -- the line's text, as the student saw it
  suggestion  text,                           -- what it should say; null: only the comment says it
  comment     text not null,                  -- may be empty
  fingerprint text not null,                  -- of all of these: the same report again is not stored again
  state       text not null default 'open' check (state in ('open', 'accepted', 'rejected')),
  created_at  timestamptz not null default now(),
  primary key (course_id, report_id),
  unique (course_id, visitor_id, lecture_id, fingerprint)
);
create index transcript_reports_open on transcript_reports (course_id, lecture_id, start_ms) where state = 'open';

-- How many reports of students an edit accepted.
alter table transcript_edits add column report_count integer not null default 0;

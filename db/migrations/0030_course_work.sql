-- More kinds of jobs: transcribing lectures, making their pictures again, and embedding a course again.
alter table course_jobs drop constraint course_jobs_kind_check;
alter table course_jobs add constraint course_jobs_kind_check
  check (kind in ('ingest', 'transcribe', 'pictures', 'embed'));
alter table course_jobs add column targets jsonb not null default '[]'; -- [{lectureId, language?}]; empty: the whole course

-- Names of a term that are errors of speech recognition, and so can be corrected.
alter table glossary_terms add column misheard text[] not null default '{}';

-- How long speech models have taken, for the estimate before the next transcription.
create table transcription_speeds (
  model    text primary key, -- as in TRANSCRIPTION_MODEL
  audio_ms bigint not null,
  work_ms  bigint not null
);

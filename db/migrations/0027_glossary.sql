-- The words of a course: what they mean, how else they are written or heard, and where they are explained.
create table glossary_terms (
  course_id  text not null references courses on delete cascade,
  term_id    uuid not null default gen_random_uuid(),
  term       text not null,
  spellings  text[] not null default '{}',
  definition text,
  lecture_id text, -- where it is explained; a lecture that is re-ingested keeps its id, so there is no foreign key
  at_ms      integer,
  updated_at timestamptz not null default now(),
  primary key (course_id, term_id)
);
create unique index glossary_terms_term on glossary_terms (course_id, lower(term));

-- Courses, lectures and what is searched. Every key is led by course_id, so that the schema can be distributed
-- by it as it stands. Times are integer milliseconds from the start of the lecture's media.
create extension if not exists vector;

create table courses (
  course_id   text primary key,               -- the manifest's slug
  title       text not null,
  description text,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now()
);

create table lectures (
  course_id       text not null references courses on delete cascade,
  lecture_id      text not null,              -- the manifest's slug
  position        integer not null,
  title           text not null,
  description     text,
  section         text,
  language        text not null,
  text_config     text not null,              -- the text search configuration its terms were made with
  video_kind      text,                       -- null: a lecture without a video
  video_url       text,
  chapters        jsonb not null default '[]', -- [{startMs, title}]
  duration_ms     integer not null,
  timing          text not null check (timing in ('exact', 'start-only', 'estimated')),
  embedding_model text not null,
  content_hash    text not null,              -- of everything the rows below were made from
  releases_at     timestamptz,                -- hidden from students before then
  updated_at      timestamptz not null default now(),
  primary key (course_id, lecture_id)
);

create table cues (
  course_id  text not null,
  lecture_id text not null,
  cue_number integer not null,
  start_ms   integer not null,
  end_ms     integer not null,
  content    text not null,
  speaker    text,
  primary key (course_id, lecture_id, cue_number),
  foreign key (course_id, lecture_id) references lectures on delete cascade,
  check (end_ms >= start_ms)
);

create table chunks (
  course_id  text not null,
  lecture_id text not null,
  chunk_id   text not null,
  position   smallint not null,               -- within the lecture, from 0
  start_ms   integer not null,
  end_ms     integer not null,
  content    text not null,
  headings   text[] not null,
  word_count integer not null,                -- the document length in BM25
  primary key (course_id, chunk_id),
  unique (course_id, lecture_id, position),
  foreign key (course_id, lecture_id) references lectures on delete cascade,
  check (end_ms >= start_ms)
);

-- Lean on purpose: a search within a course scans these rows and no others.
-- window_number 0 is the whole chunk; 1, 2, … its two-sentence windows.
create table chunk_vectors (
  course_id     text not null,
  lecture_id    text not null,
  chunk_id      text not null,
  window_number smallint not null,
  start_ms      integer not null,
  end_ms        integer not null,
  embedding     vector not null,              -- unit length; its dimensions are the embedding model's
  primary key (course_id, chunk_id, window_number),
  foreign key (course_id, chunk_id) references chunks on delete cascade
);
alter table chunk_vectors alter column embedding set storage external; -- floats do not compress

-- The inverted index: where a term stands in a lecture, and how often in each chunk.
create table lecture_terms (
  course_id       text not null,
  term            text not null,
  lecture_id      text not null,
  chunk_positions smallint[] not null,
  frequencies     smallint[] not null,
  primary key (course_id, term, lecture_id),
  foreign key (course_id, lecture_id) references lectures on delete cascade
);
create index lecture_terms_by_lecture on lecture_terms (course_id, lecture_id);

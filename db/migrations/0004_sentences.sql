-- Chunks know their sentences; window vectors stand apart, so that a search scans one vector a chunk and reads the
-- windows of the best chunks only.
create table window_vectors (
  course_id     text not null,
  chunk_id      text not null,
  window_number smallint not null,            -- from 0: sentence n with sentence n + 1
  embedding     vector not null,              -- unit length, like the chunk's
  primary key (course_id, chunk_id, window_number),
  foreign key (course_id, chunk_id) references chunks on delete cascade
);
alter table window_vectors alter column embedding set storage external;
insert into window_vectors
  select course_id, chunk_id, window_number - 1, embedding from chunk_vectors where window_number > 0;

-- Made anew rather than emptied: a table keeps the space of the rows that were deleted from it, and scans it.
alter table chunk_vectors rename to old_chunk_vectors;
create table chunk_vectors (
  course_id  text not null,
  lecture_id text not null,
  chunk_id   text not null,
  position   smallint not null,               -- the chunk's
  embedding  vector not null,                 -- unit length; its dimensions are the embedding model's
  constraint chunk_vectors_key primary key (course_id, chunk_id),
  foreign key (course_id, chunk_id) references chunks on delete cascade
);
alter table chunk_vectors alter column embedding set storage external;
insert into chunk_vectors
  select v.course_id, v.lecture_id, v.chunk_id, c.position, v.embedding
  from old_chunk_vectors v join chunks c on c.course_id = v.course_id and c.chunk_id = v.chunk_id
  where v.window_number = 0;
drop table old_chunk_vectors;

-- Where each sentence begins in the chunk's content (in UTF-16 code units), and when it is said. Empty until the
-- lecture is ingested again.
alter table chunks
  add column sentence_offsets  integer[] not null default '{}',
  add column sentence_start_ms integer[] not null default '{}',
  add column sentence_end_ms   integer[] not null default '{}';

-- The words of each chunk by position: the document lengths of BM25 without a look at the chunks.
alter table lectures add column chunk_word_counts integer[] not null default '{}';
update lectures l set chunk_word_counts = coalesce(
  (select array_agg(word_count order by position) from chunks c where c.course_id = l.course_id and c.lecture_id = l.lecture_id), '{}');

-- The signs of each chunk's vector: a thirtieth of its size, so that a search scans these and weighs the whole vectors
-- of the nearest only. Nearness by signs is Hamming distance.
create table chunk_signs (
  course_id  text not null,
  lecture_id text not null,
  chunk_id   text not null,
  position   smallint not null,
  signs      bit varying not null,
  primary key (course_id, chunk_id),
  foreign key (course_id, chunk_id) references chunks on delete cascade
);
create index chunk_signs_by_lecture on chunk_signs (course_id, lecture_id);
insert into chunk_signs select course_id, lecture_id, chunk_id, position, binary_quantize(embedding) from chunk_vectors;

-- Over all the courses of a university even these are many: an approximate index for each usual number of dimensions.
-- The embedded engine goes without (an insert into such an index takes it 10 ms, a scan of 100,000 signs not much more).
do $$
declare dimensions integer;
begin
  if position('PGlite' in version()) > 0 then return; end if;
  foreach dimensions in array array[384, 768, 1024, 1536] loop
    execute format('create index chunk_signs_%1$s on chunk_signs using hnsw ((signs::bit(%1$s)) bit_hamming_ops) where length(signs) = %1$s', dimensions);
  end loop;
end $$;
create index lecture_terms_by_term on lecture_terms (term);

-- contract: older versions use the name chunk_signs. It stays as an updatable view until a release in which none of them runs.
-- The table holds binary codes (binary quantization), so it is named after them.
alter table chunk_signs rename to chunk_codes;
alter table chunk_codes rename column signs to code;
create view chunk_signs as select course_id, lecture_id, chunk_id, position, code as signs from chunk_codes;

-- PostgreSQL has an approximate index for each number of dimensions, the embedded engine has none.
do $$
declare index_name text;
begin
  for index_name in
    select indexname from pg_indexes where tablename = 'chunk_codes' and indexname ~ '^chunk_signs_(by_lecture|\d+)$'
  loop
    execute format('alter index %I rename to %I', index_name, replace(index_name, 'signs', 'codes'));
  end loop;
end $$;

-- Transcripts of recognizers that were stored before 0037. Their next ingest reads the confidence of their lines: it
-- replaces the row, and the empty hash keeps it from being skipped as unchanged.
alter table lectures
  add column is_unrated boolean not null default false;
update lectures l set is_unrated = true, content_hash = ''
where transcript_file like '%.json'
  and exists (select from cues q where q.course_id = l.course_id and q.lecture_id = l.lecture_id)
  and not exists (select from cues q
    where q.course_id = l.course_id and q.lecture_id = l.lecture_id and q.confidence is not null);

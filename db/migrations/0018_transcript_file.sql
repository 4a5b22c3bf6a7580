-- The name of the file that a lecture's transcript was read from; null: none, or not ingested since this version.
alter table lectures add column transcript_file text;

-- Whether a person confirmed a line of which its recognizer was unsure. Its confidence stays, so that this can be undone.
alter table cues
  add column is_confirmed boolean not null default false;

-- How sure a speech recognizer was of a line. Null if its file does not say, and after a person edits the words.
alter table cues
  add column confidence   smallint check (confidence between 0 and 100), -- percent, the mean of its words
  add column unsure_words text;                                          -- with single spaces between them

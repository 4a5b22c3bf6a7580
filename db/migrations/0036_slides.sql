-- Slides: a PDF file of a lecture, stored beside its video.
alter table lectures
  add column slides_url   text, -- /media/…
  add column slides_pages int;  -- null if unknown

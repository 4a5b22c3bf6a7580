-- When the pages of a lecture's slides are discussed: {of, titles, spans}. Null if it has not been determined.
alter table lectures add column slide_times jsonb;

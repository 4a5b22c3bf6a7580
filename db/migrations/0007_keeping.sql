-- What students do with their conversations: find them again, show them to others, say what an answer was worth.
alter table conversations add column share_token text; -- null: nobody else may read it
create index conversations_by_share_token on conversations (share_token) where share_token is not null;
create index conversations_by_age on conversations (visitor_id, updated_at desc);

alter table messages
  add column rating text check (rating in ('up', 'down')),
  add column rating_reason text;

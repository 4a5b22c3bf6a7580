-- What removes and exports a visitor's data by its age looks for it through these.
create index conversations_by_update on conversations (updated_at);
create index notes_by_update on notes (updated_at);
create index notes_by_visitor_and_update on notes (visitor_id, updated_at);
-- Replaced messages whose words are still there.
create index messages_replaced on messages (created_at) where superseded and parts <> '[]'::jsonb;

-- Usage that is no longer linked to its visitor is added up in one row a course and day, whose visitor_id is ''. Here is from
-- how many visitors.
alter table token_usage add column unlinked_visitors integer not null default 0;

-- Shared addresses of conversations. Only the hash of each address's token is stored: whoever reads the database, or a copy of
-- it, cannot open what is shared. With the nonce and the session secret, the owner's address is computed again.
-- contract: conversations.share_token is no longer read, and is emptied here, because it held the tokens themselves. Processes
-- of an older version answer shared addresses with "not shared" until they are replaced; nothing else of theirs fails.
create table conversation_shares (
  course_id       text not null,
  conversation_id text not null,
  token_hash      text not null,               -- SHA-256 of the token, in hexadecimal
  nonce           text,                        -- null: made before there were nonces, cannot be computed again
  created_at      timestamptz not null default now(),
  primary key (course_id, conversation_id, token_hash),
  foreign key (course_id, conversation_id) references conversations on delete cascade
);
-- A shared address names its conversation by nothing else.
create index conversation_shares_by_hash on conversation_shares (token_hash);

insert into conversation_shares (course_id, conversation_id, token_hash)
select course_id, conversation_id, encode(sha256(convert_to(share_token, 'UTF8')), 'hex') from conversations where share_token is not null;
update conversations set share_token = null where share_token is not null;

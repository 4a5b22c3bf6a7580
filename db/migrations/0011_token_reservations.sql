-- Tokens a day for an address and for the installation. Counters live beside the other limits: on each server process alike,
-- not backed up, and removed when nothing of them counts any more (free_at: midnight UTC).
alter table rate_limits add column used bigint not null default 0;

-- A new day, and a crash that empties the unlogged counters, both begin from what token_usage has for the day.
create index token_usage_by_day on token_usage (day);

-- What running answers and searches may still take. Their cost is known when they end; until then it is reserved, so that
-- questions asked at the same moment cannot all pass under one budget. Not worth a write-ahead log: answers end with their server.
create unlogged table token_reservations (
  course_id       text not null,
  reservation_id  text not null,               -- of an answer: its message id
  conversation_id text,                        -- null: not an answer, but a search
  visitor_id      text not null,               -- '' for a search, which has no visitor
  address         text not null,               -- a bucket of rate_limits; '' when unknown
  tokens          bigint not null,
  created_at      timestamptz not null default now(),
  expires_at      timestamptz not null,
  primary key (course_id, reservation_id)
);

-- Reserves tokens, or raises a reservation to as many. Returns null, or the limit that refuses it; a limit of 0 is none.
-- `extra` are the tokens beyond what any admitted question may take: they must fit under the budgets, the rest only begin under them.
-- One function, because each of its statements must see what other sessions committed while it waited for the lock, and because
-- the lock must not be held while a busy server process comes round to its next statement.
create function reserve_tokens(
  reservation text, course text, conversation text, visitor text, address_bucket text, wanted bigint, extra bigint, seconds integer,
  per_course bigint, per_visitor bigint, per_address bigint, per_installation bigint, running_per_visitor integer, running_per_address integer
) returns text language plpgsql as $$
declare
  today date := (now() at time zone 'utc')::date;
  reserved record;
  used bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended('token reservations', 0));
  select coalesce(sum(r.tokens), 0) as installation,
         coalesce(sum(r.tokens) filter (where r.course_id = course), 0) as course,
         coalesce(sum(r.tokens) filter (where r.visitor_id = visitor), 0) as visitor,
         coalesce(sum(r.tokens) filter (where r.address = address_bucket), 0) as address,
         count(*) filter (where r.conversation_id is not null and r.visitor_id = visitor) as running_of_visitor,
         count(*) filter (where r.conversation_id is not null and r.address = address_bucket) as running_of_address
  into reserved
  from token_reservations r
  where r.expires_at > clock_timestamp() and r.reservation_id <> reservation
    -- An answer whose process died holds nothing once its lease has ended. One that was just admitted has no lease yet.
    and (r.conversation_id is null or r.created_at > clock_timestamp() - interval '10 seconds' or exists (
      select from running_answers a
      where a.course_id = r.course_id and a.conversation_id = r.conversation_id and a.message_id = r.reservation_id and a.lease_until > clock_timestamp()));

  if conversation is not null then
    if running_per_visitor > 0 and reserved.running_of_visitor >= running_per_visitor then return 'running answers of a visitor'; end if;
    if running_per_address > 0 and address_bucket <> '' and reserved.running_of_address >= running_per_address then return 'running answers of an address'; end if;
  end if;
  if per_visitor > 0 and visitor <> '' then
    select coalesce(sum(u.tokens), 0) into used from token_usage u where u.visitor_id = visitor and u.day = today;
    if used + reserved.visitor + extra >= per_visitor then return 'tokens of a visitor'; end if;
  end if;
  if per_course > 0 then
    select coalesce(sum(u.tokens), 0) into used from token_usage u where u.course_id = course and u.day = today;
    if used + reserved.course + extra >= per_course then return 'tokens of a course'; end if;
  end if;
  if per_address > 0 and address_bucket <> '' then
    select coalesce(sum(l.used), 0) into used from rate_limits l where l.bucket = address_bucket and l.free_at > now();
    if used + reserved.address + extra >= per_address then return 'tokens of an address'; end if;
  end if;
  if per_installation > 0 then
    select l.used into used from rate_limits l where l.bucket = 'tokens of the installation' and l.free_at > now();
    if not found then select coalesce(sum(u.tokens), 0) into used from token_usage u where u.day = today; end if;
    if used + reserved.installation + extra >= per_installation then return 'tokens of the installation'; end if;
  end if;

  insert into token_reservations as r (course_id, reservation_id, conversation_id, visitor_id, address, tokens, expires_at)
  values (course, reservation, conversation, visitor, address_bucket, wanted, clock_timestamp() + seconds * interval '1 second')
  on conflict (course_id, reservation_id) do update set tokens = excluded.tokens, expires_at = excluded.expires_at;
  return null;
end $$;

-- Ends a reservation and counts what was taken: for the course and the visitor, for the address (that of the reservation when
-- none is given), and for the installation.
create function settle_tokens(reservation text, course text, visitor text, address_bucket text, spent bigint, answered integer) returns void language plpgsql as $$
declare
  today date := (now() at time zone 'utc')::date;
  midnight timestamptz := (today + 1)::timestamp at time zone 'utc';
  reserved_for text;
begin
  -- Everybody's tokens are added to the installation's one row: its lock must not wait for a disk.
  perform set_config('synchronous_commit', 'off', true);
  delete from token_reservations r where r.course_id = course and r.reservation_id = reservation returning r.address into reserved_for;
  if spent = 0 and answered = 0 then return; end if;
  insert into token_usage as u (course_id, day, visitor_id, tokens, answers)
  select c.course_id, today, visitor, spent, answered from courses c where c.course_id = course
  on conflict (course_id, day, visitor_id) do update set tokens = u.tokens + excluded.tokens, answers = u.answers + excluded.answers;
  if spent = 0 then return; end if;
  address_bucket := coalesce(nullif(address_bucket, ''), reserved_for, '');
  if address_bucket <> '' then
    insert into rate_limits as l (bucket, free_at, used) values (address_bucket, midnight, spent)
    on conflict (bucket) do update set used = case when l.free_at > now() then l.used else 0 end + excluded.used, free_at = excluded.free_at;
  end if;
  update rate_limits l set used = l.used + spent where l.bucket = 'tokens of the installation' and l.free_at > now();
  if not found then
    insert into rate_limits as l (bucket, free_at, used)
    select 'tokens of the installation', midnight, coalesce(sum(u.tokens), 0) from token_usage u where u.day = today
    on conflict (bucket) do update set used = case when l.free_at > now() then l.used + spent else excluded.used end, free_at = excluded.free_at;
  end if;
end $$;

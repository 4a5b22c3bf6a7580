import type { SqlOrTx } from "./connect.server";
import { oneRow } from "./one-row";

const cutoff = (sql: SqlOrTx, days: number) => sql`now() - ${days} * interval '1 day'`;

/** Deletes up to `limit` conversations without activity for `days` days, with their messages. Returns how many. */
export async function deleteOldConversations(sql: SqlOrTx, days: number, limit: number): Promise<number> {
  // The age is checked twice, so that a conversation that changes while this waits for its row lock is not deleted.
  const deleted = await sql`
    delete from conversations where updated_at < ${cutoff(sql, days)} and (course_id, conversation_id) in (
      select course_id, conversation_id from conversations v
      where updated_at < ${cutoff(sql, days)} and not exists (
        select 1 from running_answers r
        where r.course_id = v.course_id and r.conversation_id = v.conversation_id and r.lease_until > now())
      order by updated_at limit ${limit})
    returning 1`;
  return deleted.length;
}

/**
 * Deletes up to `limit` notes that were not changed for `days` days, if their visitor has asked and written nothing
 * since. Students learn from their notes, so a student who is still active keeps old ones. Returns how many.
 */
export async function deleteOldNotes(sql: SqlOrTx, days: number, limit: number): Promise<number> {
  const isRecent = sql`updated_at >= ${cutoff(sql, days)} and visitor_id in (select visitor_id from old)`;
  // A visitor's notes and conversations are on the nodes of many courses: Citus reads those who are active before it
  // compares.
  const deleted = await sql`
    with old as materialized (
      select course_id, note_id, visitor_id, updated_at from notes where updated_at < ${cutoff(sql, days)}
    ), active as materialized (
      select visitor_id from conversations where ${isRecent}
      union select visitor_id from notes where ${isRecent}
      union select visitor_id from (
        select o.visitor_id, c.updated_at from conversation_visitors o join conversations c using (course_id, conversation_id)
      ) continued where ${isRecent}
    )
    delete from notes where updated_at < ${cutoff(sql, days)} and (course_id, note_id) in (
      select course_id, note_id from old where not exists (select 1 from active a where a.visitor_id = old.visitor_id)
      order by updated_at limit ${limit})
    returning 1`;
  return deleted.length;
}

/** Deletes up to `limit` reports of mistakes that were sent more than `days` days ago. Returns how many. */
export async function deleteOldReports(sql: SqlOrTx, days: number, limit: number): Promise<number> {
  const deleted = await sql`
    delete from transcript_reports where (course_id, report_id) in (
      select course_id, report_id from transcript_reports
      where created_at < ${cutoff(sql, days)} order by created_at limit ${limit})
    returning 1`;
  return deleted.length;
}

/**
 * Empties up to `limit` superseded messages that are older than `days` days, unless a shared link shows them. Their rows
 * and source numbers stay, because a conversation never reuses a number. Returns how many.
 */
export async function emptyReplacedMessages(sql: SqlOrTx, days: number, limit: number): Promise<number> {
  const rows = await sql<{ emptied: number }[]>`
    with old as (
      select course_id, conversation_id, message_id from messages m
      where superseded and parts <> '[]'::jsonb and created_at < ${cutoff(sql, days)} and not exists (
        select 1 from share_snapshots s
        where (s.course_id, s.conversation_id) = (m.course_id, m.conversation_id) and m.message_id = any (s.message_ids))
      order by created_at limit ${limit}
    ), emptied as (
      update messages m set parts = '[]', metadata = '{}', rating = null, rating_reason = null from old
      where (m.course_id, m.conversation_id, m.message_id) = (old.course_id, old.conversation_id, old.message_id)
        and m.superseded
      returning m.course_id, m.conversation_id, m.message_id
    ), sources as (
      update message_sources s set content = '', title = '', headings = '{}' from emptied e
      where (s.course_id, s.conversation_id, s.message_id) = (e.course_id, e.conversation_id, e.message_id)
    ), anchors as (
      delete from message_anchors a using emptied e
      where (a.course_id, a.conversation_id, a.message_id) = (e.course_id, e.conversation_id, e.message_id)
    )
    select count(*)::int as emptied from emptied`;
  return oneRow(rows).emptied;
}

/**
 * Unlinks the usage of earlier days from its visitors and adds it up by course: a visitor's budget covers only the
 * current day. Returns the number of rows.
 */
export async function unlinkOldUsage(sql: SqlOrTx): Promise<number> {
  return unlinkUsage(sql, sql`day < (now() at time zone 'utc')::date`);
}

/** Unlinks all usage of a visitor. Today's usage still counts for the course. */
export async function unlinkUsageOf(sql: SqlOrTx, { visitorId }: { visitorId: string }): Promise<void> {
  await unlinkUsage(sql, sql`visitor_id = ${visitorId}`);
}

async function unlinkUsage(sql: SqlOrTx, condition: ReturnType<SqlOrTx>): Promise<number> {
  const rows = await sql<{ unlinked: number }[]>`
    with linked as (
      delete from token_usage where visitor_id <> '' and ${condition} returning course_id, day, tokens, answers
    ), added as (
      insert into token_usage as u (course_id, day, visitor_id, tokens, answers, unlinked_visitors)
      select course_id, day, '', sum(tokens), sum(answers), count(*) from linked group by course_id, day
      on conflict (course_id, day, visitor_id) do update set
        tokens = u.tokens + excluded.tokens,
        answers = u.answers + excluded.answers,
        unlinked_visitors = u.unlinked_visitors + excluded.unlinked_visitors
    )
    select count(*)::int as unlinked from linked`;
  return oneRow(rows).unlinked;
}

/**
 * Deletes what belongs to up to `limit` users of each table whose accounts are gone, and unlinks their token usage.
 * Nobody else can delete it. Returns the number of rows.
 */
export async function deleteOfMissingUsers(sql: SqlOrTx, limit: number): Promise<number> {
  const isMissing: ReturnType<SqlOrTx> = sql`
    visitor_id like 'user-%' and not exists (select 1 from users u where u.user_id = visitor_id)`;
  let count = await unlinkUsage(sql, isMissing);
  for (const table of ["conversations", "conversation_visitors", "notes", "transcript_reports"]) {
    const deleted = await sql`
      delete from ${sql(table)} where visitor_id in (
        select distinct visitor_id from ${sql(table)} where ${isMissing} limit ${limit})
      returning 1`;
    count += deleted.length;
  }
  return count;
}

/** Deletes up to `limit` unused accounts without data, except administrators. Returns their number. */
export async function deleteUnusedUsers(sql: SqlOrTx, days: number, limit: number): Promise<number> {
  const isUnseen = sql`visitor_id in (select user_id from unseen)`;
  const deleted = await sql`
    with unseen as materialized (
      select user_id, last_seen_at from users where not is_admin and last_seen_at < ${cutoff(sql, days)}
    ), owners as materialized (
      select visitor_id from conversations where ${isUnseen}
      union select visitor_id from conversation_visitors where ${isUnseen}
      union select visitor_id from notes where ${isUnseen}
      union select visitor_id from transcript_reports where ${isUnseen}
    )
    delete from users where last_seen_at < ${cutoff(sql, days)} and user_id in (
      select user_id from unseen where not exists (select 1 from owners o where o.visitor_id = unseen.user_id)
      order by last_seen_at limit ${limit})
    returning 1`;
  return deleted.length;
}

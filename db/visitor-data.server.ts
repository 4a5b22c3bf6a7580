import type { Reader } from "~/identity/viewer";
import type { SqlOrTx } from "./connect.server";
import { conversationsOf } from "./conversation-visitors.server";
import { mayReadCourse } from "./may-read.server";
import { oneRow } from "./one-row";
import { unlinkUsageOf } from "./retention.server";

type Visitor = { visitorId: string };
type ConversationKey = { courseId: string; conversationId: string };
/** Rows as JSON text, formatted by PostgreSQL, with the key to continue after. */
export type ConversationRow = ConversationKey & { lectureId: string | null; title: string; json: string };
export type MessageRow = { position: number; json: string };
export type NoteRow = { courseId: string; noteId: string; json: string };

/** Returns an account with its identities, roles and sessions as JSON. Contains no hashes. */
export async function exportAccount(sql: SqlOrTx, userId: string): Promise<string> {
  // Two queries, as in `listUsers`.
  const { roles } = oneRow(
    await sql<{ roles: string }[]>`
      select coalesce(json_agg(json_build_object('course', course_id, 'role', role) order by course_id), '[]')::text as roles
      from enrolments where user_id = ${userId}`,
  );
  const [row] = await sql<{ json: string }[]>`
    select json_build_object(
      'id', user_id, 'name', name, 'administrator', is_admin,
      'may_create_courses', may_create_courses or may_create_courses_by is not null, 'theme', theme, 'locale', locale,
      'created_at', created_at, 'last_seen_at', last_seen_at,
      'identities', (select coalesce(json_agg(json_build_object('issuer', issuer, 'subject', subject)), '[]')
        from identities i where i.user_id = u.user_id),
      'roles', ${roles}::text::json,
      'sessions', (select coalesce(json_agg(json_build_object(
          'user_agent', user_agent, 'provider', provider, 'created_at', created_at, 'last_used_at', last_used_at) order by created_at), '[]')
        from sessions s where s.user_id = u.user_id),
      'access_tokens', (select coalesce(json_agg(json_build_object(
          'name', name, 'created_at', created_at, 'last_used_at', last_used_at, 'expires_at', expires_at)
          order by created_at), '[]')
        from access_tokens t where t.user_id = u.user_id),
      'administrative_acts', (select coalesce(json_agg(json_build_object(
          'at', at, 'action', action, 'course', course_id, 'role', role) order by at), '[]')
        from audit_events a where u.user_id in (a.actor_id, a.subject_id)))::text as json
    from users u where user_id = ${userId}`;
  return row?.json ?? "null";
}

/** Returns a visitor's next conversations as JSON, without their messages. */
export async function exportConversations(
  sql: SqlOrTx,
  { visitorId }: Visitor,
  after: ConversationRow | null,
  limit: number,
): Promise<ConversationRow[]> {
  return sql<ConversationRow[]>`
    select course_id as "courseId", conversation_id as "conversationId", lecture_id as "lectureId", title, json_build_object(
      'id', conversation_id, 'course', course_id, 'lecture', lecture_id, 'title', title,
      'created_at', created_at, 'updated_at', updated_at, 'shared', exists (
        select 1 from conversation_shares s where (s.course_id, s.conversation_id) = (v.course_id, v.conversation_id))
      or exists (
        select 1 from share_snapshots s where (s.course_id, s.conversation_id) = (v.course_id, v.conversation_id)))::text as json
    from ${conversationsOf(sql, visitorId)} v
    where (course_id, conversation_id) > (${after?.courseId ?? ""}, ${after?.conversationId ?? ""})
    order by course_id, conversation_id limit ${limit}`;
}

/**
 * Returns a conversation's next messages as JSON with their sources and anchors, superseded messages included. If the
 * reader may no longer see the course, they get their own words, without answers, which quote the lectures.
 */
export async function exportMessages(
  sql: SqlOrTx,
  reader: Reader,
  { courseId, conversationId }: ConversationKey,
  after: MessageRow | null,
  limit: number,
): Promise<MessageRow[]> {
  const isShown = mayReadCourse(sql, reader, courseId);
  return sql<MessageRow[]>`
    select position, json_build_object(
      'id', message_id, 'role', role, 'status', status, 'replaced', superseded, 'created_at', created_at,
      'rating', rating, 'rating_reason', rating_reason, 'metadata', metadata, 'parts', case when role = 'user' or ${isShown} then parts end,
      'sources', coalesce((
        select json_agg(json_build_object(
          'number', chunk_number, 'lecture', lecture_id, 'title', title, 'start_seconds', start_ms / 1000.0,
          'end_seconds', end_ms / 1000.0, 'content', content, 'headings', headings, 'gone', gone) order by chunk_number)
        from message_sources s
        where s.course_id = ${courseId} and (s.conversation_id, s.message_id) = (m.conversation_id, m.message_id)
          and ${isShown}), '[]'),
      'anchors', coalesce((
        select json_agg(json_build_object(
          'number', chunk_number, 'occurrence', occurrence, 'lecture', lecture_id, 'start_seconds', start_ms / 1000.0,
          'end_seconds', end_ms / 1000.0, 'quote', quote, 'support', support) order by chunk_number, occurrence)
        from message_anchors a
        where a.course_id = ${courseId} and (a.conversation_id, a.message_id) = (m.conversation_id, m.message_id)
          and ${isShown}), '[]'))::text as json
    from messages m
    where course_id = ${courseId} and conversation_id = ${conversationId} and position > ${after?.position ?? -1}
    order by position limit ${limit}`;
}

/**
 * Returns what has been streamed of a conversation's running answer as JSON, or null if none is running that the reader
 * may see.
 */
export async function exportRunningAnswer(
  sql: SqlOrTx,
  reader: Reader,
  { courseId, conversationId }: ConversationKey,
): Promise<string | null> {
  const [row] = await sql<{ json: string }[]>`
    select json_build_object('id', message_id, 'model', model, 'streamed', coalesce((
      select json_agg(chunks order by sequence) from answer_events e
      where e.course_id = ${courseId} and (e.conversation_id, e.message_id) = (r.conversation_id, r.message_id)), '[]'))::text as json
    from running_answers r
    where course_id = ${courseId} and conversation_id = ${conversationId} and ${mayReadCourse(sql, reader, courseId)}`;
  return row?.json ?? null;
}

/** Returns a visitor's next notes and bookmarks as JSON. */
export async function exportNotes(
  sql: SqlOrTx,
  { visitorId }: Visitor,
  after: NoteRow | null,
  limit: number,
): Promise<NoteRow[]> {
  return sql<NoteRow[]>`
    select course_id as "courseId", note_id as "noteId", json_build_object(
      'id', note_id, 'course', course_id, 'lecture', lecture_id, 'at_seconds', at_ms / 1000.0, 'body', body,
      'created_at', created_at, 'updated_at', updated_at)::text as json
    from notes
    where visitor_id = ${visitorId} and (course_id, note_id) > (${after?.courseId ?? ""}, ${after?.noteId ?? ""})
    order by course_id, note_id limit ${limit}`;
}

/** Lists the courses in which a visitor has notes or bookmarks. */
export async function coursesWithNotes(sql: SqlOrTx, { visitorId }: Visitor): Promise<string[]> {
  const rows = await sql<{ courseId: string }[]>`
    select distinct course_id as "courseId" from notes where visitor_id = ${visitorId} order by course_id`;
  return rows.map(({ courseId }) => courseId);
}

/** Returns the usage that is linked to a visitor as JSON: today's, and that of earlier days until it is unlinked. */
export async function exportUsage(sql: SqlOrTx, { visitorId }: Visitor): Promise<string[]> {
  const rows = await sql<{ json: string }[]>`
    select json_build_object('day', day, 'course', course_id, 'answers', answers, 'tokens', tokens)::text as json
    from token_usage where visitor_id = ${visitorId} order by day, course_id`;
  return rows.map(({ json }) => json);
}

/** Lists the visitor's conversations with a running answer. */
export async function runningConversations(sql: SqlOrTx, { visitorId }: Visitor): Promise<ConversationKey[]> {
  return sql<ConversationKey[]>`
    select v.course_id as "courseId", v.conversation_id as "conversationId"
    from ${conversationsOf(sql, visitorId)} v join running_answers r on r.course_id = v.course_id and r.conversation_id = v.conversation_id
    where r.lease_until > now()`;
}

/**
 * Deletes everything that is linked to a visitor: conversations with all that belongs to them, notes and reports. Their
 * usage still counts for the course, so that erasing data does not refill its budget.
 */
export async function eraseVisitorRows(tx: SqlOrTx, visitor: Visitor): Promise<void> {
  await tx`
    delete from conversations where (course_id, conversation_id) in (
      select course_id, conversation_id from ${conversationsOf(tx, visitor.visitorId)} v)`;
  await tx`delete from notes where visitor_id = ${visitor.visitorId}`;
  await tx`delete from transcript_reports where visitor_id = ${visitor.visitorId}`;
  await unlinkUsageOf(tx, visitor);
}

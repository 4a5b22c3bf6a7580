import type { Sql } from "~db/connect.server";
import { syntheticLectureId } from "../synthetic/lecture";

export type People = { users: number; messages: number };

const COURSES_OF_USER = 5;
/** One in this many users teaches their first course. */
const USERS_PER_INSTRUCTOR = 100;
const MESSAGES_OF_CONVERSATION = 10;
const ANSWER_WORDS = 150;
/** Users or conversations that one statement stores, so that none takes long. */
const BATCH = 10_000;

/**
 * Stores generated users with a role in five courses each, and their conversations of ten messages, in courses that
 * `storeCorpus` stored. Every second course is open to members only. The answers cite chunks of the course's first
 * lecture. Deterministic.
 */
export async function storePeople(
  sql: Sql,
  { users, messages }: People,
  onProgress: (messages: number) => void = () => {},
): Promise<void> {
  await sql`
    update courses set visibility = 'members'
    where course_id in (select course_id from (select course_id, row_number() over (order by course_id) as n from courses) c where n % 2 = 0)`;
  await inBatches(users, (first, last) => storeUsers(sql, first, last));
  const conversations = Math.ceil(messages / MESSAGES_OF_CONVERSATION);
  await inBatches(conversations, async (first, last) => {
    await storeConversations(sql, users, first, last);
    onProgress(Math.min(messages, last * MESSAGES_OF_CONVERSATION));
  });
  await sql`vacuum (analyze) courses, users, identities, enrolments, conversations, messages, message_sources`;
}

async function inBatches(count: number, store: (first: number, last: number) => Promise<unknown>): Promise<void> {
  for (let first = 1; first <= count; first += BATCH) await store(first, Math.min(count, first + BATCH - 1));
}

async function storeUsers(sql: Sql, first: number, last: number): Promise<void> {
  const range = sql`generate_series(${first}::int, ${last}::int) n`;
  await sql`insert into users (user_id, name) select 'load-' || n, 'Student ' || n from ${range}`;
  // No password has this hash: benchmarks give these users their sessions.
  await sql`
    insert into identities (issuer, subject, user_id, password_hash)
    select 'password', 'student ' || n, 'load-' || n, 'none' from ${range}`;
  await sql`
    insert into enrolments (course_id, user_id, role)
    select ${courseOf(sql)}, 'load-' || n,
      case when k = 0 and n % ${USERS_PER_INSTRUCTOR} = 0 then 'instructor' else 'student' end
    from ${range}, generate_series(0, ${COURSES_OF_USER - 1}::int) k
    on conflict do nothing`;
}

/** The id of the course at the index k of the user n. */
const courseOf = (sql: Sql) =>
  sql`(select course_ids[(n * 13 + k * 199) % cardinality(course_ids) + 1]
    from (select array_agg(course_id order by course_id) as course_ids from courses) every_course)`;

type Fragment = ReturnType<typeof courseOf>;

/** Stores conversations: each user has one, then each has another in the next of their courses, and so on. */
async function storeConversations(sql: Sql, users: number, first: number, last: number): Promise<void> {
  const range = sql`generate_series(${first}::int, ${last}::int) c`;
  const stored = sql`conversation_id in (select 'load-' || c from ${range})`;
  await sql`
    insert into conversations (course_id, conversation_id, visitor_id, title)
    select ${courseOf(sql)}, 'load-' || c, 'load-' || n, 'What was said about word ' || c || '?'
    from ${range}, lateral (select (c - 1) % ${users}::int + 1 as n, (c - 1) / ${users}::int % ${COURSES_OF_USER}::int as k) asked`;
  await sql`
    insert into messages (course_id, conversation_id, message_id, position, role, parts, status)
    select course_id, conversation_id, 'message-' || m, m, case m % 2 when 1 then 'user' else 'assistant' end,
      case m % 2 when 1 then ${textPart(sql, sql`'What was said about word ' || m || '?'`)}
      else (select jsonb_agg(jsonb_build_object('type', 'data-rag-source', 'id', chunk_id) order by s.position)
        from ${citedChunks(sql)} where s.position in (m - 2, m - 1))
        || ${textPart(sql, answer(sql))} end,
      'complete'
    from conversations q, generate_series(1, ${MESSAGES_OF_CONVERSATION}::int) m where ${stored}`;
  await sql`
    insert into message_sources (course_id, conversation_id, message_id, chunk_number, chunk_id, lecture_id, title,
      start_ms, end_ms, content, headings, score)
    select q.course_id, conversation_id, 'message-' || s.position - s.position % 2 + 2, s.position + 1, chunk_id,
      s.lecture_id, 'Lecture 1', start_ms, end_ms, content, headings, 1
    from conversations q, lateral (select * from ${citedChunks(sql)}) s
    where ${stored} and s.position < ${MESSAGES_OF_CONVERSATION}::int`;
}

/** The chunks `s` of a conversation's course `q` that its answers cite: the answer m has those at m - 2 and m - 1. */
const citedChunks = (sql: Sql) => sql`(
  select c.* from chunks c where c.course_id = q.course_id and lecture_id = ${syntheticLectureId(0)}) s`;

const textPart = (sql: Sql, text: Fragment) =>
  sql`jsonb_build_array(jsonb_build_object('type', 'text', 'text', ${text}))`;

/** The text of the answer m, which cites the numbers m - 1 and m. */
const answer = (sql: Sql) => sql`
  (select string_agg('word ' || (7 * w + m) % 997, ' ') from generate_series(1, ${ANSWER_WORDS / 2}::int) w)
    || ' [' || m - 1 || '] [' || m || '].'`;

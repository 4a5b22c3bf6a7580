import type { Viewer } from "~/identity/viewer";
import { eraseVisitorData } from "~/privacy/visitor-data.server";
import type { Sql } from "~db/connect.server";
import { saveCourse } from "~db/courses.server";
import { signInAs } from "../../setup/access/people";
import { measurement, type Measurement } from "../measurement";

const CONVERSATIONS = 1_000;
const MESSAGES = 10;
const NOTES = 2_000;
const SESSIONS = 50;
const SOURCES = 5;
const LIMIT_SECONDS = 5;

/** Measures how long it takes to erase a user with a thousand conversations while another user has as many. */
export async function benchErasure(sql: Sql, engine: string): Promise<Measurement[]> {
  await saveCourse(sql, { courseId: "erased", title: "Erased", description: null });
  const [erased, other] = [await fill(sql, "Erika"), await fill(sql, "Otto")];
  const start = performance.now();
  await eraseVisitorData(erased, { sql });
  const seconds = (performance.now() - start) / 1_000;
  await expectErased(sql, erased, other);
  const name = `erasing a user with 1,000 conversations of 10 messages and 2,000 notes, ${engine}`;
  return [measurement(name, seconds, "s", "its limit", LIMIT_SECONDS, { atMost: LIMIT_SECONDS })];
}

/** Creates a user with everything that a user has. */
async function fill(sql: Sql, name: string): Promise<Viewer> {
  const { userId } = await signInAs(sql, { name, roles: { erased: "student" } });
  await sql`
    insert into conversations (course_id, conversation_id, visitor_id, title)
    select 'erased', ${name} || n, ${userId}, 'A question' from generate_series(1, ${CONVERSATIONS}::int) n`;
  await sql`
    insert into messages (course_id, conversation_id, message_id, position, role, parts, status)
    select 'erased', ${name} || n, 'message-' || m, m, case m % 2 when 0 then 'user' else 'assistant' end,
      jsonb_build_array(jsonb_build_object('type', 'text', 'text', repeat('word ', 200))), 'complete'
    from generate_series(1, ${CONVERSATIONS}::int) n, generate_series(0, ${MESSAGES - 1}::int) m`;
  await sql`
    insert into message_sources (course_id, conversation_id, message_id, chunk_number, chunk_id, lecture_id, title,
      start_ms, end_ms, content, headings, score)
    select course_id, conversation_id, message_id, s, 'chunk', 'lecture', 'A lecture', 0, 1000, repeat('word ', 100),
      '{}', 1
    from messages, generate_series(1, ${SOURCES}::int) s where conversation_id like ${`${name}%`} and role = 'assistant'`;
  await sql`
    insert into notes (course_id, note_id, visitor_id, lecture_id, at_ms, body)
    select 'erased', ${name} || n, ${userId}, 'lecture', n, 'A note.' from generate_series(1, ${NOTES}::int) n`;
  await sql`
    insert into sessions (session_id, token_hash, user_id, user_agent, expires_at)
    select ${name} || n, ${name} || n, ${userId}, 'a browser', now() + interval '1 day'
    from generate_series(1, ${SESSIONS}::int) n`;
  await sql`
    insert into access_tokens (token_id, token_hash, user_id, name)
    select ${name} || n, ${name} || n, ${userId}, 'A token' from generate_series(1, ${SESSIONS}::int) n`;
  const user = { userId, name, sessionId: name };
  return { visitorId: userId, user, roles: [{ role: "student", courseId: "erased" }], keys: [] };
}

/** Throws if anything of the erased user is left, or anything of the other one is gone. */
async function expectErased(sql: Sql, erased: Viewer, other: Viewer): Promise<void> {
  const left = async ({ visitorId }: Viewer) => {
    const [row] = await sql<{ rows: number }[]>`
      select (select count(*) from conversations where visitor_id = ${visitorId})
        + (select count(*) from messages join conversations using (course_id, conversation_id)
           where visitor_id = ${visitorId})
        + (select count(*) from notes where visitor_id = ${visitorId})
        + (select count(*) from users where user_id = ${visitorId})::float8 as rows`;
    return Number(row?.rows);
  };
  const stored = CONVERSATIONS * (1 + MESSAGES) + NOTES + 1;
  const [ofErased, ofOther] = [await left(erased), await left(other)];
  if (ofErased !== 0 || ofOther !== stored)
    throw new Error(`Erasing left ${ofErased} rows of the user, and ${ofOther} of ${stored} rows of another one.`);
}

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Sql } from "~db/connect.server";
import { syntheticLectureId } from "../../../scripts/synthetic/lecture";
import { signInAs } from "../../setup/access/people";
import { startApp } from "../../setup/app-server";
import { measurement, percentile, type Measurement } from "../measurement";
import { loadPages, type PageRequest } from "../page-load";
import type { Corpus, Member } from "./corpus";

/** One in a hundred of 100,000 students studies, and opens a page each minute: 17 pages a second, rounded up. */
const PAGES_PER_SECOND = 20;
const LOAD = { seconds: 50, perSecond: PAGES_PER_SECOND };
const WARM_UP = { seconds: 15, perSecond: PAGES_PER_SECOND };
const STUDENTS = 100;
const LIMIT_MS = 150;

/** Measures the pages of students: of their courses and lectures, with their conversations, and those of all courses. */
export async function benchPages({ sql, url, members, chunks }: Corpus): Promise<Measurement[]> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "cuepoint-bench-"));
  const env = { DATABASE_URL: url, SESSION_SECRET: "a secret of the benchmark", LOG_LEVEL: "warn" };
  const students = members.slice(0, STUDENTS);
  const app = await startApp({ dataDir, env, args: ["--no-sample"] });
  try {
    const pages: PageRequest[] = [];
    for (const [n, member] of students.entries()) {
      const { userId, cookie } = await signInAs(sql, { name: member.name });
      if (userId !== member.userId) throw new Error(`${member.name} is not ${member.userId}, but ${userId}.`);
      const paths = pagesOf(member, await conversationOf(sql, member));
      pages.push({ cookie, path: paths[n % paths.length] ?? "/" });
    }
    await loadPages(app.url, pages, WARM_UP);
    const { times, failed } = await loadPages(app.url, pages, LOAD);
    const count = LOAD.seconds * LOAD.perSecond;
    const name = `${LOAD.perSecond} pages/s of ${STUDENTS} students, beside ${chunks}`;
    return [
      measurement(
        `${name}: p95`,
        percentile(times, 0.95),
        "ms",
        "the median",
        percentile(times, 0.5),
        { atMost: LIMIT_MS },
        { samples: { taken: times.length, needed: count } },
      ),
      measurement(
        `${name}: errors`,
        failed,
        "",
        "its limit",
        0,
        { atMost: 0 },
        { samples: { taken: times.length + failed, needed: count } },
      ),
    ];
  } finally {
    await app.stop();
    await sql`delete from sessions where user_id = any(${students.map(({ userId }) => userId)})`;
    await rm(dataDir, { recursive: true, force: true });
  }
}

function pagesOf({ courseIds: [courseId = ""] }: Member, conversationId: string): string[] {
  const course = `/courses/${courseId}`;
  const lecture = `${course}/lectures/${syntheticLectureId(1)}`;
  return [lecture, `/api/conversations/${conversationId}`, course, "/conversations", "/"];
}

async function conversationOf(sql: Sql, { userId }: Member): Promise<string> {
  const [conversation] = await sql<{ id: string }[]>`
    select conversation_id as id from conversations where visitor_id = ${userId} order by 1 limit 1`;
  if (!conversation) throw new Error(`${userId} has no conversation: fill the database with --messages.`);
  return conversation.id;
}

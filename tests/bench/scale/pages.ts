import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { syntheticLectureId } from "../../../scripts/synthetic/lecture";
import { signInAs } from "../../setup/access/people";
import { startApp } from "../../setup/app-server";
import { measurement, percentile, type Measurement } from "../measurement";
import { loadPages, type PageRequest } from "../page-load";
import type { Corpus, Member } from "./corpus";

const LOAD = { seconds: 20, perSecond: 50 };
const WARM_UP = { seconds: 5, perSecond: 50 };
const STUDENTS = 100;
const LIMIT_MS = 150;

/** Measures the pages of students: of their courses and lectures, with their conversations, and those of all courses. */
export async function benchPages({ sql, url, members, chunks }: Corpus): Promise<Measurement[]> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "cuepoint-bench-"));
  const env = { DATABASE_URL: url, SESSION_SECRET: "a secret of the benchmark", LOG_LEVEL: "warn" };
  const app = await startApp({ dataDir, env, args: ["--no-sample"] });
  try {
    const pages: PageRequest[] = [];
    for (const [n, member] of members.slice(0, STUDENTS).entries()) {
      const { userId, cookie } = await signInAs(sql, { name: member.name });
      if (userId !== member.userId) throw new Error(`${member.name} is not ${member.userId}, but ${userId}.`);
      const paths = pagesOf(member, await conversationsOf({ sql }, member));
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
    await sql`delete from sessions`;
    await rm(dataDir, { recursive: true, force: true });
  }
}

function pagesOf({ courseIds }: Member, conversationIds: readonly string[]): string[] {
  const [course = ""] = courseIds;
  const lecture = `/courses/${course}/lectures/${syntheticLectureId(1)}`;
  return [
    lecture,
    ...conversationIds.map((id) => `/api/conversations/${id}`),
    `/courses/${course}`,
    "/conversations",
    "/",
  ];
}

/** Returns the ids of a member's conversations. Each has one in its first courses. */
async function conversationsOf({ sql }: Pick<Corpus, "sql">, { userId }: Member): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select conversation_id as id from conversations where visitor_id = ${userId} order by 1 limit 1`;
  if (rows.length === 0) throw new Error(`${userId} has no conversation: fill the database with --messages.`);
  return rows.map(({ id }) => id);
}

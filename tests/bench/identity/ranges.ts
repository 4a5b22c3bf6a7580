import { setTimeout as sleep } from "node:timers/promises";
import type { Sql } from "~db/connect.server";
import type { AppServer } from "../../setup/app-server";
import { measurement, type Measurement } from "../measurement";

const RANGES = 1_000;
const RANGE = "bytes=0-65535";
/** Cached sessions and media have expired by then. */
const EXPIRED_MS = 6_000;

type Member = { courseId: string; cookie: string };

/** Counts the statements that the database runs during ranges of one session's video. Needs `pg_stat_statements`. */
export async function benchRanges(app: AppServer, sql: Sql, { courseId, cookie }: Member): Promise<Measurement[]> {
  await sql`create extension if not exists pg_stat_statements`;
  const [row] = await sql<{ url: string }[]>`
    select video_url as url from lectures where course_id = ${courseId} and video_url like '/media/%' limit 1`;
  const range = async () => {
    const response = await fetch(`${app.url}${row?.url}`, { headers: { cookie, range: RANGE } });
    await response.arrayBuffer();
    if (response.status !== 206) throw new Error(`a range was answered with ${response.status}`);
  };
  await sleep(EXPIRED_MS);
  const first = await statementsDuring(sql, range);
  if (first === 0) throw new Error("The first range ran no query: its statements were not counted.");
  const second = await statementsDuring(sql, range);
  const many = await statementsDuring(sql, async () => {
    for (let n = 0; n < RANGES; n++) await range();
  });
  const name = "database queries of";
  return [
    measurement(
      `${name} a session's second range`,
      second,
      "",
      "the first range",
      first,
      { atMost: 0 },
      { samples: { taken: first, needed: 1 } },
    ),
    measurement(`${name} 1,000 ranges`, many, "", "one for each range", RANGES, { atMost: RANGES / 100 }),
  ];
}

/** Counts the statements about sessions and courses, and not those that the server runs at intervals. */
async function statementsDuring(sql: Sql, work: () => Promise<unknown>): Promise<number> {
  const count = async () => {
    const [row] = await sql<{ calls: number }[]>`
      select coalesce(sum(calls), 0)::int as calls from pg_stat_statements
      where query ~ 'sessions|users|courses|lectures|enrolments' and query !~ 'pg_stat_statements'`;
    return row?.calls ?? 0;
  };
  const before = await count();
  await work();
  return (await count()) - before;
}

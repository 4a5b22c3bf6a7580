import { mkdtemp } from "node:fs/promises";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { connect, type Sql } from "~db/connect.server";
import { setVisibility } from "~db/course-access.server";
import { signInAs } from "../../setup/access/people";
import { startApp, type AppServer } from "../../setup/app-server";
import { removeDataDir } from "../../setup/database";
import { findPostgres, startPostgres } from "../../setup/postgres-cluster";
import { measurement, type Measurement } from "../measurement";
import { benchRanges } from "./ranges";
import { benchRefusedSignIns } from "./refused-sign-ins";

const COURSE = "search-101";
const LECTURE = `/courses/${COURSE}/lectures/inverted-index`;
const SECONDS = 6;
const ROUNDS = 2;
const CONNECTIONS = 32;
const GOAL_PER_SECOND = 1_000;
/** Changes of access reach the caches of media within this time. */
const FORGOTTEN_MS = 3_000;

/** Measures a running server, on PostgreSQL if it is installed: requests of a session, and refused sign-ins. */
export async function benchSessions(): Promise<Measurement[]> {
  const bin = findPostgres();
  const cluster = bin ? await startPostgres(bin, { shared_preload_libraries: "pg_stat_statements" }) : null;
  // why not the app's own: its database is opened here too
  const dataDir = await mkdtemp(path.join(tmpdir(), "cuepoint-bench-"));
  const database: Record<string, string> = cluster
    ? { DATABASE_URL: cluster.url, SESSION_SECRET: "a secret of the benchmark" }
    : {};
  const app = await startApp({ dataDir, env: { LOG_LEVEL: "warn", ...database } });
  const sql = connect({ dataDir, databaseUrl: cluster?.url });
  try {
    const engine = cluster ? "PostgreSQL" : "embedded";
    const { cookie } = await signInAs(sql, { name: "Student", roles: { [COURSE]: "student" } });
    const requests = await measureRequests(app, sql, cookie, engine);
    const ranges = cluster ? await benchRanges(app, sql, { courseId: COURSE, cookie }) : [];
    return [...requests, ...ranges, await benchRefusedSignIns(app, sql, engine)];
  } finally {
    await sql.end({ timeout: 5 });
    await app.stop();
    await cluster?.stop();
    await removeDataDir(dataDir);
  }
}

type Asked = { path: string; range?: string };

/** Requests of a lecture's page: six of its files, three ranges of the video and one call of the API. */
async function mixOf({ url }: AppServer): Promise<Asked[]> {
  const page = await (await fetch(url + LECTURE)).text();
  const files = [...new Set(page.match(/\/assets\/[\w.-]+\.(?:js|css)/g))].slice(0, 6);
  const video = /\/media\/[^"\\?]+\.mp4/.exec(page)?.[0];
  if (files.length < 6 || !video) throw new Error("the lecture's page names too few files");
  const ranges = [0, 1, 2].map((n) => ({ path: video, range: `bytes=${n * 65_536}-${n * 65_536 + 65_535}` }));
  return [...files.map((file) => ({ path: file })), ...ranges, { path: `/api/courses/${COURSE}/lectures` }];
}

async function measureRequests(app: AppServer, sql: Sql, cookie: string, engine: string): Promise<Measurement[]> {
  const mix = await mixOf(app);
  await rate(app, mix, null, 2); // warm-up
  const rates = { open: [] as number[], members: [] as number[] };
  for (let round = 0; round < ROUNDS; round++) {
    await changeAccess(sql, "public");
    rates.open.push(await rate(app, mix, null, SECONDS));
    await changeAccess(sql, "members");
    rates.members.push(await rate(app, mix, cookie, SECONDS));
  }
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const name = `files, ranges and API calls of a members course with a session, ${engine}`;
  const peer = "a public course without one";
  return [
    measurement(name, mean(rates.members), "/s", peer, mean(rates.open), { atLeast: GOAL_PER_SECOND }),
    measurement(`${name}, share of the rate without one`, mean(rates.members) / mean(rates.open), "", peer, 1, {
      atLeast: 0.9,
    }),
  ];
}

async function changeAccess(sql: Sql, visibility: "public" | "members"): Promise<void> {
  await setVisibility(sql, COURSE, visibility);
  await sleep(FORGOTTEN_MS);
}

/** Returns the requests per second that 32 connections get through. Throws if one fails. */
async function rate({ url }: AppServer, mix: Asked[], cookie: string | null, seconds: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const started = performance.now();
  let count = 0;
  const send = async (first: number) => {
    for (let n = first; performance.now() < started + 1_000 * seconds; n++, count++) {
      const { path, range } = mix[n % mix.length] ?? { path: "/" };
      const status = await exchange(url + path, agent, { ...(cookie && { cookie }), ...(range && { range }) });
      if (status !== (range ? 206 : 200)) throw new Error(`${path} was answered with ${status}`);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, (_, n) => send(n)));
  agent.destroy();
  return (1_000 * count) / (performance.now() - started);
}

/** Every browser accepts these, so files are sent as the build compressed them. */
const BROWSER = { "accept-encoding": "gzip, deflate, br" };

function exchange(address: string, agent: Agent, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    request(address, { agent, headers: { ...BROWSER, ...headers } }, (response) => {
      response
        .resume()
        .on("end", () => resolve(response.statusCode ?? 0))
        .on("error", reject);
    })
      .on("error", reject)
      .end();
  });
}

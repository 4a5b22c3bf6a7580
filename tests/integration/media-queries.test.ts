import { mkdir, writeFile } from "node:fs/promises";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import express from "express";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createSessionCache } from "~/accounts/sessions.server";
import { resolveViewer } from "~/identity/resolve-viewer.server";
import { serveMedia } from "~/server/serve-media.server";
import type { Sql } from "~db/connect.server";
import { setVisibility } from "~db/course-access.server";
import { storeSyntheticCourse } from "../../scripts/synthetic/course";
import { signInAs } from "../setup/access/people";
import { newDatabase, type NewDatabase } from "../setup/new-database";

const COURSE = "closed";
const VIDEO = `/media/${COURSE}/talk.mp4`;
const SECRETS = ["a secret of these tests, which is long enough"] as const;

let database: NewDatabase;
let server: Server;
let address: string;
let queries = 0;

beforeAll(async () => {
  database = await newDatabase();
  const { sql, dataDir } = database;
  await storeSyntheticCourse(sql, { courseId: COURSE, lectures: 1, chunksPerLecture: 1, windowsPerChunk: 1 });
  await sql`update lectures set video_kind = 'html5', video_url = ${VIDEO}`;
  await setVisibility(sql, COURSE, "members");
  await mkdir(path.join(dataDir, "media", COURSE), { recursive: true });
  await writeFile(path.join(dataDir, VIDEO), Buffer.alloc(1_000));
  const counted = counting(sql);
  const users = { ...createSessionCache(counted), byAccessToken: () => Promise.reject(new Error("no token is sent")) };
  const app = express();
  app.use(resolveViewer(SECRETS, users));
  app.use("/media", serveMedia({ sql: counted, dataDir, sessionSecrets: SECRETS, users }));
  server = await new Promise((resolve) => {
    const starting = app.listen(0, "127.0.0.1", () => resolve(starting));
  });
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}${VIDEO}`;
});
afterAll(async () => {
  server?.close();
  await database?.remove();
});

/** Counts the queries of a client, and the fragments of queries. */
function counting(sql: Sql): Sql {
  return new Proxy(sql, {
    apply: (target, self, args) => {
      queries++;
      return (target as (...args: unknown[]) => unknown).apply(self, args);
    },
  });
}

/** Requests some bytes. Returns the status and the number of queries that it took. */
async function range(headers: Record<string, string>): Promise<{ status: number; queries: number }> {
  const before = queries;
  const response = await fetch(address, { headers: { range: "bytes=0-9", ...headers } });
  await response.arrayBuffer();
  return { status: response.status, queries: queries - before };
}

test("the ranges of a members course's video cost a session one look at the database, and then none", async () => {
  const { cookie } = await signInAs(database.sql, { name: "Ada", roles: { [COURSE]: "student" } });
  const first = await range({ cookie });
  expect(first.status).toBe(206);
  expect(first.queries).toBeGreaterThan(0);
  // Cached reads expire within seconds, which a busy machine may need for a single request.
  const others = [await range({ cookie }), await range({ cookie }), await range({ cookie })];
  expect(others.map(({ status }) => status)).toEqual([206, 206, 206]);
  expect(Math.min(...others.map((other) => other.queries))).toBe(0);
  expect((await range({})).status).toBe(404);
});

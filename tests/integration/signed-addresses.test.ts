import { mkdir, writeFile } from "node:fs/promises";
import type { Server } from "node:http";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import express from "express";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createSessionCache } from "~/accounts/sessions.server";
import { hashToken, makeToken } from "~/identity/secret-token.server";
import { signAddress } from "~/identity/signed-address.server";
import type { Secrets } from "~/identity/signed-visitor.server";
import { ANYONE } from "~/identity/viewer";
import { serveMedia } from "~/server/serve-media.server";
import { setKeyHash, setVisibility } from "~db/course-access.server";
import { saveCourse } from "~db/courses.server";
import { enrol, unenrol } from "~db/enrolments.server";
import { deleteSession, insertSession } from "~db/sessions.server";
import { findOrInsertUser } from "~db/users.server";
import { newDatabase, type NewDatabase } from "../setup/new-database";

const COURSE = "animals-101";
const VIDEO = `/media/${COURSE}/week-9.mp4`;
const SECRETS: Secrets = ["a secret of these tests"];
/** Sessions and the media of a course are looked up again within this time. */
const FORGOTTEN_MS = 5_000;

let database: NewDatabase;
let server: Server;
let userId: string;
let sessionId: string;

beforeAll(async () => {
  database = await newDatabase();
  const { sql, dataDir } = database;
  await saveCourse(sql, { courseId: COURSE, title: "Animals", description: null });
  await sql`
    insert into lectures (course_id, lecture_id, title, position, duration_ms, language, text_config, timing, content_hash,
      embedding_model, video_kind, video_url)
    values (${COURSE}, 'week-9', 'Marsupials', 0, 1000, 'en', 'english', 'exact', 'h', 'm', 'file', ${VIDEO})`;
  await mkdir(path.join(dataDir, "media", COURSE), { recursive: true });
  await writeFile(path.join(dataDir, VIDEO), "a video of ten bytes or more");
  const users = createSessionCache(sql);
  const app = express();
  app.use((_request, response, next) => {
    // Browsers send no cookie with the files of a page in a frame.
    Object.assign(response.locals, { identity: { viewer: ANYONE } });
    next();
  });
  app.use("/media", serveMedia({ sql, dataDir, sessionSecrets: SECRETS, users }));
  await new Promise<void>((resolve) => (server = app.listen(0, "127.0.0.1", resolve)));
});
afterAll(async () => {
  await new Promise((resolve) => server?.close(resolve));
  await database?.remove();
});

beforeEach(async () => {
  const { sql } = database;
  await setVisibility(sql, COURSE, "members");
  userId = await findOrInsertUser(sql, { issuer: "test", subject: "ann", name: "Ann" });
  await enrol(sql, COURSE, userId, "student");
  const tokenHash = hashToken(makeToken());
  await insertSession(sql, { userId, tokenHash, userAgent: "test" });
  const [row] = await sql<{ sessionId: string }[]>`
    select session_id as "sessionId" from sessions where token_hash = ${tokenHash}`;
  sessionId = row?.sessionId ?? "";
});

/** Requests the first bytes of the video at an address, as a player does. */
async function play(address: string): Promise<number> {
  const bound = server.address();
  const port = typeof bound === "object" && bound ? bound.port : 0;
  const response = await fetch(`http://127.0.0.1:${port}${address}`, { headers: { range: "bytes=0-9" } });
  await response.arrayBuffer();
  return response.status;
}

test("a signed address plays the video of a members' course for a member, and no other address does", async () => {
  expect(await play(signAddress(VIDEO, { sessionId, keys: [] }, SECRETS))).toBe(206);
  expect(await play(signAddress(VIDEO, { sessionId: null, keys: [] }, SECRETS))).toBe(404);
  expect(await play(VIDEO)).toBe(404);
});

test.each([
  ["the enrolment is withdrawn", () => unenrol(database.sql, COURSE, userId)],
  ["the session ends", () => deleteSession(database.sql, userId, sessionId)],
  ["the course becomes a draft", () => setVisibility(database.sql, COURSE, "draft")],
])("a signed address ends within five seconds after %s", async (_name, change) => {
  const address = signAddress(VIDEO, { sessionId, keys: [] }, SECRETS);
  expect(await play(address)).toBe(206);
  await change();
  await sleep(FORGOTTEN_MS);
  expect(await play(address)).toBe(404);
});

test("a signed address of an unlisted course ends with the course's key", async () => {
  const { sql } = database;
  await setVisibility(sql, COURSE, "unlisted");
  const key = hashToken(makeToken());
  await setKeyHash(sql, COURSE, key);
  const address = signAddress(VIDEO, { sessionId: null, keys: [key] }, SECRETS);
  expect(await play(address)).toBe(206);
  await setKeyHash(sql, COURSE, hashToken(makeToken()));
  await sleep(FORGOTTEN_MS);
  expect(await play(address)).toBe(404);
});

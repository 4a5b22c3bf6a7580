import { randomUUID } from "node:crypto";
import { readdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { VISIBILITIES, type Visibility } from "~/course/visibility";
import { hashToken, makeToken } from "~/identity/secret-token.server";
import type { Sql } from "~db/connect.server";
import { setKeyHash, setVisibility } from "~db/course-access.server";
import { saveCourse } from "~db/courses.server";
import { FILES } from "../setup/access/files";
import { PEOPLE, SEES, signInAll, type Person } from "../setup/access/people";
import type { Access, Own, Shared } from "../setup/access/requests";
import { ROUTES } from "../setup/access/routes";
import { COURSE, makeAnimalsCourse, SECRETS } from "../setup/animals-course";
import { startApp, type AppServer } from "../setup/app-server";
import { ask } from "../setup/chat-client";
import { openDatabase } from "../setup/database";
import { isMain } from "../setup/parts";
import { runCli } from "../setup/run-cli";

const OTHER = "history-101";
/** A course that does not exist, with an address as long as the real one. */
const MISSING = "nowhere-101";
/** Every word of the course that nothing else contains. */
const WORDS = [...SECRETS, "wombats", "koalas", "quokka is", "animals"];
/** Waits until the home page and the media of other processes' changes have expired. */
const FORGOTTEN_MS = 3_300;

const KEY = makeToken();
let app: AppServer;
let sql: Sql;
let folder: string;
let cookies: Map<Person, string>;
let shared: Shared;
const owned = new Map<Person, Own>();

beforeAll(async () => {
  folder = await makeAnimalsCourse();
  app = await startApp();
  sql = await openDatabase(app.dataDir);
  expect(await runCli("ingest", [folder], { DATA_DIR: app.dataDir })).toMatchObject({ code: 0 });
  await saveCourse(sql, { courseId: OTHER, title: "History", description: null });
  await setKeyHash(sql, COURSE, hashToken(KEY));
  cookies = await signInAll(sql, COURSE, OTHER);
  for (const person of PEOPLE) owned.set(person, await visitCourse(person));
  const { conversation } = owned.get("administrator")!;
  const share = await send("administrator", `/api/conversations/${conversation}/share`, { method: "POST" });
  const { url } = (await share.json()) as { url: string };
  const [files] = await sql<{ video: string; poster: string; slides: string }[]>`
    select video_url as video, coalesce(poster_url, video_url) as poster, slides_url as slides from lectures where lecture_id = 'week-9'`;
  shared = { share: url.split("/").at(-1)!, ...files! };
  await setVisibility(sql, COURSE, "unlisted");
  const opened = await send("visitor with the key", `/courses/${COURSE}?key=${KEY}`);
  expect(opened.status).toBe(302);
  const [keys = ""] = opened.headers.getSetCookie().filter((cookie) => cookie.startsWith("cuepoint_keys="));
  cookies.set("visitor with the key", `${cookies.get("visitor with the key")}; ${keys.split(";")[0]}`);
});
afterAll(async () => {
  await sql?.end({ timeout: 1 });
  await app?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Asks a question and takes a note while the course is public. */
async function visitCourse(person: Person): Promise<Own> {
  const asked = await ask(app.url, {
    text: "What is a quokka?",
    course: COURSE,
    ...(cookies.has(person) ? { cookie: cookies.get(person) } : {}),
  });
  await asked.response.text();
  cookies.set(person, asked.cookie);
  const stored = await send(person, `/api/conversations/${asked.id}`);
  const { messages } = (await stored.json()) as { messages: { id: string }[] };
  const note = await send(person, `/api/courses/${COURSE}/notes`, {
    method: "POST",
    body: { lecture_id: "week-9", at_seconds: 12, body: "Look this up." },
  });
  const { id } = (await note.json()) as { id: string };
  return { course: COURSE, conversation: asked.id, answer: messages.at(-1)!.id, note: id };
}

type Sent = Pick<Access, "method" | "body" | "form" | "headers">;

async function send(person: Person, address: string, sent: Sent = {}): Promise<Response> {
  const { method = "GET", body, form, headers = {} } = sent;
  const text = JSON.stringify(body)?.replace('"$new"', JSON.stringify(randomUUID())) ?? formText(form);
  return fetch(app.url + (await withSpare(person, address)), {
    method,
    redirect: "manual",
    headers: {
      ...(cookies.has(person) ? { cookie: cookies.get(person)! } : {}),
      ...(text === undefined
        ? {}
        : { "content-type": form ? "application/x-www-form-urlencoded" : "application/json" }),
      ...headers,
    },
    ...(text === undefined ? {} : { body: text }),
  });
}

const formText = (form: Sent["form"]) => form && new URLSearchParams(form).toString();

/** Replaces `$conversation` and `$note` in an address by one of the person's, to be deleted. */
async function withSpare(person: Person, address: string): Promise<string> {
  const id = randomUUID();
  const visitorId = sql`(select visitor_id from conversations where conversation_id = ${owned.get(person)?.conversation ?? ""})`;
  if (address.includes("$conversation"))
    await sql`
      insert into conversations (course_id, conversation_id, visitor_id, title, updated_at)
      select ${COURSE}, ${id}, ${visitorId}, 'Spare', '2000-01-01'`; // not the latest
  if (address.includes("$note"))
    await sql`
      insert into notes (course_id, note_id, visitor_id, lecture_id, at_ms, body)
      select ${COURSE}, ${id}, ${visitorId}, 'week-9', 0, 'Spare'`;
  return address.replace("$conversation", id).replace("$note", id);
}

type Answer = { status: number; headers: Record<string, string>; body: string };

/** Reads a response without what differs between two requests for the same. */
async function read(response: Response, course: string): Promise<Answer> {
  const steady = (text: string) =>
    text
      .replaceAll(course, "COURSE")
      .replace(/nonce(-|=\\?")[\w+/=-]+|[\da-f]{8}-[\da-f-]{27}|visitor=[^";]+/g, "")
      .replace(/(\\?"token\\?",\\?"|\\?"renewal\\?",\\?")[\w.-]+/g, "$1");
  const { date: _, etag: __, ...headers } = Object.fromEntries(response.headers);
  return {
    status: response.status,
    headers: JSON.parse(steady(JSON.stringify(headers))) as Record<string, string>,
    body: steady(await response.text()),
  };
}

const wordsIn = ({ headers, body }: Answer) => {
  const text = `${JSON.stringify(headers)} ${body}`.toLowerCase();
  return WORDS.filter((word) => text.includes(word));
};

/** Returns where two responses differ, or null. The pages are too long to read in a report. */
function firstDifference(one: Answer, other: Answer): [string, string] | null {
  const [a, b] = [one, other].map(({ status, headers, body }) => `${status} ${JSON.stringify(headers)} ${body}`) as [
    string,
    string,
  ];
  if (a === b) return null;
  const at = [...a].findIndex((char, index) => char !== b[index]);
  return [a.slice(Math.max(0, at - 60), at + 100), b.slice(Math.max(0, at - 60), at + 100)];
}

const missing = new Map<string, Promise<Answer>>();

/** Returns what the same person gets for a course that does not exist, and for a conversation that does not. */
function ofMissing(person: Person, request: Access, key: string): Promise<Answer> {
  const { conversation, answer } = owned.get(person)!;
  const swap = (text: string) =>
    text.replaceAll(COURSE, MISSING).replaceAll(conversation, randomUUID()).replaceAll(answer, randomUUID());
  const swapped = <Part>(part: Part): Part =>
    part === undefined ? part : (JSON.parse(swap(JSON.stringify(part))) as Part);
  const [body, form] = [swapped(request.body), swapped(request.form)];
  const name = `${person} ${key}`;
  const known =
    missing.get(name) ?? send(person, swap(request.path), { ...request, body, form }).then((r) => read(r, MISSING));
  missing.set(name, known);
  return known;
}

async function check(person: Person, visibility: Visibility, file: string, request: Access): Promise<void> {
  const { method = "GET", path, rule, shows, only = PEOPLE } = request;
  const cell = `${visibility}: ${person}: ${method} ${path} ${JSON.stringify(request.body ?? request.form ?? "")}`;
  const answer = await read(await send(person, path, request), COURSE);
  expect(answer.status, cell).toBeLessThan(500);
  if (rule === "shows nothing of it to anyone") {
    if (person !== "administrator") expect(wordsIn(answer), cell).toEqual([]);
  } else if (SEES[visibility].includes(person) && only.includes(person)) {
    if (typeof shows === "number") expect(answer.status, cell).toBe(shows);
    else expect(wordsIn(answer), `${cell} must show something`).not.toEqual([]);
  } else {
    expect(wordsIn(answer), cell).toEqual([]);
    if (file === "files") expect(answer.status, cell).toBe(404);
    if (rule === "like a missing course")
      expect(
        firstDifference(answer, await ofMissing(person, request, `${file} ${cell.split(": ").at(-1)}`)),
        cell,
      ).toBeNull();
  }
}

async function routeFiles(): Promise<string[]> {
  return (await readdir("app/routes")).filter((file) => !/\.test\.tsx?$/.test(file)).sort();
}

test("the table has every route", async () => {
  expect(Object.keys(ROUTES).sort()).toEqual(await routeFiles());
});

/** Returns the methods that a route answers, as far as its source names them. "change": any but GET and HEAD. */
function methodsOf(source: string): string[] {
  const reads = /export (?:default function|const loader|async function loader)\b/.test(source) ? ["GET"] : [];
  if (!/export const action\b/.test(source)) return reads;
  const named = [...source.matchAll(/request\.method [!=]== "(\w+)"/g)].map(([, method = ""]) => method);
  return [...reads, ...(named.length > 0 ? named : ["change"])];
}

test("the table has every method of every route", async () => {
  const own: Own = { course: COURSE, conversation: "c", answer: "a", note: "n" };
  const missing: string[] = [];
  let count = 0;
  for (const file of await routeFiles()) {
    const requests = ROUTES[file]?.(own, { share: "s", video: "/v", poster: "/p", slides: "/l" }) ?? [];
    const tested = requests.map(({ method = "GET" }) => method);
    for (const method of methodsOf(await readFile(path.join("app/routes", file), "utf8"))) {
      count++;
      const isTested =
        method === "change" ? tested.some((one) => !["GET", "HEAD"].includes(one)) : tested.includes(method);
      if (!isTested) missing.push(`${method} ${file}`);
    }
  }
  expect(count).toBeGreaterThan(Object.keys(ROUTES).length);
  expect(missing).toEqual([]);
});

// The main tests try each pair of a route, a person and a visibility; the extended ones all combinations.
const isTried = (...places: number[]) =>
  !isMain || places.reduce((sum, place) => sum + place) % VISIBILITIES.length === 0;

describe.each(VISIBILITIES)("a course that is %s", (visibility) => {
  beforeAll(async () => {
    await setVisibility(sql, COURSE, visibility);
    await sleep(FORGOTTEN_MS);
  });

  test.each(PEOPLE)("on every route, for: %s", { timeout: 60_000 }, async (person) => {
    const own = owned.get(person)!;
    for (const [at, [file, requests]] of [...Object.entries(ROUTES), ["files", FILES] as const].entries())
      if (isTried(at, PEOPLE.indexOf(person), VISIBILITIES.indexOf(visibility)))
        for (const request of requests(own, shared)) await check(person, visibility, file, request);
  });
});

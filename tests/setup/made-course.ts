import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "vitest";
import { INSTALLATION } from "~/identity/viewer";
import { writeVtt } from "~/transcript/write-vtt";
import type { Sql } from "~db/connect.server";
import { listJobs, type CourseJob, type JobNote } from "~db/course-jobs.server";
import { firstAddress, PASSWORD } from "./accounts";
import type { AppServer } from "./app-server";
import { formBrowser, type FormBrowser } from "./form-browser";

/** Becomes the administrator of a new installation. */
export async function administratorOf(app: Pick<AppServer, "url" | "output">): Promise<FormBrowser> {
  const browser = formBrowser(app.url);
  await browser.submit(firstAddress(app), { name: "Ada", password: PASSWORD });
  return browser;
}

/** The same browser at a server that has a new address, after a restart. */
export function afterRestart(browser: FormBrowser, url: string): FormBrowser {
  const pairs = browser
    .cookie()
    .split("; ")
    .map((pair) => pair.split("=", 2) as [string, string]);
  return formBrowser(url, undefined, new Map(pairs));
}

/** Creates a course in the browser. Returns its id. */
export async function makeCourse(browser: FormBrowser, title: string): Promise<string> {
  const fields = { intent: "create", title, description: "", visibility: "public", timeZone: "Europe/Madrid" };
  const created = await browser.submit("/teach?index", fields);
  expect(created.status).toBe(302);
  return decodeURIComponent(created.headers.get("location")!.replace("/teach/", ""));
}

/** A transcript of ten minutes about a subject. */
export const talkAbout = (subject: string, sentences = 120): string =>
  writeVtt(
    Array.from({ length: sentences }, (_, i) => ({
      startMs: i * 5_000,
      endMs: i * 5_000 + 4_800,
      text: `In ${subject}, sentence ${i} tells something about the matter at hand.`,
    })),
  );

const ALL_JOBS = 1_000;
const isOpen = ({ state }: CourseJob) => state === "queued" || state === "running";

/** Waits until a course has no open job, at most 90 seconds. Returns all its jobs. */
export async function endedJobs(sql: Sql, courseId: string): Promise<CourseJob[]> {
  for (const deadline = Date.now() + 90_000; ; await sleep(200)) {
    const jobs = await listJobs(sql, INSTALLATION, courseId, ALL_JOBS);
    if ((jobs.length > 0 && !jobs.some(isOpen)) || Date.now() > deadline) return jobs;
  }
}

/** Waits until a course has no open job. Returns the notes of all its jobs. */
export async function ended(sql: Sql, courseId: string): Promise<JobNote[]> {
  const jobs = await endedJobs(sql, courseId);
  expect(jobs.length).toBeGreaterThan(0);
  expect(jobs.filter(isOpen)).toEqual([]);
  return jobs.flatMap(({ notes }) => notes);
}

const TUS = { "tus-resumable": "1.0.0" };
const uploadsUrl = (courseId: string) => `/api/teach/courses/${courseId}/uploads`;

type Sender = { url: string; browser: Pick<FormBrowser, "cookie"> };

/** Sends the requests of a tus client. `path` is an address on this server. */
export function tusClient({ url, browser }: Sender) {
  const request = (method: string, path: string, headers: Record<string, string> = {}, body: BodyInit | null = null) =>
    fetch(url + path, { method, headers: { cookie: browser.cookie(), ...TUS, ...headers }, body });
  const create = (courseId: string, name: string, size: number) =>
    request("POST", uploadsUrl(courseId), {
      "upload-length": String(size),
      "upload-metadata": `filename ${Buffer.from(name).toString("base64")}`,
    });
  const patch = (path: string, offset: number, bytes: Uint8Array) =>
    request(
      "PATCH",
      path,
      { "upload-offset": String(offset), "content-type": "application/offset+octet-stream" },
      new Uint8Array(bytes),
    );
  const offsetOf = async (path: string) => Number((await request("HEAD", path)).headers.get("upload-offset") ?? NaN);
  /** Sends a whole file. */
  const send = async (courseId: string, name: string, content: string | Uint8Array) => {
    const bytes = Buffer.from(content);
    const created = await create(courseId, name, bytes.length);
    expect([name, created.status]).toEqual([name, 201]);
    expect((await patch(created.headers.get("location")!, 0, bytes)).status).toBe(204);
  };
  return { request, create, patch, offsetOf, send };
}

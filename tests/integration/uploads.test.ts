import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdir, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { INSTALLATION } from "~/identity/viewer";
import { deleteAbandonedUploads } from "~/ingest/uploads/inbox.server";
import type { Sql } from "~db/connect.server";
import { listJobs } from "~db/course-jobs.server";
import { peopleOf } from "../setup/accounts";
import { startApp, type AppServer } from "../setup/app-server";
import { newDataDir, openDatabase, removeDataDir } from "../setup/database";
import { formBrowser, type FormBrowser } from "../setup/form-browser";
import { administratorOf, afterRestart, ended, makeCourse, tusClient } from "../setup/made-course";
import { canMount } from "../setup/mount";

const LIMITS = { MAX_UPLOAD_MB: "20", MAX_COURSE_UPLOADS_MB: "30" };
let dataDir: string;
let app: AppServer;
let admin: FormBrowser;
beforeAll(async () => {
  dataDir = await newDataDir();
  app = await startApp({ dataDir, env: LIMITS });
  admin = await administratorOf(app);
});
afterAll(async () => {
  await app?.stop();
  await removeDataDir(dataDir);
});

const client = (browser: Pick<FormBrowser, "cookie"> = admin) => tusClient({ url: app.url, browser });
const inbox = (course: string) => path.join(dataDir, "incoming", course);
const messageOf = async (response: Response) =>
  ((await response.json()) as { error: { message: string } }).error.message;

describe("an upload", () => {
  test("continues after lost connections and a restart, byte by byte the same", { timeout: 120_000 }, async () => {
    const course = await makeCourse(admin, "Restarts");
    const bytes = randomBytes(3_000_000);
    const created = await client().create(course, "lecture.mp4", bytes.length);
    expect(created.status).toBe(201);
    const place = created.headers.get("location")!;
    for (let losses = 0; losses < 10; losses++) {
      const offset = await client().offsetOf(place);
      const end = offset + 1 + Math.floor(Math.random() * 300_000);
      await lostPatch(place, offset, bytes.subarray(offset, end));
      if (losses !== 5) continue;
      await app.stop();
      app = await startApp({ dataDir, env: LIMITS });
      admin = afterRestart(admin, app.url);
    }
    const offset = await client().offsetOf(place);
    expect(offset).toBeGreaterThan(0);
    expect((await client().patch(place, offset, bytes.subarray(offset, -1))).status).toBe(204);
    const stored = await readFile(path.join(inbox(course), path.basename(place)));
    expect(stored.equals(bytes.subarray(0, -1))).toBe(true);
    expect((await client().patch(place, 17, bytes.subarray(17, 20))).status).toBe(409); // not where it stopped
    expect((await client().request("DELETE", place)).status).toBe(204);
    expect(await readdir(inbox(course))).toEqual([]);
  });

  test("is the one that the path names: a query reaches no other upload and does no harm", async () => {
    const [course, elsewhere] = [await makeCourse(admin, "Named"), await makeCourse(admin, "Elsewhere")];
    const ines = await peopleOf(app).join("Inés", "instructor", "--course", course);
    const mine = (await client(ines).create(course, "mine.vtt", 100)).headers.get("location")!;
    const others = await Promise.all(
      [course, elsewhere].map((at) =>
        client()
          .create(at, "other.vtt", 100)
          .then(({ headers }) => headers.get("location")!),
      ),
    );
    await client(ines).patch(mine, 0, Buffer.from("WEBVTT"));
    for (const other of others) {
      for (const way of [
        `/../${path.basename(other)}`,
        `/../../${other.split("/uploads/")[0]!.split("/").at(-1)}/${path.basename(other)}`,
      ]) {
        const query = `?x=${encodeURIComponent(way)}`;
        expect((await client(ines).request("HEAD", mine + query)).headers.get("upload-offset")).toBe("6");
        expect((await client(ines).patch(mine + query, 0, Buffer.from("x"))).status).toBe(409);
      }
      expect(await client().offsetOf(other)).toBe(0);
    }
    expect((await client(ines).request("HEAD", `${mine}?x=${"long".repeat(200)}`)).status).toBe(200);
    expect(
      (await client(ines).request("DELETE", `${mine}?x=${encodeURIComponent(`/../${path.basename(others[0]!)}`)}`))
        .status,
    ).toBe(204);
    expect((await client(ines).request("HEAD", mine)).status).toBe(404);
    expect(await client().offsetOf(others[0]!)).toBe(0);
  });

  test("belongs to the one who started it, and ends with the right to manage the course", async () => {
    const course = await makeCourse(admin, "Owners");
    const { users, join } = peopleOf(app);
    const [ines, otto] = [
      await join("Ines", "instructor", "--course", course),
      await join("Otto", "instructor", "--course", course),
    ];
    const student = await join("Stan", "student", "--course", course);
    for (const browser of [student, formBrowser(app.url)])
      expect((await client(browser).create(course, "a.vtt", 100)).status).toBe(404);
    const place = (await client(ines).create(course, "a.vtt", 100)).headers.get("location")!;
    for (const browser of [otto, student, admin]) {
      expect((await client(browser).request("HEAD", place)).status).toBe(404);
      expect((await client(browser).patch(place, 0, Buffer.from("x"))).status).toBe(404);
      expect((await client(browser).request("DELETE", place)).status).toBe(404);
    }
    expect((await client(ines).patch(place, 0, Buffer.from("WEBVTT"))).status).toBe(204);
    expect(await users("role", "Ines", "none", "--course", course)).toMatchObject({ code: 0 });
    await expect.poll(async () => (await client(ines).request("HEAD", place)).status, { timeout: 30_000 }).toBe(404);
    expect((await client(ines).patch(place, 6, Buffer.from("x"))).status).toBe(404);
    expect(await readFile(path.join(inbox(course), path.basename(place)), "utf8")).toBe("WEBVTT");
  });

  test("is refused before a byte is accepted if it is too large, of an unknown kind, or for another course", async () => {
    const course = await makeCourse(admin, "Limits");
    const refused = async (name: string, size: number, of = course) => {
      const response = await client().create(of, name, size);
      return [response.status, await messageOf(response)];
    };
    expect(await refused("a.mp4", 20_000_001)).toEqual([413, "The file has 21 MB. The limit is 20 MB."]);
    expect((await client().create(course, "a.mp4", 19_000_000)).status).toBe(201);
    expect(await refused("b.mp4", 19_000_000)).toEqual([413, expect.stringContaining("may have 30 MB together")]);
    expect(await refused("a.zip", 100)).toEqual([400, expect.stringContaining("a.zip is not a video")]);
    expect(await refused("../../", 100)).toEqual([400, expect.stringContaining("This file is not a video")]);
    expect(await refused("a.vtt", 0)).toEqual([400, "a.vtt is empty."]);
    expect((await refused("a.vtt", 100, "no-such-course"))[0]).toBe(404);
    expect(await readdir(inbox(course))).toHaveLength(2); // the accepted one, and what is known of it
  });

  test("shares a course's room with uploads that start at the same moment", async () => {
    const course = await makeCourse(admin, "At once");
    const created = await Promise.all(
      Array.from({ length: 6 }, (_, i) => client().create(course, `${i}.mp4`, 9_000_000)),
    );
    expect(created.map(({ status }) => status).sort()).toEqual([201, 201, 201, 413, 413, 413]);
    expect(await readdir(inbox(course))).toHaveLength(6); // three files and their records
  });

  test.skipIf(!canMount)("leaves nothing behind if the disk is full when it is created", async () => {
    const course = await makeCourse(admin, "Full");
    await mkdir(inbox(course), { recursive: true });
    expect(spawnSync("mount", ["-t", "tmpfs", "-o", "size=1m", "tmpfs", inbox(course)]).status).toBe(0);
    try {
      const filler = path.join(inbox(course), "filler");
      await writeFile(filler, randomBytes(2 ** 20));
      expect((await client().create(course, "a.vtt", 100)).status).toBe(413);
      expect(await readdir(inbox(course))).toEqual(["filler"]);
      await rm(filler);
      expect((await client().create(course, "a.vtt", 100)).status).toBe(201);
    } finally {
      spawnSync("umount", ["-l", inbox(course)]);
    }
  });

  test.skipIf(!canMount)("continues when a disk that filled up while it was sent has room again", async () => {
    const course = await makeCourse(admin, "Filling");
    await mkdir(inbox(course), { recursive: true });
    expect(spawnSync("mount", ["-t", "tmpfs", "-o", "size=3m", "tmpfs", inbox(course)]).status).toBe(0);
    try {
      const bytes = randomBytes(2_000_000);
      const place = (await client().create(course, "lecture.mp4", bytes.length)).headers.get("location")!;
      const filler = path.join(inbox(course), "filler");
      await writeFile(filler, randomBytes(2_000_000));
      const refused = await client().patch(place, 0, bytes);
      expect([refused.status, await messageOf(refused)]).toEqual([413, expect.stringContaining("disk")]);
      expect((await fetch(`${app.url}/readyz`)).status).toBe(200);
      await rm(filler);
      const offset = await client().offsetOf(place);
      expect((await client().patch(place, offset, bytes.subarray(offset, -1))).status).toBe(204);
      const stored = await readFile(path.join(inbox(course), path.basename(place)));
      expect(stored.equals(bytes.subarray(0, -1))).toBe(true);
    } finally {
      spawnSync("umount", ["-l", inbox(course)]);
    }
  });

  test("gets a name without paths and invisible marks", async () => {
    const course = await makeCourse(admin, "Names");
    for (const [name, safe] of [
      ["../../etc/passwd.vtt", "passwd.vtt"],
      ["C:\\talks\\Week 1.VTT", "Week 1.vtt"],
      ["gnp.\u202E4pm.vtt", "gnp.4pm.vtt"],
      ["año: 1/Straße & Weg?.vtt", "Straße - Weg.vtt"],
    ] as const) {
      const place = (await client().create(course, name, 10)).headers.get("location")!;
      const record = await readFile(path.join(inbox(course), `${path.basename(place)}.json`), "utf8");
      expect((JSON.parse(record) as { metadata: { filename: string } }).metadata.filename).toBe(safe);
    }
  });

  test("is deleted when it has not continued for a day", async () => {
    const course = await makeCourse(admin, "Abandoned");
    const [old, young] = [
      (await client().create(course, "a.vtt", 100)).headers.get("location")!,
      (await client().create(course, "b.vtt", 100)).headers.get("location")!,
    ].map((place) => path.basename(place));
    const before = new Date(Date.now() - 25 * 60 * 60_000);
    await utimes(path.join(inbox(course), old!), before, before);
    expect(await deleteAbandonedUploads(dataDir)).toBe(1);
    expect((await readdir(inbox(course))).sort()).toEqual([young!, `${young}.json`].sort());
  });

  test("gets its job when the client asks, or at the next start, if it completed just before the server ended", async () => {
    const [asked, swept, cancelled] = [
      await makeCourse(admin, "Asked"),
      await makeCourse(admin, "Swept"),
      await makeCourse(admin, "Cancelled"),
    ];
    const text = Buffer.from("WEBVTT\n\n00:00.000 --> 00:04.000\nIce is frozen water.\n");
    /** The last byte is stored, and nothing after it. */
    const interrupted = async (course: string) => {
      const place = (await client().create(course, "a.vtt", text.length)).headers.get("location")!;
      await writeFile(path.join(inbox(course), path.basename(place)), text);
      return place;
    };
    const place = await interrupted(asked);
    await Promise.all([interrupted(swept), interrupted(cancelled)]);
    await withSql(async (sql) => {
      expect(await listJobs(sql, INSTALLATION, asked, 1)).toEqual([]);
      expect(await client().offsetOf(place)).toBe(text.length);
      expect(await ended(sql, asked)).toContainEqual({ code: "stored", name: "a", detail: "" });
      await sql`
        insert into course_jobs (course_id, job_id, kind, state, ended_at) values (${cancelled}, 'c', 'ingest', 'cancelled', now())`;
    });
    await app.stop();
    app = await startApp({ dataDir, env: LIMITS });
    admin = afterRestart(admin, app.url);
    await withSql(async (sql) => {
      expect(await ended(sql, swept)).toContainEqual({ code: "stored", name: "a", detail: "" });
      expect(await listJobs(sql, INSTALLATION, cancelled, 2)).toMatchObject([{ state: "cancelled" }]);
    });
  }, 120_000);

  async function withSql(work: (sql: Sql) => Promise<void>): Promise<void> {
    const sql = await openDatabase(dataDir);
    try {
      await work(sql);
    } finally {
      await sql.end({ timeout: 1 });
    }
  }

  /** Sends a part of a chunk, then breaks the connection. */
  async function lostPatch(place: string, offset: number, bytes: Uint8Array): Promise<void> {
    const stop = new AbortController();
    const body = new ReadableStream<Uint8Array>({
      async start(controller) {
        controller.enqueue(new Uint8Array(bytes));
        await new Promise((resolve) => setTimeout(resolve, 30));
        stop.abort();
      },
    });
    const headers = {
      cookie: admin.cookie(),
      "tus-resumable": "1.0.0",
      "upload-offset": String(offset),
      "content-type": "application/offset+octet-stream",
    };
    await fetch(app.url + place, {
      method: "PATCH",
      headers,
      body,
      duplex: "half",
      signal: stop.signal,
    }).catch(() => {});
  }
});

import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { deleteAbandonedUploads } from "~/ingest/uploads/inbox.server";
import type { Sql } from "~db/connect.server";
import { listJobs } from "~db/course-jobs.server";
import { storedLectures } from "~db/lectures.server";
import { peopleOf } from "../setup/accounts";
import { startApp, type AppServer } from "../setup/app-server";
import { newDataDir, openDatabase, removeDataDir } from "../setup/database";
import { formBrowser, type FormBrowser } from "../setup/form-browser";
import { administratorOf, afterRestart, makeCourse, talkAbout, tusClient } from "../setup/made-course";

const hasFfmpeg = (() => {
  try {
    return execFileSync("ffmpeg", ["-version"]).length > 0;
  } catch {
    return false;
  }
})();

let dataDir: string;
let app: AppServer;
let sql: Sql;
let admin: FormBrowser;
let folder: string;
beforeAll(async () => {
  dataDir = await newDataDir();
  folder = await mkdtemp(path.join(tmpdir(), "cuepoint-media-"));
  app = await startApp({ dataDir, env: { MAX_UPLOAD_MB: "20", MAX_COURSE_UPLOADS_MB: "30" } });
  sql = await openDatabase(dataDir);
  admin = await administratorOf(app);
});
afterAll(async () => {
  await sql?.end({ timeout: 1 });
  await app?.stop();
  await removeDataDir(dataDir);
  await rm(folder, { recursive: true, force: true });
});

const client = (browser: Pick<FormBrowser, "cookie"> = admin) => tusClient({ url: app.url, browser });
const inbox = (course: string) => path.join(dataDir, "incoming", course);
const messageOf = async (response: Response) =>
  ((await response.json()) as { error: { message: string } }).error.message;

async function finished(course: string) {
  await expect
    .poll(
      async () => {
        const jobs = await listJobs(sql, course, 10);
        return jobs.length > 0 && jobs.every(({ state }) => state !== "queued" && state !== "running");
      },
      { timeout: 90_000, interval: 200 },
    )
    .toBe(true);
  return (await listJobs(sql, course, 10)).flatMap(({ notes }) => notes);
}

/** A few seconds of a test picture, in a format that ffmpeg finds by the name. */
async function video(name: string, ...options: string[]): Promise<Buffer> {
  const file = path.join(folder, name);
  const source = ["-f", "lavfi", "-i", "testsrc=duration=3:size=320x180:rate=10"];
  execFileSync("ffmpeg", ["-v", "error", "-y", ...source, ...options, file]);
  return readFile(file);
}

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
      app = await startApp({ dataDir, env: { MAX_UPLOAD_MB: "20", MAX_COURSE_UPLOADS_MB: "30" } });
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

  test("is refused before a byte is accepted if it is too large, of no known kind, or for another course", async () => {
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
    expect(await refused("a.vtt", 100, "search-101")).toEqual([409, expect.stringContaining("comes from a manifest")]);
    expect((await refused("a.vtt", 100, "no-such-course"))[0]).toBe(404);
    expect(await readdir(inbox(course))).toHaveLength(2); // the accepted one, and what is known of it
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

  test("is deleted when nobody has continued it for a day", async () => {
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

describe("files that have arrived", () => {
  test("find each other by their names, and a new version replaces the old one", { timeout: 120_000 }, async () => {
    const course = await makeCourse(admin, "Pairs");
    await client().send(course, "02_Ranking.es.vtt", talkAbout("ranking", 12));
    await client().send(course, "01_Stemming.srt", "1\n00:00:01,000 --> 00:00:04,000\nA stem is a shortened word.\n");
    await client().send(course, "broken.vtt", "This has no times at all\0");
    const notes = await finished(course);
    expect(notes).toContainEqual({ code: "bad_transcript", name: "broken.vtt", detail: expect.any(String) });
    const lectures = await sql<{ title: string; language: string }[]>`
      select title, language from lectures where course_id = ${course} order by position`;
    expect(lectures).toMatchObject([
      { title: "Stemming", language: "en" },
      { title: "Ranking", language: "es" },
    ]);
    await admin.submit(`/teach/${course}`, {
      intent: "lecture",
      lecture: "01-stemming",
      title: "Stems of words",
      description: "",
      section: "",
      releasesAt: "",
    });
    await client().send(course, "01_stemming.vtt", talkAbout("stemming", 6));
    await finished(course);
    const [lecture] = await sql<{ title: string; cues: number }[]>`
      select title, (select count(*)::int from cues q where q.course_id = l.course_id and q.lecture_id = l.lecture_id) as cues
      from lectures l where course_id = ${course} and lecture_id = '01-stemming'`;
    expect(lecture).toMatchObject({ title: "Stems of words", cues: 6 });
    expect((await storedLectures(sql, course)).size).toBe(2);
    expect((await readdir(inbox(course))).sort()).toEqual([]);
  });

  test(
    "may be addresses of hosted videos, which a transcript of the same name joins",
    { timeout: 120_000 },
    async () => {
      const course = await makeCourse(admin, "Addresses");
      const paste = (addresses: string) => admin.submit(`/teach/${course}`, { intent: "addresses", addresses });
      const bad = await paste("Week 1 https://youtu.be/abcdefghijk\nWeek 2 https://example.org/page");
      expect([bad.status, await bad.text()]).toEqual([400, expect.stringContaining("https://example.org/page")]);
      expect((await listJobs(sql, course, 1)).length).toBe(0);
      expect(
        (await paste("Week 1: https://youtu.be/abcdefghijk\n\nhttps://cdn.example.org/the%20end.mp4")).status,
      ).toBe(200);
      await finished(course);
      await client().send(course, "week-1.vtt", talkAbout("week one", 6));
      await finished(course);
      const lectures = await sql<{ title: string; kind: string; cues: number }[]>`
      select title, video_kind as kind,
        (select count(*)::int from cues q where q.course_id = l.course_id and q.lecture_id = l.lecture_id) as cues
      from lectures l where course_id = ${course} order by title`;
      expect(lectures).toMatchObject([
        { title: "The end", kind: "html5", cues: 0 },
        { title: "Week 1", kind: "youtube", cues: 6 },
      ]);
    },
  );

  test(
    "that are not what their names say are left out, and the others are stored",
    { timeout: 120_000 },
    async ({ skip }) => {
      skip(!hasFfmpeg, "ffmpeg is not installed");
      const course = await makeCourse(admin, "Impostors");
      await client().send(course, "page.mp4", "<!doctype html><title>Not a video</title>");
      await client().send(
        course,
        "playlist.mp4",
        "#EXTM3U\n#EXT-X-VERSION:3\n#EXTINF:10,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n",
      );
      await client().send(course, "list.mp4", "ffconcat version 1.0\nfile /etc/passwd\n");
      await client().send(
        course,
        "sound.mp4",
        await video("sound.m4a", "-f", "lavfi", "-i", "sine=duration=2", "-map", "1:a"),
      );
      await client().send(course, "good.vtt", talkAbout("good", 6));
      const codes = Object.fromEntries((await finished(course)).map(({ name, code }) => [name, code]));
      expect(codes).toMatchObject({
        "page.mp4": "not_video",
        "playlist.mp4": "not_video",
        "list.mp4": "not_video",
        "sound.mp4": "no_picture",
        "good.vtt": "added",
      });
      expect([...(await storedLectures(sql, course)).keys()]).toEqual(["good"]);
      const page = await admin.read(`/teach/${course}`);
      expect(page).toContain("page.mp4 is not a video. Export it again as MP4, then upload it.");
    },
  );

  test("are made playable: reordered for a fast start, or converted", { timeout: 180_000 }, async ({ skip }) => {
    skip(!hasFfmpeg, "ffmpeg is not installed");
    const course = await makeCourse(admin, "Formats");
    const sounds = ["-f", "lavfi", "-i", "sine=duration=3", "-f", "lavfi", "-i", "sine=f=880:duration=3"];
    const maps = ["-map", "0:v", "-map", "1:a", "-map", "2:a"];
    await client().send(course, "slow.mp4", await video("slow.mp4", ...sounds, ...maps, "-pix_fmt", "yuv420p"));
    await client().send(course, "old.avi", await video("old.avi", "-c:v", "mpeg4"));
    await client().send(course, "silent.mkv", await video("silent.mkv", "-pix_fmt", "yuv444p", "-an"));
    await finished(course);
    const stored = await sql<{ lectureId: string; url: string }[]>`
      select lecture_id as "lectureId", video_url as url from lectures where course_id = ${course} order by 1`;
    expect(stored.map(({ lectureId }) => lectureId)).toEqual(["old", "silent", "slow"]);
    for (const { url } of stored) {
      const bytes = await readFile(path.join(dataDir, decodeURIComponent(url)));
      expect(bytes.indexOf("moov")).toBeLessThan(bytes.indexOf("mdat"));
      const file = path.join(dataDir, decodeURIComponent(url));
      const streams = execFileSync("ffprobe", [
        "-v",
        "error",
        "-show_entries",
        "stream=codec_name,pix_fmt",
        "-of",
        "csv=p=0",
        file,
      ]);
      expect(streams.toString()).toMatch(/^h264,yuv420p\n(aac(,unknown|,)?\n)?$/);
      expect((await fetch(app.url + url)).status).toBe(200);
    }
  });

  test("are deleted with the lecture and the course for good", async () => {
    const { deleteOverdue } = await import("~/teach/delete-overdue.server");
    const course = await makeCourse(admin, "Gone");
    await client().send(course, "a.vtt", talkAbout("a", 6));
    await client().send(course, "b.vtt", talkAbout("b", 6));
    await finished(course);
    const files = () => readdir(path.join(dataDir, "uploads", course));
    await admin.submit(`/teach/${course}`, { intent: "delete-lecture", lecture: "a" });
    await sql`update lectures set removed_at = now() - interval '31 days' where removed_at is not null`;
    await deleteOverdue({ sql, env: { DATA_DIR: dataDir } });
    expect(await files()).not.toContain("a.vtt");
    await client().send(course, "c.vtt", talkAbout("c", 6));
    await finished(course);
    expect([...(await storedLectures(sql, course)).keys()].sort()).toEqual(["b", "c"]);
    await sql`update courses set deleted_at = now() - interval '31 days' where course_id = ${course}`;
    await deleteOverdue({ sql, env: { DATA_DIR: dataDir } });
    await expect(files()).rejects.toThrow("ENOENT");
  });
});

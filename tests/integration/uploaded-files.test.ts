import { execFileSync } from "node:child_process";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { deleteOverdue } from "~/teach/delete-overdue.server";
import type { Sql } from "~db/connect.server";
import { listJobs } from "~db/course-jobs.server";
import { storedLectures } from "~db/lectures.server";
import { startApp, type AppServer } from "../setup/app-server";
import { newDataDir, openDatabase, removeDataDir } from "../setup/database";
import type { FormBrowser } from "../setup/form-browser";
import { administratorOf, makeCourse, talkAbout, tusClient } from "../setup/made-course";

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
  app = await startApp({ dataDir });
  sql = await openDatabase(dataDir);
  admin = await administratorOf(app);
});
afterAll(async () => {
  await sql?.end({ timeout: 1 });
  await app?.stop();
  await removeDataDir(dataDir);
  await rm(folder, { recursive: true, force: true });
});

const client = () => tusClient({ url: app.url, browser: admin });
const inbox = (course: string) => path.join(dataDir, "incoming", course);

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

import { readdir } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { INSTALLATION } from "~/identity/viewer";
import { deleteOverdue } from "~/teach/delete-overdue.server";
import type { Sql } from "~db/connect.server";
import { listJobs } from "~db/course-jobs.server";
import { storedLectures } from "~db/lectures.server";
import { startApp, type AppServer } from "../setup/app-server";
import { newDataDir, openDatabase, removeDataDir } from "../setup/database";
import type { FormBrowser } from "../setup/form-browser";
import { administratorOf, ended, makeCourse, talkAbout, tusClient } from "../setup/made-course";

let dataDir: string;
let app: AppServer;
let sql: Sql;
let admin: FormBrowser;
beforeAll(async () => {
  dataDir = await newDataDir();
  app = await startApp({ dataDir });
  sql = await openDatabase(dataDir);
  admin = await administratorOf(app);
});
afterAll(async () => {
  await sql?.end({ timeout: 1 });
  await app?.stop();
  await removeDataDir(dataDir);
});

const client = () => tusClient({ url: app.url, browser: admin });
const inbox = (course: string) => path.join(dataDir, "incoming", course);

describe("files that have arrived", () => {
  test("find each other by their names, and a new version replaces the old one", { timeout: 120_000 }, async () => {
    const course = await makeCourse(admin, "Pairs");
    await client().send(course, "02_Ranking.es.vtt", talkAbout("ranking", 12));
    await client().send(course, "01_Stemming.srt", "1\n00:00:01,000 --> 00:00:04,000\nA stem is a shortened word.\n");
    await client().send(course, "broken.vtt", "This has no times at all\0");
    const notes = await ended(sql, course);
    expect(notes).toContainEqual(expect.objectContaining({ code: "bad_transcript", name: "broken.vtt" }));
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
    await ended(sql, course);
    const [lecture] = await sql<{ title: string; cues: number }[]>`
      select title, (select count(*)::int from cues q where q.course_id = ${course} and q.lecture_id = l.lecture_id) as cues
      from lectures l where course_id = ${course} and lecture_id = '01-stemming'`;
    expect(lecture).toMatchObject({ title: "Stems of words", cues: 6 });
    expect((await storedLectures(sql, INSTALLATION, course)).size).toBe(2);
    expect((await readdir(inbox(course))).sort()).toEqual([]);
  });

  test("find each other in their folders, which become sections", { timeout: 120_000 }, async () => {
    const course = await makeCourse(admin, "Folders");
    for (const [name, sentences] of [
      ["../Week 1/intro.vtt", 4],
      ["Week 2\\intro.vtt", 5],
      ["/Week 2/captions/end.vtt", 6],
      ["Week 2/evil\u202E/../intro.vtt", 7], // replaces nothing: another folder
    ] as const)
      await client().send(course, name, talkAbout("folders", sentences));
    await ended(sql, course);
    const lectures = await sql<{ id: string; section: string; cues: number }[]>`
      select lecture_id as id, section,
        (select count(*)::int from cues q where q.course_id = ${course} and q.lecture_id = l.lecture_id) as cues
      from lectures l where course_id = ${course} order by cues`;
    expect(lectures.map(({ id, section, cues }) => [id, section, cues])).toEqual([
      ["intro", "Week 1", 4],
      ["week-2-intro", "Week 2", 5],
      ["end", "Week 2", 6],
      ["week-2-evil-intro", "Week 2", 7],
    ]);
  });

  test(
    "may be addresses of hosted videos, which a transcript of the same name joins",
    { timeout: 120_000 },
    async () => {
      const course = await makeCourse(admin, "Addresses");
      const paste = (addresses: string) => admin.submit(`/teach/${course}`, { intent: "addresses", addresses });
      const bad = await paste("Week 1 https://youtu.be/abcdefghijk\nWeek 2 https://example.org/page");
      expect([bad.status, await bad.text()]).toEqual([400, expect.stringContaining("https://example.org/page")]);
      expect((await listJobs(sql, INSTALLATION, course, 1)).length).toBe(0);
      expect(
        (await paste("Week 1: https://youtu.be/abcdefghijk\n\nhttps://cdn.example.org/the%20end.mp4")).status,
      ).toBe(200);
      await ended(sql, course);
      await client().send(course, "week-1.vtt", talkAbout("week one", 6));
      await ended(sql, course);
      const lectures = await sql<{ title: string; kind: string; cues: number }[]>`
      select title, video_kind as kind,
        (select count(*)::int from cues q where q.course_id = ${course} and q.lecture_id = l.lecture_id) as cues
      from lectures l where course_id = ${course} order by title`;
      expect(lectures).toMatchObject([
        { title: "The end", kind: "html5", cues: 0 },
        { title: "Week 1", kind: "youtube", cues: 6 },
      ]);
      const lecture = {
        intent: "lecture",
        lecture: "week-1",
        title: "Week 1",
        description: "",
        section: "",
        releasesAt: "",
      };
      const change = (videoUrl: string) => admin.submit(`/teach/${course}`, { ...lecture, videoUrl });
      for (const none of ["", "https://example.org/page", "https://youtu.be/", "javascript:a.mp4"]) {
        const refused = await change(none);
        expect([refused.status, await refused.text()]).toEqual([
          400,
          expect.stringContaining("No video has this address."),
        ]);
      }
      expect(await (await change("https://vimeo.com/123456")).text()).toContain("The video is being changed.");
      await ended(sql, course);
      const [changed] = await sql<{ kind: string; cues: number }[]>`
        select video_kind as kind, (select count(*)::int from cues q where q.course_id = ${course} and q.lecture_id = 'week-1') as cues
        from lectures where course_id = ${course} and lecture_id = 'week-1'`;
      expect(changed).toEqual({ kind: "vimeo", cues: 6 });
    },
  );

  test("wait until their deleted lecture is restored", { timeout: 120_000 }, async () => {
    const course = await makeCourse(admin, "Deleted");
    const cuesOf = async () =>
      (await sql<{ cues: number }[]>`select count(*)::int as cues from cues where course_id = ${course}`)[0]?.cues;
    await client().send(course, "a.vtt", talkAbout("a", 6));
    await ended(sql, course);
    await admin.submit(`/teach/${course}`, { intent: "delete-lecture", lecture: "a" });
    await client().send(course, "a.vtt", talkAbout("a", 9));
    const notes = await ended(sql, course);
    expect(notes).toContainEqual({ code: "lecture_deleted", name: "a", detail: "" });
    const page = await admin.read(`/teach/${course}`);
    expect(page).toContain("The lecture “A” is deleted, so its new files are not shown.");
    expect(page).toContain('aria-label="Restore “A”"');
    expect(await cuesOf()).toBe(6);
    await admin.submit(`/teach/${course}`, { intent: "restore-lecture", lecture: "a" });
    await ended(sql, course);
    expect(await cuesOf()).toBe(9);
    expect(await admin.read(`/teach/${course}`)).not.toContain('value="restore-lecture"');
  });

  test("are permanently deleted with the lecture and the course", async () => {
    const course = await makeCourse(admin, "Gone");
    await client().send(course, "a.vtt", talkAbout("a", 6));
    await client().send(course, "b.vtt", talkAbout("b", 6));
    await ended(sql, course);
    const files = () => readdir(path.join(dataDir, "uploads", course));
    await admin.submit(`/teach/${course}`, { intent: "delete-lecture", lecture: "a" });
    await sql`update lectures set removed_at = now() - interval '31 days' where removed_at is not null`;
    await deleteOverdue({ sql, env: { DATA_DIR: dataDir } });
    expect(await files()).not.toContain("a.vtt");
    await client().send(course, "c.vtt", talkAbout("c", 6));
    await ended(sql, course);
    expect([...(await storedLectures(sql, INSTALLATION, course)).keys()].sort()).toEqual(["b", "c"]);
    await sql`update courses set deleted_at = now() - interval '31 days' where course_id = ${course}`;
    await deleteOverdue({ sql, env: { DATA_DIR: dataDir } });
    await expect(files()).rejects.toThrow("ENOENT");
  });
});

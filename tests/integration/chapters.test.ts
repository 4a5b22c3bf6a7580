import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Chapter } from "~/course/lecture";
import { chaptersSaveToJson } from "~/teach/chapters/chapters-wire";
import { COURSE } from "../setup/animals-course";
import { formBrowser, type FormBrowser } from "../setup/form-browser";
import { startTaughtCourseWithPeople, type TaughtCourse } from "../setup/taught-course";

let course: TaughtCourse;
let ines: FormBrowser;
let student: FormBrowser;
beforeAll(async () => {
  ({ course, ines, student } = await startTaughtCourseWithPeople());
});
afterAll(() => course?.stop());

const INTRO = { startMs: 0, title: "Burrows at dusk" };
const SLEEP = { startMs: 20_000, title: "Sleep" };
const anyone = () => formBrowser(course.app.url);
const addressOf = (lecture: string) => `/api/teach/courses/${COURSE}/lectures/${lecture}/chapters`;

type Save = { before?: Chapter[]; chapters: Chapter[]; lecture?: string };
const save = ({ before = [], chapters, lecture = "week-8" }: Save, who = ines) =>
  who.send(addressOf(lecture), "PUT", chaptersSaveToJson({ before, chapters }));

async function chaptersOf(lecture = "week-8"): Promise<Chapter[]> {
  const [row] = await course.sql<{ chapters: Chapter[] }[]>`
    select chapters from lectures where course_id = ${COURSE} and lecture_id = ${lecture}`;
  return row!.chapters;
}

async function headingsOf(lecture = "week-8"): Promise<string[]> {
  const rows = await course.sql<{ headings: string[] }[]>`
    select headings from chunks where course_id = ${COURSE} and lecture_id = ${lecture} order by position`;
  return rows.map(({ headings }) => headings.join());
}

/** Changes the manifest as its author does, with an editor. */
async function changeManifest(change: (manifest: { lectures: Record<string, unknown>[] }) => void): Promise<void> {
  const file = path.join(course.folder, "course.yaml");
  const manifest = JSON.parse(await readFile(file, "utf8")) as { lectures: Record<string, unknown>[] };
  change(manifest);
  await writeFile(file, JSON.stringify(manifest));
}

describe("saved chapters", () => {
  test("are shown on the lecture's page, cut its chunks and can be searched immediately", async () => {
    expect((await save({ chapters: [INTRO, SLEEP] })).status).toBe(200);
    expect(await anyone().read(`/courses/${COURSE}/lectures/week-8`)).toContain("Burrows at dusk");
    expect(await headingsOf()).toEqual([INTRO.title, SLEEP.title]);
    const found = await (await anyone().open(`/api/courses/${COURSE}/search?query=dusk`)).text();
    expect(found).toContain("Burrows at dusk");
    expect(await ines.read(`/teach/${COURSE}/lectures/week-8/chapters`)).toContain("Burrows at dusk");
  });

  test("get new suggested questions", async () => {
    const version = async () =>
      (
        await course.sql<{ version: number | null }[]>`
          select suggestions_version as version from lectures where course_id = ${COURSE} and lecture_id = 'week-8'`
      )[0]?.version;
    await expect.poll(version, { timeout: 20_000 }).toBeTypeOf("number");
  });

  test("are stored once if they are saved again, and refused if another editor changed them", async () => {
    expect((await save({ chapters: [INTRO, SLEEP] })).status).toBe(200);
    const late = await save({ before: [INTRO], chapters: [SLEEP] });
    expect([late.status, await late.text()]).toEqual([409, expect.stringContaining("Someone else changed")]);
    expect(await chaptersOf()).toEqual([INTRO, SLEEP]);
  });

  test.each([
    ["two at the same time", [INTRO, { ...SLEEP, startMs: 0 }], "Two chapters start at the same time."],
    ["the wrong order", [SLEEP, INTRO], "in the order of their times"],
    ["one after the end", [{ ...SLEEP, startMs: 30_000 }], "before the video ends"],
    ["one without a title", [{ ...INTRO, title: " " }], "needs a title"],
  ])("do not change with %s", async (_name, chapters, sentence) => {
    const refused = await save({ before: [INTRO, SLEEP], chapters });
    expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining(sentence)]);
    expect(await chaptersOf()).toEqual([INTRO, SLEEP]);
  });

  test("are visible to the course's instructors only", async () => {
    for (const who of [student, anyone()]) expect((await save({ chapters: [] }, who)).status).toBe(404);
    const page = `/teach/${COURSE}/lectures/week-8/chapters`;
    expect((await student.open(page)).status).toBe(404);
    expect((await anyone().open(page)).headers.get("location")).toBe("/sign-in?back=/teach");
    expect((await ines.open(`/teach/${COURSE}/lectures/week-99/chapters`)).status).toBe(404);
    expect((await save({ chapters: [], lecture: "week-99" })).status).toBe(404);
  });
});

describe("ingesting again", () => {
  test("keeps chapters that only the browser changed, also if the transcript changed", async () => {
    const file = path.join(course.folder, "week-8.vtt");
    await writeFile(file, (await readFile(file, "utf8")).replace("thirty metres", "forty metres"));
    expect(await course.ingest()).toMatchObject({ code: 0 });
    expect(await chaptersOf()).toEqual([INTRO, SLEEP]);
    expect(await headingsOf()).toEqual([INTRO.title, SLEEP.title]);
  });

  test("takes chapters that only the manifest changed", async () => {
    await changeManifest(({ lectures }) => (lectures[2]!.chapters = [{ start: "00:00", title: "Leaves" }]));
    expect(await course.ingest()).toMatchObject({ code: 0 });
    expect(await chaptersOf("week-10")).toEqual([{ startMs: 0, title: "Leaves" }]);
  });

  test("names chapters that both changed and stores nothing, until one of them is chosen", async () => {
    await changeManifest(({ lectures }) => (lectures[0]!.chapters = [{ start: "00:10", title: "Digging" }]));
    const refused = await course.ingest();
    expect(refused).toMatchObject({ code: 1 });
    expect(refused.stderr).toContain('week-8, chapters: "00:10 Digging" in the manifest, "00:00 Burrows at dusk');
    expect(await course.ingest("--ours")).toMatchObject({ code: 0 });
    expect(await chaptersOf()).toEqual([INTRO, SLEEP]);
    expect(await course.ingest("--discard-edits")).toMatchObject({ code: 0 });
    expect(await chaptersOf()).toEqual([{ startMs: 10_000, title: "Digging" }]);
    expect(await headingsOf()).toEqual(["", "Digging"]);
  });

  test("keeps them in a course whose manifest was ingested before chapters were edited here", async () => {
    await course.sql`
      update courses set ingested = jsonb_set(ingested, '{lectures}',
        (select jsonb_agg(l - 'chapters') from jsonb_array_elements(ingested->'lectures') l)) where course_id = ${COURSE}`;
    const [before, chapters] = [await chaptersOf("week-9"), [{ startMs: 0, title: "Under the fig tree" }]];
    expect((await save({ lecture: "week-9", before, chapters })).status).toBe(200);
    expect(await course.ingest()).toMatchObject({ code: 0 });
    expect(await chaptersOf("week-9")).toEqual(chapters);
  });
});

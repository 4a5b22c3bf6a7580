import { spawnSync } from "node:child_process";
import { readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listJobs, type CourseJob } from "~db/course-jobs.server";
import { COURSE, makeAnimalsCourse } from "../setup/animals-course";
import { ask, readChunks, streamedText } from "../setup/chat-client";
import type { FormBrowser } from "../setup/form-browser";
import { startTaughtCourse, type TaughtCourse } from "../setup/taught-course";

// Jobs that instructors start in the browser: transcribing, pictures, and embedding again.
const PAGE = `/teach/${COURSE}`;
const hasFfmpeg = spawnSync("ffmpeg", ["-version"]).status === 0;

let course: TaughtCourse;
let ines: FormBrowser;
let student: FormBrowser;
beforeAll(async () => {
  // why MOCKS: the speech model is OpenAI's, whose API the tests must not call.
  course = await startTaughtCourse({ MOCKS: "true", TRANSCRIPTION_MODEL: "openai:whisper-1" });
  ines = await course.join("Ines", "instructor");
  student = await course.join("Stan", "student");
});
afterAll(() => course?.stop());

/** Adds a lecture that has a video and no transcript. */
async function ingestSilent(): Promise<void> {
  const other = await makeAnimalsCourse();
  await rename(path.join(other, "week-9.mp4"), path.join(course.folder, "tides.mp4"));
  const file = path.join(course.folder, "course.yaml");
  const manifest = JSON.parse(await readFile(file, "utf8")) as { lectures: object[] };
  manifest.lectures.push({ slug: "tides", title: "Tides", video: "tides.mp4" });
  await writeFile(file, JSON.stringify(manifest));
  await rm(other, { recursive: true });
  expect(await course.ingest()).toMatchObject({ code: 0 });
}

async function ended(): Promise<CourseJob> {
  await expect
    .poll(async () => (await listJobs(course.sql, COURSE, 1))[0]?.state, { timeout: 60_000 })
    .toMatch(/done|failed|cancelled/);
  const [job] = await listJobs(course.sql, COURSE, 1);
  return job!;
}

const answerTo = async (text: string) =>
  streamedText(readChunks(await (await ask(course.app.url, { text, course: COURSE })).response.text()));

describe("a lecture without a transcript", () => {
  beforeAll(ingestSilent);

  test("shows what a transcription takes before it starts, to those who teach the course only", async () => {
    const plan = await ines.read(`${PAGE}.data?transcribe=tides`);
    for (const fact of ["openai:whisper-1", '"audioSeconds",217.4', '"waitSeconds"', '"usd",0.02'])
      expect(plan).toContain(fact);
    expect((await student.submit(PAGE, { intent: "transcribe", lecture: "tides", language: "en" })).status).toBe(404);
    expect((await ines.submit(PAGE, { intent: "transcribe", lecture: "week-99", language: "" })).status).toBe(404);
    expect((await ines.submit(PAGE, { intent: "transcribe", lecture: "tides", language: "{}" })).status).toBe(400);
    expect(await listJobs(course.sql, COURSE, 1)).toEqual([]);
  });

  test("is transcribed by a job, answers questions then, and is measured", { timeout: 90_000 }, async () => {
    const started = await ines.submit(PAGE, { intent: "transcribe", lecture: "tides", language: "en" });
    expect(await started.text()).toContain("The transcription was added to the jobs.");
    expect(await ended()).toMatchObject({ state: "done", kind: "transcribe", notes: [{ code: "transcribed" }] });
    expect(await answerTo("What is a tide?")).toMatch(/A tide is the rise and fall of the sea\. \[\d+\]/);
    const [speed] = await course.sql`select audio_ms::int as audio, work_ms::int as work from transcription_speeds`;
    expect(speed).toMatchObject({ audio: expect.closeTo(217_445, -3), work: expect.any(Number) });
  });

  test("keeps its transcript when it is transcribed or ingested again, with no speech model", async () => {
    await ines.submit(PAGE, { intent: "transcribe", lecture: "tides", language: "en" });
    expect(await ended()).toMatchObject({ state: "done", notes: [{ code: "has_transcript" }] });
    const again = await course.ingest("--force");
    expect(again.stderr).not.toContain("no transcript");
    expect(await answerTo("What is a tide?")).toContain("A tide is the rise and fall of the sea.");
  });
});

test.skipIf(!hasFfmpeg)("pictures are made again under new names, and the old ones go (ffmpeg)", async () => {
  const pictures = async () =>
    (await readdir(path.join(course.app.dataDir, "media", COURSE)))
      .filter((name) => /^week-9.*\.jpg$/.test(name))
      .sort();
  const before = await pictures();
  expect(await (await ines.submit(PAGE, { intent: "pictures", lecture: "week-9" })).text()).toContain("pictures");
  expect(await ended()).toMatchObject({ state: "done", kind: "pictures", notes: [{ code: "pictures_made" }] });
  const after = await pictures();
  expect(after).toHaveLength(2);
  expect(after.filter((name) => before.includes(name))).toEqual([]);
  const [lecture] = await course.sql<{ poster: string }[]>`
    select poster_url as poster from lectures where course_id = ${COURSE} and lecture_id = 'week-9'`;
  expect((await ines.open(lecture!.poster)).headers.get("content-type")).toBe("image/jpeg");
});

test("a lecture without a video file says so instead of making pictures", async () => {
  await ines.submit(PAGE, { intent: "pictures", lecture: "week-8" });
  expect(await ended()).toMatchObject({ state: "done", notes: [{ code: "no_video_file", name: "week-8" }] });
});

test("after a change of the embedding model, the course is embedded again and found by meaning", async () => {
  await course.sql`update lectures set embedding_model = 'another:model' where course_id = ${COURSE}`;
  expect(await ines.read(PAGE)).toContain("4 lectures were embedded with another model");
  await ines.submit(PAGE, { intent: "embed" });
  const job = await ended();
  expect(job).toMatchObject({ state: "done", kind: "embed" });
  expect(job.notes.map(({ code }) => code)).toEqual(Array(4).fill("embedded"));
  expect(await ines.read(PAGE)).not.toContain("another model");
  expect(await answerTo("Where does the quokka live?")).toMatch(/quokka.*\[\d+\]/s);
});

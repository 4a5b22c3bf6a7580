import { spawnSync } from "node:child_process";
import { readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { INSTALLATION } from "~/identity/viewer";
import { listJobs, type CourseJob } from "~db/course-jobs.server";
import { peopleOf } from "../setup/accounts";
import { COURSE, makeAnimalsCourse } from "../setup/animals-course";
import { ask, readChunks, streamedText } from "../setup/chat-client";
import type { FormBrowser } from "../setup/form-browser";
import { isAlive, jobProcess } from "../setup/job-process";
import { ended as allEnded, talkAbout, tusClient } from "../setup/made-course";
import { startTaughtCourse, type TaughtCourse } from "../setup/taught-course";

// Jobs that instructors start in the browser: transcribing, pictures, and embedding again.
const PAGE = `/teach/${COURSE}`;
/** A spoken language that the mocked model takes eight seconds for. */
const SLOW = "cy";
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
    .poll(async () => (await listJobs(course.sql, INSTALLATION, COURSE, 1))[0]?.state, { timeout: 60_000 })
    .toMatch(/done|failed|cancelled/);
  const [job] = await listJobs(course.sql, INSTALLATION, COURSE, 1);
  return job!;
}

/** Waits until a process has taken the job. Returns the process. */
async function running(): Promise<number> {
  const state = async () => (await listJobs(course.sql, INSTALLATION, COURSE, 1))[0];
  await expect.poll(async () => (await state())?.state, { timeout: 30_000 }).toBe("running");
  await expect.poll(() => jobProcess(course.app.pid), { timeout: 30_000 }).not.toBeNull();
  const worker = jobProcess(course.app.pid);
  if (worker === null) throw new Error("The job's process has ended.");
  return worker;
}

/** Kills the process of a job that runs, and lets another one continue the job. */
async function killed(): Promise<void> {
  const worker = await running();
  process.kill(worker, "SIGKILL");
  await expect.poll(() => isAlive(worker), { timeout: 10_000 }).toBe(false);
  // The lease of a killed process ends after 20 seconds.
  await course.sql`update course_jobs set lease_until = now() where state = 'running'`;
}

/** The stored parts of a lecture's transcript. */
async function madeOf(lectureId: string): Promise<{ cues: number; files: string[] }> {
  const [{ cues = 0 } = {}] = await course.sql<{ cues: number }[]>`
    select count(*)::int as cues from cues where course_id = ${COURSE} and lecture_id = ${lectureId}`;
  return { cues, files: await readdir(path.join(course.app.dataDir, "transcripts", COURSE)).catch(() => []) };
}

const answerTo = async (text: string) =>
  streamedText(readChunks(await (await ask(course.app.url, { text, course: COURSE })).response.text()));

describe("a lecture without a transcript", () => {
  beforeAll(ingestSilent);

  test("shows what a transcription takes before it starts, to those who teach the course only", async () => {
    const plan = await ines.read(`${PAGE}.data?transcribe=tides`);
    for (const fact of ["openai:whisper-1", '"audioSeconds",217.4', '"waitSeconds"', '"usd",0.02'])
      expect(plan).toContain(fact);
    const all = await ines.read(`${PAGE}.data?transcribe=*`);
    for (const fact of ["openai:whisper-1", '"audioSeconds",217.4']) expect(all).toContain(fact);
    for (const lecture of ["tides", "*"])
      expect((await student.submit(PAGE, { intent: "transcribe", lecture, language: "en" })).status).toBe(404);
    expect((await ines.submit(PAGE, { intent: "transcribe", lecture: "week-99", language: "" })).status).toBe(404);
    expect((await ines.submit(PAGE, { intent: "transcribe", lecture: "tides", language: "{}" })).status).toBe(400);
    expect(await listJobs(course.sql, INSTALLATION, COURSE, 1)).toEqual([]);
  });

  test("stores nothing of a transcription that is killed or canceled", { timeout: 90_000 }, async () => {
    await ines.submit(PAGE, { intent: "transcribe", lecture: "tides", language: SLOW });
    await killed();
    expect(await madeOf("tides")).toEqual({ cues: 0, files: [] });
    const worker = await running();
    const [job] = await listJobs(course.sql, INSTALLATION, COURSE, 1);
    await ines.submit(PAGE, { intent: "cancel-job", job: job!.jobId });
    expect(await ended()).toMatchObject({ state: "cancelled" });
    await expect.poll(() => isAlive(worker), { timeout: 10_000 }).toBe(false);
    expect(await madeOf("tides")).toEqual({ cues: 0, files: [] });
  });

  test(
    "is transcribed by a job, even if its instructor loses the course in the meantime",
    { timeout: 90_000 },
    async () => {
      const otto = await course.join("Otto", "instructor");
      const started = await otto.submit(PAGE, { intent: "transcribe", lecture: "tides", language: SLOW });
      expect(await started.text()).toContain("The transcription was added to the jobs.");
      await running();
      // The work is the course's: what it costs is spent, and those who still teach the course can cancel it.
      const { users } = peopleOf(course.app);
      expect(await users("role", "Otto", "none", "--course", COURSE)).toMatchObject({ code: 0 });
      await expect.poll(async () => (await otto.open(PAGE)).status, { timeout: 10_000 }).toBe(404);
      const [job] = await listJobs(course.sql, INSTALLATION, COURSE, 1);
      expect(job?.state).toBe("running");
      expect((await otto.submit(PAGE, { intent: "cancel-job", job: job!.jobId })).status).toBe(404);
      expect(await ended()).toMatchObject({ state: "done", kind: "transcribe", notes: [{ code: "transcribed" }] });
      expect((await otto.open(`/api/teach/courses/${COURSE}/jobs/stream`)).status).toBe(404);
    },
  );

  test("is searched by the words of the language that was spoken", async () => {
    const [lecture] = await course.sql`
      select language, text_config as config, (select array_agg(term) from lecture_terms t
        where t.course_id = ${COURSE} and t.lecture_id = l.lecture_id and term like 'tide%') as terms
      from lectures l where course_id = ${COURSE} and lecture_id = 'tides'`;
    // Welsh has no configuration: its words are searched as they are said.
    expect(lecture).toMatchObject({ language: SLOW, config: "simple", terms: expect.arrayContaining(["tides"]) });
  });

  test("answers questions then, and its speech model is measured", async () => {
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

test.skipIf(!hasFfmpeg)("recreates pictures under new names and removes the old ones (ffmpeg)", async () => {
  // Without the partial file that a killed process may leave. It is removed when it is an hour old.
  const pictures = async () =>
    (await readdir(path.join(course.app.dataDir, "media", COURSE)))
      .filter((name) => /^week-9-[0-9a-f]{8}\.\w+\.jpg$/.test(name))
      .sort();
  const before = await pictures();
  expect(await (await ines.submit(PAGE, { intent: "pictures", lecture: "week-9" })).text()).toContain("pictures");
  await killed();
  const job = await ended();
  expect(job).toMatchObject({ state: "done", kind: "pictures" });
  expect(job.notes.at(-1)).toMatchObject({ code: "pictures_made" });
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

describe("lectures that are added in the browser to a course from a manifest", () => {
  const ADDED = "Emus in the outback";
  const OTHERS = ["Wombats", "The marsupials of Zanzibar", "Koalas", "Tides"];
  const add = async (name: string) => {
    await tusClient({ url: course.app.url, browser: ines }).send(COURSE, name, talkAbout("emus", 6));
    return (await allEnded(course.sql, COURSE)).map(({ code, name }) => `${code} ${name}`);
  };
  const edit = (fields: Record<string, string>) => ines.submit(PAGE, fields);

  test("come last, and the others stay as they are", async () => {
    expect(await add(`${ADDED}.vtt`)).toContain("stored emus-in-the-outback");
    expect(await course.titles()).toEqual([...OTHERS, ADDED]);
    expect(await ines.read(PAGE)).toContain("Added here");
    expect(await add("week-9.vtt")).toContain("from_manifest week-9.vtt");
    expect(await ines.read(PAGE)).toContain("week-9.vtt has the name of a lecture that comes from the course");
    expect(await student.read(`/courses/${COURSE}/lectures/week-9`)).toContain("quokka");
  });

  test("keep their place and what is edited when the course is ingested, and are named", async () => {
    await edit({
      intent: "lecture",
      lecture: "emus-in-the-outback",
      title: "Emus",
      description: "",
      section: "",
      releasesAt: "",
    });
    await edit({ intent: "order", order: "emus-in-the-outback week-8 week-9 week-10 tides" });
    const again = await course.ingest("--prune");
    expect(again.stderr).toBe("");
    expect(again.stdout).toContain("Added in the browser, so kept: emus-in-the-outback.");
    await add("Kiwis.vtt");
    expect(await course.titles()).toEqual(["Emus", ...OTHERS, "Kiwis"]);
  });

  test("are replaced by the manifest or deleted only if the manifest wins", async () => {
    await course.changeManifest((text) => text.replace("week-10", "kiwis"));
    const refused = await course.ingest();
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining("kiwis, lecture:")]);
    expect(await course.ingest("--ours")).toMatchObject({ code: 0 });
    expect(await course.titles()).toContain("Kiwis");
    await course.changeManifest((text) => text.replace("kiwis", "week-10"));
    expect(await course.ingest("--theirs", "--prune")).toMatchObject({ code: 0 });
    expect(await course.titles()).toEqual(OTHERS);
  });
});

test("after a change of the embedding model, the course is embedded again and found by meaning", async () => {
  await course.sql`update lectures set embedding_model = 'another:model' where course_id = ${COURSE}`;
  expect(await ines.read(PAGE)).toContain("4 lectures were embedded with another model");
  await ines.submit(PAGE, { intent: "embed" });
  await killed();
  const job = await ended();
  expect(job).toMatchObject({ state: "done", kind: "embed" });
  // One that was stored in the moment of the kill is not embedded twice, and its note is lost.
  expect(job.notes.filter(({ code }) => code === "embedded").length).toBeGreaterThanOrEqual(3);
  expect(await ines.read(PAGE)).not.toContain("another model");
  expect(await answerTo("Where does the quokka live?")).toMatch(/quokka.*\[\d+\]/s);
});

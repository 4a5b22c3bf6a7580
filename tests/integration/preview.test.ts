import { afterAll, beforeAll, expect, test } from "vitest";
import { COURSE, SECRETS } from "../setup/animals-course";
import { formBrowser, type FormBrowser } from "../setup/form-browser";
import { startTaughtCourseWithPeople, type TaughtCourse } from "../setup/taught-course";

const PAGE = `/courses/${COURSE}`;
const LECTURE = `${PAGE}/lectures/week-9`;
const PREVIEW = `/teach/${COURSE}/preview`;

let course: TaughtCourse;
let ines: FormBrowser;
let student: FormBrowser;
let video: string;
beforeAll(async () => {
  ({ course, ines, student } = await startTaughtCourseWithPeople());
  await course.sql`
    update lectures set releases_at = '2100-01-01' where course_id = ${COURSE} and lecture_id = 'week-9'`;
  video = (
    await course.sql<{ url: string }[]>`
    select video_url as url from lectures where course_id = ${COURSE} and lecture_id = 'week-9'`
  )[0]!.url;
});
afterAll(() => course?.stop());

const preview = (fields: Record<string, string>, who = ines) => who.submit(PREVIEW, fields);
const statusOf = async (address: string, who = ines) => (await who.open(address)).status;
/** Returns which words of the unreleased lecture a page has. */
const secretsOn = async (address: string, who = ines) => {
  const text = (await (await who.open(address)).text()).toLowerCase();
  return SECRETS.filter((word) => text.includes(word));
};

test("without a preview, those who teach a course see what students see", async () => {
  expect(await secretsOn(PAGE)).toEqual([]);
  expect(await statusOf(LECTURE)).toBe(404);
});

test("a preview shows unreleased lectures to those who teach the course, marked as such", async () => {
  const started = await preview({ at: "released", lecture: "week-9" });
  expect(started.headers.get("location")).toBe(LECTURE);
  expect(await secretsOn(PAGE)).toEqual(["zanzibar", "kookaburra", "papaya", "jacaranda"]);
  expect(await ines.read(PAGE)).toContain("Students do not see 1 of these lectures yet.");
  expect(await secretsOn(LECTURE)).toEqual(expect.arrayContaining(["zanzibar", "bandicoot"]));
  const page = await ines.read(LECTURE);
  expect(page).toMatch(/Students do not see this lecture before (?:<!-- -->)?Jan 1, 2100/);
  expect(page).toContain("Students can ask about this lecture after its release.");
  expect(await secretsOn(`${LECTURE}/captions.vtt`)).toEqual(["bandicoot"]);
  expect(await secretsOn(`${LECTURE}/transcript/txt`)).toContain("bandicoot");
  expect(await statusOf(video)).toBe(200);
  expect(await ines.read(PAGE)).not.toContain("Edit course");
});

test("nothing that is stored, shared or sent elsewhere has a preview's lectures", async () => {
  for (const address of [
    "/",
    `${PAGE}/search?q=quokka`,
    `/api${PAGE}/search?query=quokka`,
    `/api${PAGE}/lectures`,
    `/api${LECTURE}/transcript`,
    `/api/lectures?place=${COURSE}/week-9`,
    `/embed${LECTURE}`,
  ])
    expect(await secretsOn(address), address).toEqual([]);
  expect(
    (await ines.send(`/api${PAGE}/notes`, "POST", { lecture_id: "week-9", at_seconds: 1, body: "x" })).status,
  ).toBe(404);
});

test("a preview does not open unreleased lectures to others, not even with its cookie", async () => {
  const cookie = (await preview({ at: "released" })).headers.get("set-cookie") ?? "";
  expect(cookie).toContain("cuepoint_preview=");
  const [pair = ""] = cookie.split(";");
  const forged = { headers: { cookie: pair } };
  for (const address of [PAGE, LECTURE, `${LECTURE}/captions.vtt`, `${LECTURE}/transcript/txt`, video]) {
    const response = await fetch(course.app.url + address, forged);
    const text = (await response.text()).toLowerCase();
    expect(
      SECRETS.filter((word) => text.includes(word)),
      address,
    ).toEqual([]);
    expect(response.status, address).toBe(address === PAGE ? 200 : 404);
  }
  expect((await preview({ at: "released" }, student)).status).toBe(404);
  expect(await secretsOn(PAGE, student)).toEqual([]);
  expect(await statusOf(video, student)).toBe(404);
  expect((await preview({ at: "released" }, formBrowser(course.app.url))).headers.get("location")).toContain(
    "/sign-in",
  );
});

test("as of now, a preview has the releases of students", async () => {
  const now = await preview({ at: "now", lecture: "week-9" });
  expect(now.headers.get("location")).toBe(PAGE);
  const page = await ines.read(PAGE);
  expect(page).toContain("1 lecture is left out until its release.");
  expect(page).not.toContain("Edit course");
  expect(await secretsOn(PAGE)).toEqual([]);
  expect(await statusOf(LECTURE)).toBe(404);
  expect((await preview({ at: "now", lecture: "week-8" })).headers.get("location")).toBe(`${PAGE}/lectures/week-8`);
});

test("says that students do not see a draft at all", async () => {
  await course.sql`update courses set visibility = 'draft' where course_id = ${COURSE}`;
  expect(await ines.read(PAGE)).toContain("Students do not see this course yet: it is a draft.");
  expect(await statusOf(PAGE, student)).toBe(404);
  await course.sql`update courses set visibility = 'public' where course_id = ${COURSE}`;
});

test("ends where the course is taught", async () => {
  expect((await preview({ at: "end" })).headers.get("location")).toBe(`/teach/${COURSE}`);
  expect(await ines.read(PAGE)).toContain("Edit course");
  expect(await ines.read(PAGE)).not.toContain("Preview as a student.");
  expect((await ines.open(PREVIEW)).headers.get("location")).toBe(`/teach/${COURSE}`);
  expect((await preview({ at: "soon" })).status).toBe(400);
});

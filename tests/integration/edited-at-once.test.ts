import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { INSTALLATION } from "~/identity/viewer";
import { parseEnv } from "~/platform/env.server";
import { changeCourse } from "~/teach/change-course.server";
import { saveCourse } from "~db/courses.server";
import { lockLecture, replaceLecture } from "~db/replace-lecture.server";
import { courseSettings, listArrangedLectures, lockCourse } from "~db/teaching.server";
import { findOrInsertUser } from "~db/users.server";
import { syntheticLecture, syntheticLectureId } from "../../scripts/synthetic/lecture";
import { countWaiting, engine, isDistributed } from "../setup/database";
import { newDatabase, type NewDatabase } from "../setup/new-database";

const COURSE = "edited-101";
type Form = Parameters<typeof changeCourse>[1];

const LECTURE = syntheticLectureId(0);

let database: NewDatabase;
let actorId: string;
beforeAll(async () => {
  database = await newDatabase();
  actorId = await findOrInsertUser(database.sql, { issuer: "test", subject: "ines", name: "Ines" });
});
afterAll(() => database?.remove());

beforeEach(async () => {
  const { sql } = database;
  await sql`delete from courses`;
  await saveCourse(sql, { courseId: COURSE, title: "Edited", description: null });
  await replaceLecture(sql, syntheticLecture({ courseId: COURSE, number: 0, embeddingModel: "m", chunks: [] }));
});

const send = (form: Form) => {
  const deps = { sql: database.sql, env: parseEnv({ DATA_DIR: database.dataDir }) };
  return changeCourse(COURSE, form, { actorId, reader: INSTALLATION }, deps);
};

/** Sends forms so that none is stored before all have been sent. */
async function sendAtOnce(...forms: Form[]) {
  const sendAll = () => Promise.all(forms.map(send));
  // A transaction would block the embedded engine, which serves one client at a time.
  if (engine === "embedded") return sendAll();
  let sent: ReturnType<typeof sendAll> | undefined;
  await database.sql.begin(async (tx) => {
    await lockCourse(tx, COURSE);
    await lockLecture(tx, COURSE, LECTURE);
    sent = sendAll();
    await expect.poll(() => countWaiting(database.sql)).toBe(forms.length);
  });
  return sent;
}

const OPENED = { title: "Lecture 1", description: "", section: "", releasesAt: "", language: "en" };
const lectureForm = (fields: Partial<typeof OPENED>): Form => {
  return { intent: "lecture", lecture: LECTURE, before: OPENED, ...OPENED, ...fields };
};
const storedLecture = async () => (await listArrangedLectures(database.sql, INSTALLATION, COURSE))[0];

test("two people who change a lecture at once both keep what they changed", async () => {
  const [title, description] = [lectureForm({ title: "Floes" }), lectureForm({ description: "Of ice." })];
  expect(await sendAtOnce(title, description)).toMatchObject([{ done: "saved" }, { done: "saved" }]);
  expect(await storedLecture()).toMatchObject({ title: "Floes", description: "Of ice." });
});

test("one of two people who change a field at once gets the value of the other", async () => {
  const [first, second] = [lectureForm({ title: "Floes" }), lectureForm({ title: "Bergs" })];
  const results = await sendAtOnce(first, second);
  expect(results?.filter((result) => typeof result === "object" && "conflict" in result)).toHaveLength(1);
  const { title } = (await storedLecture()) ?? {};
  expect(results).toContainEqual({ lectureId: LECTURE, conflict: { theirs: { title }, yours: expect.anything() } });
});

test("a lecture that is dragged to a section keeps what another person changes at once", async () => {
  const dragged = { intent: "order", order: LECTURE, lecture: LECTURE, section: "Sea" } as const;
  await sendAtOnce(dragged, lectureForm({ title: "Floes", releasesAt: "2999-01-01T00:00" }));
  expect(await storedLecture()).toMatchObject({
    ...{ title: "Floes", section: "Sea", releasesAt: new Date("2999-01-01T00:00:00Z") },
  });
});

test.skipIf(isDistributed)(
  "two people who change the details of a course at once both keep what they changed",
  async () => {
    const opened = { title: "Edited", description: "", timeZone: "UTC" };
    const form = (fields: Partial<typeof opened>): Form => ({
      ...{ intent: "course", before: opened, ...opened, ...fields },
    });
    await sendAtOnce(form({ title: "Ice" }), form({ timeZone: "Europe/Madrid" }));
    expect(await courseSettings(database.sql, INSTALLATION, COURSE)).toMatchObject({
      ...{ title: "Ice", timeZone: "Europe/Madrid" },
    });
  },
);

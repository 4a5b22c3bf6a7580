import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { rotateKeys } from "~/accounts/lti/tool-keys.server";
import { explainRefusal } from "~/accounts/refused-sign-in.server";
import { SignInRefused } from "~/identity/sign-in-refused";
import type { Secrets } from "~/identity/signed-visitor.server";
import type { Reader } from "~/identity/viewer";
import { applyDetails } from "~/ingest/apply-details.server";
import { removeCourse } from "~/ingest/delete-course.server";
import { applyCourse } from "~/ingest/merge-with-edits.server";
import { editLecture } from "~/teach/edit-course.server";
import { changeGlossary } from "~/teach/glossary/change-glossary.server";
import { repeatJob, startJob, stopJob } from "~/teach/jobs/start-job.server";
import { listAuditEvents } from "~db/audit-events.server";
import { setVisibility } from "~db/course-access.server";
import { listJobs } from "~db/course-jobs.server";
import { saveCourse } from "~db/courses.server";
import { enrol } from "~db/enrolments.server";
import { listGlossary } from "~db/glossary.server";
import type { LectureChange } from "~db/teaching.server";
import { findOrInsertUser } from "~db/users.server";
import { newDatabase, type NewDatabase } from "../setup/new-database";

const COURSE = "animals-101";
const PLACE = { courseId: COURSE, lectureId: "week-9" };
const DETAILS = { title: "Marsupials", description: null, section: null, language: null };
const TEACHES: Reader = { roles: [{ role: "instructor", courseId: COURSE }], keys: [] };

let database: NewDatabase;
let actorId: string;
beforeAll(async () => {
  database = await newDatabase();
  const { sql } = database;
  actorId = await findOrInsertUser(sql, { issuer: "test", subject: "ines", name: "Ines" });
});
afterAll(() => database?.remove());

beforeEach(async () => {
  const { sql } = database;
  await saveCourse(sql, { courseId: COURSE, title: "Animals", description: null, visibility: "public" });
  await enrol(sql, COURSE, actorId, "instructor");
  await sql`
    insert into lectures (course_id, lecture_id, title, position, duration_ms, language, text_config, timing, content_hash,
      embedding_model)
    values (${COURSE}, 'week-9', 'Marsupials', 0, 1000, 'en', 'english', 'exact', 'h', 'm') on conflict do nothing`;
  await sql`update lectures set releases_at = null where course_id = ${COURSE}`;
  await sql`delete from course_jobs where course_id = ${COURSE}`;
  await sql`delete from audit_events`;
});

/** Returns the logged acts, oldest first, as the page lists them: actor, act, course, and a visibility or detail. */
async function acts(): Promise<(string | null)[][]> {
  const events = await listAuditEvents(database.sql, { before: null, limit: 50 });
  return events
    .reverse()
    .map((event) => [event.actorName ?? event.actor, event.action, event.courseId, event.visibility ?? event.detail]);
}

test("a new release time of a lecture is logged, and other changes are not", async () => {
  const { sql } = database;
  const releasesAt = new Date("2030-01-01T10:00:00Z");
  const edit = (fields: Partial<LectureChange>) =>
    editLecture(
      PLACE,
      () => ({ change: { ...DETAILS, releasesAt: null, ...fields }, result: null }),
      { actorId },
      { sql },
    );
  await edit({ title: "Wombats" });
  expect(await acts()).toEqual([]);
  await edit({ releasesAt });
  await edit({ releasesAt });
  expect(await acts()).toEqual([["Ines", "release_changed", COURSE, "week-9"]]);
  await edit({});
  expect(await acts()).toHaveLength(2);
});

test("what a manifest sets is logged as an act of a command", async () => {
  const { sql } = database;
  const course = { title: "Animals", description: null };
  const apply = (visibility: "members" | null) =>
    applyCourse(
      COURSE,
      {
        manifest: { course: { ...course, visibility }, lectures: [] },
        stored: { course: { ...course, visibility: "public" }, timeZone: "UTC", lectures: [], ingested: null },
        merged: { course: { ...course, visibility }, lectures: new Map(), order: [], conflicts: [] },
        isPart: false,
      },
      { sql },
    );
  expect(await apply(null)).toBe(false);
  expect(await acts()).toEqual([]);
  expect(await apply("members")).toBe(true);
  const merged = { ...DETAILS, releasesAt: "2030-01-01T10:00:00.000Z", chapters: null, position: 0 };
  const details = { merged, read: undefined };
  await applyDetails(sql, PLACE, details);
  await applyDetails(sql, PLACE, details);
  expect((await acts()).sort()).toEqual([
    ["command", "release_changed", COURSE, "week-9"],
    ["command", "visibility_changed", COURSE, "members"],
  ]);
  await setVisibility(sql, COURSE, "public");
});

test("jobs that people start, cancel and retry are logged, once for each waiting job", async () => {
  const { sql } = database;
  await startJob({ courseId: COURSE, actorId }, { sql });
  await startJob({ courseId: COURSE, actorId }, { sql });
  await startJob({ courseId: COURSE, actorId, kind: "transcribe", targets: [{ lectureId: "week-9" }] }, { sql });
  expect((await acts()).sort()).toEqual([
    ["Ines", "ingest_started", COURSE, null],
    ["Ines", "transcription_started", COURSE, "week-9"],
  ]);
  await sql`delete from audit_events`;
  const jobs = await listJobs(sql, TEACHES, COURSE, 9);
  const job = { courseId: COURSE, jobId: jobs.find(({ kind }) => kind === "ingest")?.jobId ?? "", actorId };
  expect(await repeatJob(job, { sql })).toBe(false);
  expect(await stopJob(job, { sql })).toBe(true);
  expect(await stopJob(job, { sql })).toBe(false);
  expect(await acts()).toEqual([["Ines", "job_cancelled", COURSE, null]]);
  expect(await repeatJob(job, { sql })).toBe(true);
  expect((await acts()).at(-1)).toEqual(["Ines", "job_retried", COURSE, null]);
});

test("changes of a glossary are logged with the term", async () => {
  const { sql } = database;
  const editor = { actorId, reader: TEACHES };
  const fields = { term: "quokka", spellings: "", misheard: "", definition: "", lecture: "", at: "" };
  expect(await changeGlossary(COURSE, { intent: "add", ...fields }, editor, { sql })).toEqual({ done: "added" });
  expect(await changeGlossary(COURSE, { intent: "add", ...fields }, editor, { sql })).toMatchObject({
    problem: "duplicate",
  });
  const [term] = await listGlossary(sql, TEACHES, COURSE);
  const termId = term?.termId ?? "";
  const renamed = { ...fields, term: "quokkas" };
  expect(await changeGlossary(COURSE, { intent: "save", termId, ...renamed }, editor, { sql })).toEqual({
    done: "saved",
  });
  await changeGlossary(COURSE, { intent: "delete", termId }, editor, { sql });
  await changeGlossary(COURSE, { intent: "delete", termId }, editor, { sql });
  expect(await acts()).toEqual(
    ["quokka", "quokkas", "quokkas"].map((name) => ["Ines", "glossary_changed", COURSE, name]),
  );
});

test("a course that is permanently deleted is logged once", async () => {
  const { sql, dataDir } = database;
  await removeCourse(COURSE, { sql, dataDir });
  await removeCourse(COURSE, { sql, dataDir });
  expect(await acts()).toEqual([["command", "course_erased", COURSE, null]]);
});

test("new keys of the learning platforms are logged", async () => {
  const sessionSecrets: Secrets = ["a secret of these tests"];
  await rotateKeys({ actorId }, { ...database, sessionSecrets });
  expect(await acts()).toEqual([["Ines", "keys_rotated", null, null]]);
});

test("a provider that cannot be reached is logged once an hour", async () => {
  const refused = new SignInRefused("unreachable", "the keys could not be fetched");
  for (const peer of ["192.0.2.1", "198.51.100.1"])
    expect(await explainRefusal(refused, { provider: "uni", peer }, database)).toBe(refused);
  expect(await acts()).toEqual([["visitor", "provider_unreachable", null, "uni"]]);
});

import { afterAll, beforeAll, expect, test } from "vitest";
import { ANYONE, INSTALLATION, type Reader } from "~/identity/viewer";
import { ExportedReport, reportsAsMarkdown } from "~/privacy/reports-as-markdown";
import { storedChapters } from "~db/chapters.server";
import { courseAccess } from "~db/course-access.server";
import { enqueueJob, listJobs } from "~db/course-jobs.server";
import { saveCourse } from "~db/courses.server";
import { courseContents } from "~db/delete-course.server";
import { lectureDetails } from "~db/edited-lectures.server";
import { countMembers, enrol, listMembers } from "~db/enrolments.server";
import { countTerms, insertTerm } from "~db/glossary.server";
import { storedDetails } from "~db/ingested.server";
import { linesOfLectures, linesWith } from "~db/lecture-lines.server";
import { storedOrder } from "~db/lecture-order.server";
import { storedLectures } from "~db/lectures.server";
import { listReferencedMedia } from "~db/media.server";
import { courseSettings, listArrangedLectures } from "~db/teaching.server";
import { usageByDay } from "~db/token-usage.server";
import {
  changesBetween,
  correctedLectures,
  findEditedLecture,
  findSave,
  insertEdit,
  lectureVersion,
  listEdits,
  originalLines,
  storedSentences,
} from "~db/transcript-edits.server";
import { countOpenReports, exportReports, insertReport, listOpenReports } from "~db/transcript-reports.server";
import { findOrInsertUser } from "~db/users.server";
import { newDatabase, type NewDatabase } from "../setup/new-database";

const COURSE = "c";
const PLACE = { courseId: COURSE, lectureId: "l" };
const LINE = { startMs: 0, endMs: 1_000, text: "Quokkas smile." };

const inCourse = (role: "student" | "assistant" | "instructor", courseId: string): Reader => ({
  roles: [{ role, courseId }],
  keys: [],
});
const EDITORS = { "the installation": INSTALLATION, "the instructor": inCourse("instructor", COURSE) };
const OTHERS = {
  anyone: ANYONE,
  "a student": inCourse("student", COURSE),
  "an assistant": inCourse("assistant", COURSE),
  "another course's instructor": inCourse("instructor", "d"),
  "someone who may create courses": { roles: [{ role: "creator" }], keys: [] } satisfies Reader,
};

let database: NewDatabase;
beforeAll(async () => {
  database = await newDatabase();
  const { sql } = database;
  await saveCourse(sql, { courseId: COURSE, title: "Animals", description: null, visibility: "public" });
  await sql`
    insert into lectures (course_id, lecture_id, title, position, duration_ms, language, content_hash, text_config, timing, embedding_model,
      video_kind, video_url, chapters, releases_at)
    values (${COURSE}, 'l', 'Quokkas', 0, 1000, 'en', 'h', 'english', 'exact', 'm', 'file', '/media/c/l.mp4', ${sql.json([{ startMs: 0, title: "One" }])},
      now() + interval '1 day')`;
  await sql`
    insert into cues (course_id, lecture_id, cue_number, start_ms, end_ms, content)
    values (${COURSE}, 'l', 0, 0, 1000, ${LINE.text})`;
  await sql`
    insert into chunks (course_id, lecture_id, chunk_id, position, start_ms, end_ms, content, headings, word_count,
      sentence_offsets, sentence_start_ms, sentence_end_ms)
    values (${COURSE}, 'l', 'k', 0, 0, 1000, ${LINE.text}, '{}', 2, '{0}', '{0}', '{1000}')`;
  const changes = [{ at: 0, from: [LINE], to: [LINE] }];
  await insertEdit(sql, PLACE, { saveId: "s", editorId: null, kind: "edited", changes, original: [LINE] });
  const words = { startMs: 0, endMs: 1_000, said: LINE.text, suggestion: "Quokkas.", comment: "" };
  await insertReport(sql, { ...PLACE, ...words, visitorId: "v", fingerprint: "f" });
  const term = { term: "quokka", spellings: [], misheard: [], definition: null, moment: null };
  await insertTerm(sql, COURSE, term);
  await enqueueJob(sql, { courseId: COURSE, jobId: "j", createdBy: null });
  await sql`
    insert into token_usage (course_id, visitor_id, day, tokens, answers) values (${COURSE}, 'v', current_date, 1, 1)`;
  const userId = await findOrInsertUser(sql, { issuer: "test", subject: "ann", name: "Ann" });
  await enrol(sql, COURSE, userId, "student");
});
afterAll(() => database?.remove());

/** What each query of an editor's page reads for a reader. */
const QUERIES: Record<string, (reader: Reader) => Promise<unknown>> = {
  courseAccess: (reader) => courseAccess(database.sql, reader, COURSE),
  courseSettings: (reader) => courseSettings(database.sql, reader, COURSE),
  courseContents: (reader) => courseContents(database.sql, reader, COURSE),
  listArrangedLectures: (reader) => listArrangedLectures(database.sql, reader, COURSE),
  storedLectures: (reader) => storedLectures(database.sql, reader, COURSE),
  storedDetails: (reader) => storedDetails(database.sql, reader, COURSE),
  storedChapters: (reader) => storedChapters(database.sql, reader, PLACE),
  storedOrder: (reader) => storedOrder(database.sql, reader, COURSE),
  lectureDetails: (reader) => lectureDetails(database.sql, reader, PLACE),
  listReferencedMedia: (reader) => listReferencedMedia(database.sql, reader, COURSE),
  findEditedLecture: (reader) => findEditedLecture(database.sql, reader, PLACE),
  lectureVersion: (reader) => lectureVersion(database.sql, reader, PLACE),
  storedSentences: (reader) => storedSentences(database.sql, reader, PLACE),
  findSave: (reader) => findSave(database.sql, reader, PLACE, "s"),
  changesBetween: (reader) => changesBetween(database.sql, reader, PLACE, { after: 0, before: 9 }),
  originalLines: (reader) => originalLines(database.sql, reader, PLACE),
  correctedLectures: (reader) => correctedLectures(database.sql, reader, COURSE),
  listEdits: (reader) => listEdits(database.sql, reader, PLACE, { before: 9, limit: 9 }),
  linesWith: (reader) => linesWith(database.sql, reader, COURSE, null),
  linesOfLectures: (reader) => linesOfLectures(database.sql, reader, COURSE, ["l"]),
  listOpenReports: (reader) => listOpenReports(database.sql, reader, PLACE),
  countTerms: (reader) => countTerms(database.sql, reader, COURSE),
  listJobs: (reader) => listJobs(database.sql, reader, COURSE, 9),
  usageByDay: (reader) => usageByDay(database.sql, reader, COURSE, 9),
  listMembers: (reader) => listMembers(database.sql, reader, COURSE, { limit: 9, offset: 0 }),
  countMembers: (reader) => countMembers(database.sql, reader, COURSE),
};

function isNothing(result: unknown): boolean {
  if (result === null || result === 0) return true;
  if (result instanceof Map || result instanceof Set) return result.size === 0;
  return Array.isArray(result) && result.length === 0;
}

test.each(Object.entries(QUERIES))("%s reads a course for its editors and for nobody else", async (_name, query) => {
  for (const [name, reader] of Object.entries(EDITORS)) expect(isNothing(await query(reader)), name).toBe(false);
  for (const [name, reader] of Object.entries(OTHERS)) expect(await query(reader), name).toSatisfy(isNothing);
});

test("reports are counted for those who may read the course", async () => {
  const { sql } = database;
  const count = (reader: Reader) => countOpenReports(sql, reader, { ...PLACE, visitorId: "v" });
  expect(await count(ANYONE)).toEqual({ all: 1, own: 1 });
  await sql`update courses set visibility = 'members' where course_id = ${COURSE}`;
  expect(await count(ANYONE)).toEqual({ all: 0, own: 0 });
  expect(await count(inCourse("student", COURSE))).toEqual({ all: 1, own: 1 });
});

test("a person's exported reports quote the lecture only while the person may read the course", async () => {
  const { sql } = database;
  const exported = async (reader: Reader) => {
    const [row] = await exportReports(sql, reader, { visitorId: "v" }, null, 9);
    return ExportedReport.parse(JSON.parse(row?.json ?? "null"));
  };
  await sql`update courses set visibility = 'members' where course_id = ${COURSE}`;
  expect(await exported(inCourse("student", COURSE))).toMatchObject({ said: LINE.text, suggestion: "Quokkas." });
  const without = await exported(ANYONE);
  expect(without).toMatchObject({ said: null, suggestion: "Quokkas." });
  expect(reportsAsMarkdown({ courseTitle: COURSE, reports: [without] }, "")).not.toContain(LINE.text);
});

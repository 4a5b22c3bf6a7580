import { randomUUID } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { INSTALLATION } from "~/identity/viewer";
import { deleteOverdue } from "~/teach/delete-overdue.server";
import { historyFromJson, savedFromJson, saveToJson } from "~/transcript/edits/changes-wire";
import type { Line } from "~/transcript/edits/line";
import { MAX_COMMENT } from "~/transcript/reports/report";
import { listOpenReports } from "~db/transcript-reports.server";
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
beforeEach(() => course.sql`delete from transcript_reports`);

const LECTURE = "week-8";
const anyone = () => formBrowser(course.app.url);
const lectureApi = (lecture = LECTURE) => `/courses/${COURSE}/lectures/${lecture}`;
const SAID = "Its burrows can be thirty metres long.";
const REPORT = {
  start_seconds: 10,
  end_seconds: 19,
  said: SAID,
  suggestion: "Its burrows can be thirty meters long.",
  comment: "",
};

const send = (browser: FormBrowser, fields: object = {}, lecture = LECTURE) =>
  browser.send(`/api${lectureApi(lecture)}/reports`, "POST", { ...REPORT, ...fields });
const statusOf = async (sent: Promise<Response>) => (await sent).status;
const settle = (browser: FormBrowser, id: string, state: string) =>
  statusOf(browser.send(`/api/teach${lectureApi()}/reports/${id}`, "PATCH", { state }));
const open = (lecture = LECTURE) => listOpenReports(course.sql, INSTALLATION, { courseId: COURSE, lectureId: lecture });
const onlyReport = async () => {
  const [report, ...others] = await open();
  expect(others).toEqual([]);
  if (!report) throw new Error("there is no report");
  return report;
};
const line = (text: string): Line => ({ startMs: 10_000, endMs: 19_000, text });

async function save(from: string, to: string, reports: string[], saveId = randomUUID()) {
  const change = { at: 1, from: [line(from)], to: [line(to)] };
  const body = saveToJson({ saveId, editNumber: 0, changes: [change], reports });
  return savedFromJson(await (await ines.send(`/api/teach${lectureApi()}/transcript`, "PATCH", body)).json());
}

test("anyone who may read the lecture reports a mistake, and the same viewer reports it once", async () => {
  const visitor = anyone();
  for (const browser of [visitor, visitor, student, student]) expect(await statusOf(send(browser))).toBe(204);
  expect(await open()).toMatchObject([
    { startMs: 10_000, endMs: 19_000, said: SAID, suggestion: REPORT.suggestion, comment: "" },
    { suggestion: REPORT.suggestion },
  ]);
  expect(await statusOf(send(visitor, { comment: "British English" }))).toBe(204);
  expect(await open()).toHaveLength(3);
});

test.each([
  ["nothing", { suggestion: SAID, comment: " " }],
  ["a long comment", { comment: "a".repeat(MAX_COMMENT + 1) }],
  ["a long line", { suggestion: "a".repeat(2_001) }],
  ["a time before the lecture", { start_seconds: -1 }],
  ["no line", { said: "" }],
])("a report that says %s is refused", async (_name, fields) => {
  expect(await statusOf(send(student, fields))).toBe(400);
  expect(await open()).toEqual([]);
});

test("a report on a lecture that the viewer cannot see is refused", async () => {
  expect(await statusOf(send(student, {}, "week-99"))).toBe(404);
  await course.sql`update lectures set releases_at = now() + interval '1 day' where lecture_id = 'week-10'`;
  expect(await statusOf(send(student, {}, "week-10"))).toBe(404);
  await course.sql`update lectures set releases_at = null where lecture_id = 'week-10'`;
  expect(await statusOf(send(student, {}, "week-10"))).toBe(204);
});

test("one viewer cannot fill the list of a lecture", async () => {
  await send(student);
  const fill = (visitor: string, count: number) => course.sql`
    insert into transcript_reports (course_id, report_id, visitor_id, lecture_id, start_ms, end_ms, said, comment, fingerprint)
    select ${COURSE}, ${visitor} || n, coalesce(${visitor === "own" ? null : visitor}, (select visitor_id from transcript_reports limit 1)),
      ${LECTURE}, 0, 1, 'said', 'c', n::text from generate_series(1, ${count}::int) n`;
  await fill("own", 299);
  expect(await statusOf(send(student, { comment: "one more" }))).toBe(409);
  expect(await statusOf(send(anyone(), { comment: "one more" }))).toBe(204);
  await fill("others", 700);
  expect(await statusOf(send(anyone(), { comment: "one more" }))).toBe(409);
});

test("shows reports and their number to instructors, and never who sent them", async () => {
  await send(student, { suggestion: "Its burrows can be thirty yards long.", comment: "Look at the board." });
  const editor = await ines.read(`/teach/${COURSE}/lectures/${LECTURE}`);
  expect(editor).toContain("Look at the board.");
  expect(editor).toContain("yards");
  const all = await (await ines.open(`/teach/${COURSE}/lectures/${LECTURE}`)).text();
  const [row] = await course.sql<{ sender: string }[]>`select visitor_id as sender from transcript_reports`;
  expect(all).not.toContain(row?.sender);
  expect(all).not.toContain("Stan");
  expect(await ines.read(`/teach/${COURSE}`)).toContain("1 report");
});

test("only those who teach the course decide about a report", async () => {
  await send(student);
  const { reportId } = await onlyReport();
  for (const browser of [student, anyone()]) expect(await settle(browser, reportId, "rejected")).toBe(404);
  expect(await settle(ines, "unknown", "rejected")).toBe(404);
  expect(await settle(ines, reportId, "lost")).toBe(400);
  expect(await settle(ines, reportId, "rejected")).toBe(204);
  expect(await open()).toEqual([]);
  expect(await statusOf(send(student))).toBe(204); // the same report: it stays rejected
  expect(await open()).toEqual([]);
  expect(await settle(ines, reportId, "open")).toBe(204);
  expect(await open()).toHaveLength(1);
});

test("a save accepts the reports whose corrections it has, once, and the history says so", async () => {
  await send(student);
  const { reportId } = await onlyReport();
  const saveId = randomUUID();
  const saved = await save(SAID, REPORT.suggestion, [reportId, "unknown"], saveId);
  expect(saved.conflicts).toEqual([]);
  expect(await open()).toEqual([]);
  expect((await save(SAID, REPORT.suggestion, [reportId], saveId)).editNumber).toBe(saved.editNumber);
  const history = await (await ines.open(`/api/teach${lectureApi()}/transcript/history`)).json();
  expect(historyFromJson(history).edits[0]).toMatchObject({ editor: "Ines", reportCount: 1 });
  await save(REPORT.suggestion, SAID, []);
});

test("a report stays open if its line was changed by someone else at the same time", async () => {
  await send(student);
  const { reportId } = await onlyReport();
  await save(SAID, "Nobody knows how long its burrows are.", []);
  expect((await save(SAID, REPORT.suggestion, [reportId])).conflicts).toHaveLength(1);
  expect(await open()).toHaveLength(1);
  const editor = await ines.read(`/teach/${COURSE}/lectures/${LECTURE}`);
  expect(editor).toContain("This line has changed since the report.");
  expect(editor).toContain(SAID);
  await save("Nobody knows how long its burrows are.", SAID, []);
});

test("reports survive a transcript that is ingested again", async () => {
  await send(student, {}, "week-10");
  const file = path.join(course.folder, "week-10.vtt");
  await writeFile(file, (await readFile(file, "utf8")).replace("eucalyptus", "gum trees"));
  expect(await course.ingest()).toMatchObject({ code: 0 });
  expect(await open("week-10")).toHaveLength(1);
});

test("reports are deleted with their lecture for good, and not before", async () => {
  await send(student, {}, "week-10");
  await send(student);
  await ines.submit(`/teach/${COURSE}`, { intent: "delete-lecture", lecture: "week-10" });
  expect(await statusOf(send(student, { comment: "Gone" }, "week-10"))).toBe(404);
  expect(await open("week-10")).toHaveLength(1);
  await course.sql`update lectures set removed_at = now() - interval '31 days' where removed_at is not null`;
  await deleteOverdue({ sql: course.sql, env: { DATA_DIR: course.app.dataDir } });
  expect(await open("week-10")).toEqual([]);
  expect(await open()).toHaveLength(1);
});

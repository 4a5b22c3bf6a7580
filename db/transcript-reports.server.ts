import { randomUUID } from "node:crypto";
import type { Reader } from "~/identity/viewer";
import type { NewReport, ReportState } from "~/transcript/reports/report";
import type { SqlOrTx } from "./connect.server";
import { mayEdit, mayReadCourse } from "./may-read.server";
import { oneRow } from "./one-row";

type Place = { courseId: string; lectureId: string };

/** A report to store. `fingerprint`: equal for equal reports. */
export type ReportToStore = Place & NewReport & { visitorId: string; fingerprint: string };

/** An open report, without the student who sent it. */
export type OpenReport = NewReport & { reportId: string; sentAt: Date };

/** Stores a report. An equal report by the same visitor is stored once. */
export async function insertReport(sql: SqlOrTx, report: ReportToStore): Promise<void> {
  const { courseId, lectureId, visitorId, startMs, endMs, said, suggestion, comment, fingerprint } = report;
  await sql`
    insert into transcript_reports
      (course_id, report_id, visitor_id, lecture_id, start_ms, end_ms, said, suggestion, comment, fingerprint)
    values (${courseId}, ${randomUUID()}, ${visitorId}, ${lectureId}, ${startMs}, ${endMs}, ${said}, ${suggestion},
      ${comment}, ${fingerprint})
    on conflict (course_id, visitor_id, lecture_id, fingerprint) do nothing`;
}

/** Counts the open reports on a lecture, and how many of them one visitor sent. */
export async function countOpenReports(
  sql: SqlOrTx,
  reader: Reader,
  { courseId, lectureId, visitorId }: Place & { visitorId: string },
): Promise<{ all: number; own: number }> {
  return oneRow(
    await sql<{ all: number; own: number }[]>`
      select count(*)::int as all, (count(*) filter (where visitor_id = ${visitorId}))::int as own
      from transcript_reports where course_id = ${courseId} and ${mayReadCourse(sql, reader, courseId)} and lecture_id = ${lectureId} and state = 'open'`,
  );
}

/** Lists the open reports of a lecture in the order of their times. */
export async function listOpenReports(
  sql: SqlOrTx,
  reader: Reader,
  { courseId, lectureId }: Place,
): Promise<OpenReport[]> {
  return sql<OpenReport[]>`
    select report_id as "reportId", start_ms as "startMs", end_ms as "endMs", said, suggestion, comment,
      created_at as "sentAt"
    from transcript_reports
    where course_id = ${courseId} and ${mayEdit(sql, reader, courseId)} and lecture_id = ${lectureId} and state = 'open'
    order by start_ms, created_at, report_id`;
}

/** Accepts, rejects or reopens a report. Returns false if it does not exist. */
export async function settleReport(
  sql: SqlOrTx,
  { courseId, lectureId }: Place,
  reportId: string,
  state: ReportState,
): Promise<boolean> {
  const settled = await sql`
    update transcript_reports set state = ${state}
    where course_id = ${courseId} and lecture_id = ${lectureId} and report_id = ${reportId} returning 1`;
  return settled.length > 0;
}

/** Accepts the reports whose corrections are saved. Returns the number that were open. */
export async function acceptReports(
  tx: SqlOrTx,
  { courseId, lectureId }: Place,
  reportIds: readonly string[],
): Promise<number> {
  if (reportIds.length === 0) return 0;
  const accepted = await tx`
    update transcript_reports set state = 'accepted'
    where course_id = ${courseId} and lecture_id = ${lectureId} and report_id = any(${[...reportIds]}::text[])
      and state = 'open'
    returning 1`;
  return accepted.length;
}

/** Deletes the reports on lectures that are permanently deleted. */
export async function deleteReports(tx: SqlOrTx, courseId: string, lectureIds: readonly string[]): Promise<void> {
  await tx`
    delete from transcript_reports where course_id = ${courseId} and lecture_id = any(${[...lectureIds]}::text[])`;
}

/** Moves the reports of an anonymous visitor to a user. Merges those that the user has sent too. */
export async function claimReports(tx: SqlOrTx, visitorId: string, userId: string): Promise<void> {
  await tx`
    update transcript_reports r set visitor_id = ${userId}
    where visitor_id = ${visitorId} and not exists (
      select 1 from transcript_reports o
      where o.course_id = r.course_id and o.lecture_id = r.lecture_id and o.fingerprint = r.fingerprint
        and o.visitor_id = ${userId})`;
  await tx`delete from transcript_reports where visitor_id = ${visitorId}`;
}

/** A row as JSON text, with the key to continue after. */
export type ReportRow = { courseId: string; reportId: string; json: string };

/** Returns a visitor's next reports as JSON. The lecture's words are left out if the reader may no longer see the course. */
export async function exportReports(
  sql: SqlOrTx,
  reader: Reader,
  { visitorId }: { visitorId: string },
  after: ReportRow | null,
  limit: number,
): Promise<ReportRow[]> {
  return sql<ReportRow[]>`
    select course_id as "courseId", report_id as "reportId", json_build_object(
      'id', report_id, 'course', course_id, 'lecture', lecture_id, 'start_seconds', start_ms / 1000.0,
      'end_seconds', end_ms / 1000.0, 'said', case when ${mayReadCourse(sql, reader, sql`r.course_id`)} then said end,
      'suggestion', suggestion, 'comment', comment, 'state', state,
      'created_at', created_at)::text as json
    from transcript_reports r
    where visitor_id = ${visitorId} and (course_id, report_id) > (${after?.courseId ?? ""}, ${after?.reportId ?? ""})
    order by course_id, report_id limit ${limit}`;
}

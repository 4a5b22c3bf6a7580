import { createHash } from "node:crypto";
import type { Context } from "~/context/context.server";
import { requireOwner } from "~/context/require-owner.server";
import type { Viewer } from "~/identity/viewer";
import { AppError, invalidRequest, notFound } from "~/platform/errors";
import { saysSomething, tidyReport, type NewReport } from "~/transcript/reports/report";
import { getLectureTitle } from "~db/lectures.server";
import { countOpenReports, insertReport } from "~db/transcript-reports.server";

type Place = { courseId: string; lectureId: string };

/** Open reports on one lecture: of one visitor, and of all. Instructors read each of them. */
const MAX_OWN = 300;
const MAX_OPEN = 1_000;

/**
 * Stores a mistake that a viewer reports in a line. The same report again changes nothing. Throws AppError if the viewer
 * cannot see the lecture, if the report says nothing, or if too many reports wait.
 */
export async function reportMistake(
  place: Place,
  { viewer, report }: { viewer: Viewer; report: NewReport },
  { sql }: Pick<Context, "sql">,
): Promise<void> {
  const { courseId, lectureId } = place;
  if ((await getLectureTitle(sql, viewer, courseId, lectureId)) === null)
    throw notFound("That lecture does not exist.");
  const tidied = tidyReport(report);
  if (!saysSomething(tidied)) throw invalidRequest("Correct the line, or say what is wrong.");
  const { visitorId } = viewer;
  const open = await countOpenReports(sql, viewer, { ...place, visitorId });
  if (open.own >= MAX_OWN)
    throw new AppError("conflict", `You have sent ${MAX_OWN} reports on this lecture. Wait until some were read.`);
  if (open.all >= MAX_OPEN)
    throw new AppError("conflict", "Many reports on this lecture wait to be read. Try again another day.");
  await sql.begin(async (tx) => {
    await requireOwner(tx, viewer);
    await insertReport(tx, { ...place, ...tidied, visitorId, fingerprint: fingerprintOf(tidied) });
  });
}

function fingerprintOf({ startMs, endMs, said, suggestion, comment }: NewReport): string {
  return createHash("sha256")
    .update(JSON.stringify([startMs, endMs, said, suggestion, comment]))
    .digest("base64url");
}

import type { Context } from "~/context/context.server";
import { videoSources } from "~/course/video-sources";
import type { Reader } from "~/identity/viewer";
import { notFound } from "~/platform/errors";
import { linesToJson, type EditHistory } from "~/transcript/edits/changes-wire";
import { packLines } from "~/transcript/edits/packed-lines";
import type { Report } from "~/transcript/reports/report";
import { findEditedLecture, listEdits, originalLines } from "~db/transcript-edits.server";
import { listOpenReports } from "~db/transcript-reports.server";
import { waitingTranscript } from "./waiting-transcript.server";

type Place = { courseId: string; lectureId: string };
type Deps = Pick<Context, "sql">;

/** Edits per page of the history, and changes listed per edit. */
const EDITS_SHOWN = 20;
const CHANGES_SHOWN = 20;

const noLecture = () => notFound("That lecture does not exist.");

/** Returns the data of the transcript editor's page. Throws AppError if the lecture does not exist. */
export async function editedTranscript(place: Place, reader: Reader, { sql }: Deps) {
  const [lecture, open] = await Promise.all([
    findEditedLecture(sql, reader, place),
    listOpenReports(sql, reader, place),
  ]);
  if (!lecture) throw noLecture();
  const reports = open.map(({ sentAt, ...report }): Report => ({ ...report, sentAt: sentAt.toISOString() }));
  const { title, language, timing, durationMs, video, posterUrl, lines, editNumber } = lecture;
  return {
    ...place,
    title,
    language,
    timing,
    durationMs,
    video,
    posterUrl,
    editNumber,
    lineCount: lines.length,
    packedLines: packLines(lines),
    reports,
    waiting: await waitingTranscript(place, reader, lines, { sql }),
    videoSources: videoSources([video]),
  };
}

export type EditedTranscript = Awaited<ReturnType<typeof editedTranscript>>;

/** Returns the lines of a transcript before its first edit. Throws AppError if the lecture does not exist. */
export async function originalTranscript(place: Place, reader: Reader, { sql }: Deps) {
  const lines = (await originalLines(sql, reader, place)) ?? (await findEditedLecture(sql, reader, place))?.lines;
  if (!lines) throw noLecture();
  return { lines: linesToJson(lines) };
}

/** Returns the edits before a given one, newest first. */
export async function editHistory(place: Place, reader: Reader, before: number, { sql }: Deps): Promise<EditHistory> {
  const edits = await listEdits(sql, reader, place, { before, limit: EDITS_SHOWN + 1 });
  return {
    edits: edits.slice(0, EDITS_SHOWN).map(({ editedAt, changes, ...edit }) => ({
      ...edit,
      editedAt: editedAt.toISOString(),
      changes: changes.slice(0, CHANGES_SHOWN),
      changeCount: changes.length,
    })),
    older: edits.length > EDITS_SHOWN,
  };
}

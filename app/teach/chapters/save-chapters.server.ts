import type { Context } from "~/context/context.server";
import { chapterProblems, chaptersKey, MAX_CHAPTER_TITLE, type ChapterProblem } from "~/course/chapter-list";
import type { Reader } from "~/identity/viewer";
import { embedLines } from "~/ingest/embed-lines.server";
import { suggestQuestions } from "~/ingest/suggest-questions.server";
import { AppError, notFound } from "~/platform/errors";
import { inTurn } from "~/platform/in-turn";
import { getLog } from "~/platform/observability/log.server";
import { collapseWhitespace } from "~/text/collapse-whitespace";
import { timedCues } from "~/transcript/edits/timed-cues";
import { markUnsuggested, setChapters } from "~db/chapters.server";
import { lockLecture } from "~db/replace-lecture.server";
import { replaceTranscript } from "~db/replace-transcript.server";
import { findEditedLecture, lectureVersion, storedSentences } from "~db/transcript-edits.server";
import type { ChaptersSave } from "./chapters-wire";
import { videoLengthMs } from "./video-length";

type Place = { courseId: string; lectureId: string };
type Deps = Pick<Context, "sql" | "embedder">;

/**
 * Another process may save the transcript while this one embeds. The chapters are then applied to the new transcript.
 */
const MAX_TRIES = 8;

/**
 * Replaces the chapters of a lecture and embeds the chunks that change: no chunk crosses the start of a chapter, and
 * each carries its chapter's title. Suggested questions are updated in the background. Throws AppError if the chapters
 * are invalid, if another editor changed them, or if the lecture does not exist.
 */
export async function saveChapters(
  place: Place,
  { before, chapters: given }: ChaptersSave,
  reader: Reader,
  deps: Deps,
): Promise<void> {
  const chapters = given.map(({ startMs, title }) => ({ startMs, title: collapseWhitespace(title) }));
  await oneByOne(JSON.stringify(place), async () => {
    for (let tries = 1; tries <= MAX_TRIES; tries++) {
      const result = await trySave(place, { before, chapters }, reader, deps);
      if (result === "changed") continue;
      if (result === "saved") renewSuggestions(place, deps);
      return;
    }
    throw new AppError("conflict", "Others are editing this lecture at the same moment. Try again.");
  });
}

const oneByOne = inTurn();

async function trySave(
  place: Place,
  { before, chapters }: ChaptersSave,
  reader: Reader,
  deps: Deps,
): Promise<"saved" | "same" | "changed"> {
  const { sql } = deps;
  const lecture = await findEditedLecture(sql, reader, place);
  if (!lecture) throw notFound("That lecture does not exist any more. Reload the page.");
  const problem = chapterProblems(chapters, videoLengthMs(lecture)).find((found) => found !== null);
  if (problem) throw new AppError("invalid_request", PROBLEMS[problem]);
  if (chaptersKey(lecture.chapters) === chaptersKey(chapters)) return "same";
  if (chaptersKey(lecture.chapters) !== chaptersKey(before))
    throw new AppError("conflict", "Someone else changed the chapters. Reload the page to see them.");
  // The stored sentence times make the chunker cut the same chunks.
  const lines = timedCues(lecture.lines, await storedSentences(sql, reader, place));
  const content = await embedLines(place, { ...lecture, chapters }, { lines }, deps);
  return sql.begin(async (tx) => {
    await lockLecture(tx, place.courseId, place.lectureId);
    if ((await lectureVersion(tx, reader, place)) !== lecture.version) return "changed";
    await setChapters(tx, place, { before: lecture.chapters, chapters });
    await replaceTranscript(tx, { ...content, durationMs: lecture.durationMs });
    return "saved";
  });
}

const PROBLEMS: Record<ChapterProblem, string> = {
  title: "Each chapter needs a title.",
  long: `The title of a chapter can have ${MAX_CHAPTER_TITLE} characters.`,
  time: "Each chapter needs a time.",
  duplicate: "Two chapters start at the same time.",
  order: "Chapters must be in the order of their times.",
  beyond: "A chapter must start before the video ends.",
};

/** Chapter titles are part of the suggested questions. Testing those takes seconds. */
function renewSuggestions(place: Place, deps: Deps): void {
  suggesting(place.courseId, async () => {
    // Queued, because an earlier save may have stored questions in the meantime.
    await markUnsuggested(deps.sql, place);
    await suggestQuestions(place.courseId, deps);
  }).catch((err: unknown) => getLog().warn({ err }, "questions could not be suggested after a change of chapters"));
}

const suggesting = inTurn();

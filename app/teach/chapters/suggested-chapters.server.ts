import { LRUCache } from "lru-cache";
import type { Context } from "~/context/context.server";
import type { Chapter } from "~/course/lecture";
import type { Reader } from "~/identity/viewer";
import { invalidRequest, notFound } from "~/platform/errors";
import { inTurn } from "~/platform/in-turn";
import { findEditedLecture, storedSentences } from "~db/transcript-edits.server";
import { suggestChapters } from "./suggest/suggest-chapters";
import { whyNoSuggestions } from "./why-no-suggestions";

type Place = { courseId: string; lectureId: string };

/** The last suggestions by lecture. Each takes seconds, and the same are wanted again after an undo. */
const suggested = new LRUCache<string, { version: string; chapters: Chapter[] }>({ max: 100 });

/**
 * Suggests chapters for a lecture from its transcript. Throws AppError if the lecture does not exist, or if it has no
 * transcript with times.
 */
export async function suggestedChapters(
  place: Place,
  reader: Reader,
  { sql, embedder }: Pick<Context, "sql" | "embedder">,
  signal: AbortSignal,
): Promise<Chapter[]> {
  const key = JSON.stringify(place);
  return oneByOne(key, async () => {
    signal.throwIfAborted();
    const lecture = await findEditedLecture(sql, reader, place);
    if (!lecture) throw notFound("That lecture does not exist.");
    const problem = whyNoSuggestions({ timing: lecture.timing, hasTranscript: lecture.lines.length > 0 });
    if (problem) throw invalidRequest(PROBLEMS[problem]);
    const known = suggested.get(key);
    if (known?.version === lecture.version) return known.chapters;
    const chapters = await suggestChapters(await storedSentences(sql, reader, place), {
      language: lecture.language,
      embed: (texts) => embedder.embed(texts, { signal }),
    });
    suggested.set(key, { version: lecture.version, chapters });
    return chapters;
  });
}

const oneByOne = inTurn();

const PROBLEMS = {
  untimed: "The times of this transcript are estimates, so it is unknown when chapters start.",
  silent: "This lecture has no transcript.",
};

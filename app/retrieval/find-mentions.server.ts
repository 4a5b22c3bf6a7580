import type { Passage } from "~/course/passage";
import type { Reader } from "~/identity/viewer";
import type { Sql } from "~db/connect.server";
import { questionPostings, questionTerms, type Posting } from "~db/question-postings.server";
import { readChunks, type ListedPlace } from "~db/read-chunks.server";
import { lecturesToSearch } from "~db/search-chunks.server";
import { placeKey } from "~db/search-scope.server";

const MAX_MENTIONS = 8;

/**
 * Finds the places where all words of a term are said within a chunk, in the order of the course and then of time.
 * Adjacent chunks that both have the term are one mention, represented by the first.
 */
export async function findMentions(
  { courseId, term }: { courseId: string; term: string },
  { sql, reader }: { sql: Sql; reader: Reader },
): Promise<Passage[]> {
  const asked = term.replaceAll("\0", " ").toWellFormed().trim();
  if (asked === "") return [];
  const lectures = await lecturesToSearch(sql, reader, courseId, null);
  if (lectures.length === 0) return [];
  const scope = { courseId, lectureId: null };
  const terms = await questionTerms(sql, reader, scope, asked);
  const postings = await questionPostings(sql, reader, scope, { terms, lectures });
  const places = lectures.flatMap(({ lectureId, textConfig, version }) =>
    firstOfEachRun(
      positionsOfAll(
        postings.filter((posting) => posting.textConfig === textConfig),
        lectureId,
      ),
    ).map((position): ListedPlace => ({ courseId, lectureId, position, version })),
  );
  const wanted = places.slice(0, MAX_MENTIONS);
  const chunks = new Map((await readChunks(sql, reader, wanted)).map((chunk) => [placeKey(chunk), chunk]));
  const lectureOf = new Map(lectures.map((lecture) => [lecture.lectureId, lecture]));
  return wanted.flatMap(({ lectureId, position }) => {
    const chunk = chunks.get(placeKey({ courseId, lectureId, position }));
    const lecture = lectureOf.get(lectureId);
    // In a lecture that was edited in the meantime, another chunk has this position.
    if (!chunk || chunk.version !== lecture?.version) return [];
    const { chunkId, startMs, endMs, content, headings } = chunk;
    const { title, timing } = lecture;
    return [
      {
        courseId,
        lectureId,
        chunkId,
        lectureTitle: title,
        startMs,
        endMs,
        content,
        headings,
        timing,
        score: 1,
        similarity: 1,
        coverage: 1,
      },
    ];
  });
}

/** Returns the chunks of a lecture that have every term; none if there are no terms. */
function positionsOfAll(postings: readonly Posting[], lectureId: string): number[] {
  const terms = [...new Set(postings.map(({ term }) => term))];
  const sets = terms.map(
    (term) =>
      new Set(
        postings.find((posting) => posting.term === term && posting.place?.lectureId === lectureId)?.place?.positions ??
          [],
      ),
  );
  const [first, ...others] = sets;
  return first ? [...first].filter((position) => others.every((set) => set.has(position))).sort((a, b) => a - b) : [];
}

function firstOfEachRun(positions: readonly number[]): number[] {
  return positions.filter((position, i) => positions[i - 1] !== position - 1);
}

import type { Passage } from "~/course/passage";
import type { Reader } from "~/identity/viewer";
import type { Sql } from "~db/connect.server";
import { chunksBetween } from "~db/search-chunks.server";

type Moment = { courseId: string; lectureId: string; fromSeconds: number; toSeconds: number };

/**
 * Returns the passages between two seconds of a lecture, in order. Their scores are 0, because nothing was searched.
 */
export async function readMoment(moment: Moment, { sql, reader }: { sql: Sql; reader: Reader }): Promise<Passage[]> {
  const { courseId, lectureId, fromSeconds, toSeconds } = moment;
  const chunks = await chunksBetween(sql, reader, courseId, lectureId, toMs(fromSeconds), toMs(toSeconds));
  return chunks.map((chunk) => ({ ...chunk, score: 0, similarity: 0, coverage: 0 }));
}

/** Whole milliseconds that the database can hold. */
const toMs = (seconds: number) => Math.round(Math.min(seconds, 1_000_000) * 1000);

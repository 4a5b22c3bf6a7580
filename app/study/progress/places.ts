import { recallAll } from "~/study/remember";
import { fieldsOf } from "~/text/fields-of";

/** Progress in a lecture in this browser. */
export type Place = {
  courseId: string;
  lectureId: string;
  seconds: number;
  /** When, in milliseconds since 1970; 0 if an earlier version stored it. */
  at: number;
};

/** Data that this browser stores for each lecture. */
export type StoredPlace = {
  /** Current time of the video. */
  seconds: number;
  /** Up to where it was watched; null if it was only looked at. Absent if an earlier version stored the place. */
  watched?: number | null;
  at?: number;
};

/** Returns the second up to which a lecture was watched, or null. */
export const watchedUpTo = (stored: Pick<StoredPlace, "seconds" | "watched"> | null): number | null =>
  stored?.watched === undefined ? (stored?.seconds ?? null) : stored.watched;

const PREFIX = "place:";
/** Returns the storage key of a lecture's place. */
export const placeKey = (courseId: string, lectureId: string) => `${PREFIX}${courseId}/${lectureId}`;

/** Lists the lectures that this browser has watched, the latest first. */
export function readPlaces(): Place[] {
  return recallAll(PREFIX)
    .flatMap(([key, value]): Place[] => {
      const [, courseId, lectureId] = /^place:([^/]+)\/(.+)$/.exec(key) ?? [];
      const { seconds: left, watched = left, at } = fieldsOf(value);
      if (!courseId || !lectureId || typeof watched !== "number") return [];
      return [{ courseId, lectureId, seconds: watched, at: typeof at === "number" ? at : 0 }];
    })
    .sort((a, b) => b.at - a.at);
}

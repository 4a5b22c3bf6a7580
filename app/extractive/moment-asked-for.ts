import { parseClockTime } from "~/course/moment";
import { lectureMentioned, lectureNamed } from "./find-titles";
import { match } from "./match-question";
import { currentLecture, type Material, type OutlinedLecture } from "./material";

/** Seconds that are quoted around a time. */
export const MOMENT_SECONDS = 20;

const CLOCK = /(?<![\d:])(?:\d{1,2}:)?\d{1,3}:[0-5]\d(?![\d:])/u;
const MINUTE =
  /\b(?:at\s+)?(?:minute|min\.?|minuto)\s+(\d{1,3})\b|\b(\d{1,3}|one|two|three|four|five|six|seven|eight|nine|ten)[\s-]*(?:minutes?|mins?)[\s-]+(?:in|mark)\b/iu;
const NUMBERS = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

/** The context of a question: whether an answer with a citation came before, and the lecture that it cites first. */
type Conversation = { isFollowUp: boolean; lastLecture: string | undefined };

/**
 * Returns the time in a lecture that a question asks about, or null: one that it says, where the video is, or just before
 * or after that. In a conversation, "before" and "after" are about the previous answer.
 */
export function momentAskedFor(
  asked: string,
  material: Material,
  { isFollowUp, lastLecture }: Conversation,
): { lecture: OutlinedLecture; seconds: number } | null {
  const lecture =
    lectureNamed(asked.replace(CLOCK, "").trim(), material) ??
    lectureMentioned(asked, material) ??
    currentLecture(material) ??
    material.lectures.find(({ lectureId }) => lectureId === lastLecture) ??
    (material.lectures.length === 1 ? material.lectures[0] : null);
  if (!lecture) return null;
  const seconds = secondsSaid(asked);
  if (seconds !== null) return seconds * 1000 <= lecture.durationMs ? { lecture, seconds } : null;
  const { atSeconds } = material;
  if (atSeconds === null || lecture !== currentLecture(material)) return null;
  const side = isFollowUp ? null : sideOf(asked);
  if (side !== null)
    return { lecture, seconds: side === "after" ? atSeconds : Math.max(0, atSeconds - MOMENT_SECONDS) };
  return (match("here", asked) ?? match("another", asked)) ? { lecture, seconds: atSeconds } : null;
}

function secondsSaid(asked: string): number | null {
  const clock = CLOCK.exec(asked);
  if (clock) return parseClockTime(clock[0]);
  const minute = MINUTE.exec(asked);
  const said = minute?.[1] ?? minute?.[2];
  if (said === undefined) return null;
  return 60 * (NUMBERS.includes(said.toLowerCase()) ? NUMBERS.indexOf(said.toLowerCase()) + 1 : Number(said));
}

/** Returns which side of a moment a question asks about, or null. */
export function sideOf(asked: string): "before" | "after" | "both" | null {
  if (!match("around", asked)) return null;
  const before = /\b(?:before|antes)\b/iu.test(asked);
  const after = !before || /\b(?:after|next|despu[eé]s)\b/iu.test(asked);
  return before && after ? "both" : before ? "before" : "after";
}

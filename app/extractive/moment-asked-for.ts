import { parseClockTime } from "~/course/moment";
import { lectureMentioned, lectureNamed } from "./find-titles";
import { subjectTerms } from "./generic-words";
import { LANGUAGES } from "./languages/all";
import { match, type Match } from "./match-question";
import { currentLecture, type Material, type OutlinedLecture } from "./material";

/** Seconds that are quoted around a time. */
export const MOMENT_SECONDS = 20;
/** Seconds before the video's that "just" means. */
const JUST_SECONDS = 15;

const CLOCK = /(?<![\d:])(?:\d{1,2}:)?\d{1,3}:[0-5]\d(?![\d:])/u;
const MINUTE =
  /\b(?:at\s+)?(?:minute|min\.?|minuto)\s+(\d{1,3})\b|\b(\d{1,3}|one|two|three|four|five|six|seven|eight|nine|ten)[\s-]*(?:minutes?|mins?)[\s-]+(?:in|mark)\b/iu;
/** "right before 0:30", "antes del minuto 2". */
const BEFORE_TIME = /\b(?:before|antes\s+del?)\s+(?:the\s+)?(?:minute\s+|minuto\s+)?(?=\d)/iu;
const NUMBERS = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

/** Part of a lecture that a question asks about, in seconds. `isNear`: it is where the video is, so its ends are vague. */
export type Moment = { lecture: OutlinedLecture; seconds: number; to: number; isNear: boolean };

/** The context of a question: whether an answer with a citation came before, and the lecture that it cites first. */
type Conversation = { isFollowUp: boolean; lastLecture: string | undefined };

/**
 * Returns the part of a lecture that a question asks about, or null: at a time that it says, where the video is, or
 * just before or after that. In a conversation, "before" and "after" are about the previous answer.
 */
export function momentAskedFor(
  asked: string,
  material: Material,
  { isFollowUp, lastLecture }: Conversation,
): Moment | null {
  const lecture =
    lectureNamed(asked.replace(CLOCK, "").trim(), material) ??
    lectureMentioned(asked, material) ??
    currentLecture(material) ??
    material.lectures.find(({ lectureId }) => lectureId === lastLecture) ??
    (material.lectures.length === 1 ? material.lectures[0] : null);
  if (!lecture) return null;
  const said = secondsSaid(asked);
  if (said !== null) {
    const span = BEFORE_TIME.test(asked) ? { seconds: Math.max(0, said - MOMENT_SECONDS), to: said } : spanFrom(said);
    return said * 1000 <= lecture.durationMs ? { lecture, ...span, isNear: false } : null;
  }
  const span = lecture === currentLecture(material) ? spanNear(asked, material.atSeconds, isFollowUp) : null;
  return span && { lecture, ...span, isNear: true };
}

type Span = { seconds: number; to: number };

/** Returns the seconds near those of the video that a question asks about, or null. */
function spanNear(asked: string, atSeconds: number | null, isFollowUp: boolean): Span | null {
  if (atSeconds === null) return null;
  const side = isFollowUp ? null : sideOf(asked);
  if (side === "after") return spanFrom(atSeconds);
  if (side !== null) return spanFrom(atSeconds - MOMENT_SECONDS);
  const ago = match("ago", asked);
  if (ago) return spanFrom(atSeconds - secondsIn(ago));
  const lately = match("lately", asked);
  if (lately) return { seconds: Math.max(0, atSeconds - secondsIn(lately)), to: atSeconds };
  const isBack = match("back", asked) ?? match("another", asked) ?? (isFollowUp ? null : match("pointed", asked));
  if (isBack) return spanBack(atSeconds);
  const isHere = match("here", asked) ?? (namesSubject(asked) ? null : match("saidHere", asked));
  return isHere && spanAround(atSeconds);
}

const spanFrom = (seconds: number): Span => ({
  seconds: Math.max(0, seconds),
  to: Math.max(0, seconds) + MOMENT_SECONDS,
});

/** What was just said. */
export const spanBack = (atSeconds: number): Span => ({
  seconds: Math.max(0, atSeconds - JUST_SECONDS),
  to: Math.max(atSeconds, JUST_SECONDS),
});

/** What is said where the video is: somebody who asks has mostly heard it already. */
export const spanAround = (atSeconds: number): Span => spanFrom(atSeconds - MOMENT_SECONDS / 2);

/**
 * Returns a question that names its subject without "here", which is only where it came up; null if it does not say so.
 */
export function withoutHere(asked: string): string | null {
  const rest = LANGUAGES.reduce((text, { questions }) => text.replace(questions.hereWords, ""), asked);
  if (rest === asked || !namesSubject(rest)) return null;
  const pointsBack = LANGUAGES.some(({ questions }) => questions.pronoun.test(withoutPeople(rest)));
  return (match("saidHere", asked) && !pointsBack) || match("definition", rest) ? rest : null;
}

/** Returns whether a question names something besides the place and the people it is about, if only with a letter. */
const namesSubject = (asked: string) => subjectTerms(withoutPeople(asked)).length > 0 || LETTER.test(asked);

/** Who talks is no subject of a question about what they say. */
const withoutPeople = (asked: string) =>
  LANGUAGES.reduce((text, { questions }) => text.replace(questions.people, " "), asked);

const LETTER = /(?<![\p{L}\p{N}'’])(?![aeiouy])\p{L}(?![\p{L}\p{N}'’])/iu;

/** Returns the seconds that "two minutes" are; the usual ones if it is only "a few seconds". */
function secondsIn({ language, groups: [amount = "", unit = ""] }: Match): number {
  const word = language.speech.numbers.indexOf(amount.toLowerCase());
  const number = word >= 0 ? word + 2 : /^\d+$/u.test(amount) ? Number(amount) : null;
  if (/^min/iu.test(unit)) return 60 * (number ?? 1);
  return number ?? MOMENT_SECONDS;
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

import { friendlyId, momentUrl, nthName, nthOfName, wholeSecond } from "~/course/moment";
import type { Timing } from "~/course/timing";
import type { Anchor, Support } from "./anchor";
import type { Source } from "./source";

/** A moment that the page can seek the video to, with its address. */
export type Moment = Pick<Source, "lectureId" | "startSeconds" | "openUrl">;

/** A citation as it is shown: the moment that it seeks to, and the words said there. */
export type CitedMoment = Moment & {
  /** Set if it is a page, which has no moment: it opens at `openUrl`. */
  isPage?: true;
  number: number;
  courseId: string;
  /** The lecture's title. */
  title: string;
  /** When the cited words begin. `startSeconds` is the whole second, which is shown, linked to and sought to. */
  saidAtSeconds: number;
  endSeconds: number;
  friendlyId: string;
  timing: Timing;
  quote: string;
  support: Support | null;
  /** The score of its passage. Only comparable within one search. */
  score: number;
  gone: boolean;
};

/** Returns whether two citations show the same. */
export function isSameMoment(one: CitedMoment, other: CitedMoment): boolean {
  const keys = Object.keys(one) as (keyof CitedMoment)[];
  return keys.length === Object.keys(other).length && keys.every((key) => one[key] === other[key]);
}

/**
 * Returns the moment of a citation: the sentence of its anchor, or else the start of its source. Every time and seek of
 * a citation comes from here, so that they agree.
 */
export function citedMoment(source: Source, anchor: Anchor | undefined): CitedMoment {
  const { courseId, lectureId, number, title, timing, score, gone } = source;
  if (source.isPage) {
    const { startSeconds, endSeconds, openUrl } = source;
    const quote = anchor?.quote ?? source.content;
    const times = { startSeconds, saidAtSeconds: startSeconds, endSeconds };
    const page = {
      number,
      courseId,
      lectureId,
      title,
      friendlyId: source.friendlyId,
      timing,
      score,
      gone,
      isPage: true as const,
    };
    return { ...page, ...times, openUrl, quote, support: anchor?.support ?? null };
  }
  const saidAt = anchor ? anchor.startMs / 1000 : source.startSeconds;
  const startSeconds = wholeSecond(saidAt);
  return {
    number,
    courseId,
    lectureId,
    title,
    startSeconds,
    saidAtSeconds: saidAt,
    endSeconds: anchor ? anchor.endMs / 1000 : source.endSeconds,
    openUrl: momentUrl({ courseId, lectureId, startSeconds }),
    friendlyId: nthName(friendlyId(title, startSeconds, timing), nthOfName(source.friendlyId, sourceName(source))),
    timing,
    quote: anchor?.quote ?? source.content,
    support: anchor?.support ?? null,
    score,
    gone,
  };
}

const sourceName = ({ title, startSeconds, timing }: Source) => friendlyId(title, startSeconds, timing);

/** A moment that an answer names in words. */
export type Mention = { lectureId: string; courseId: string; seconds: number };

/** A lecture, with the title that an answer may name it by. */
export type NamedLecture = Pick<Source, "courseId" | "lectureId" | "title">;

/** Splits text at the moments of the given lectures that it names, such as "The inverted index @ 02:41". */
export function splitMentions(
  text: string,
  named: readonly NamedLecture[],
): (string | { value: string; mention: Mention })[] {
  if (named.length === 0 || !text.includes("@")) return [text];
  const lectures = new Map(named.map((lecture) => [lecture.title.toLowerCase(), lecture]));
  const titles = [...lectures.keys()]
    .sort((a, b) => b.length - a.length)
    .map((title) => title.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"));
  const moment = new RegExp(`(${titles.join("|")}) @ (?:(\\d{1,3}):)?(\\d{1,3}):([0-5]\\d)(?!\\d)`, "giu");
  const pieces: (string | { value: string; mention: Mention })[] = [];
  let from = 0;
  for (const match of text.matchAll(moment)) {
    const lecture = lectures.get((match[1] ?? "").toLowerCase());
    if (!lecture) continue; // a letter whose lower case depends on its context
    if (match.index > from) pieces.push(text.slice(from, match.index));
    const seconds = Number(match[2] ?? 0) * 3600 + Number(match[3]) * 60 + Number(match[4]);
    pieces.push({ value: match[0], mention: { lectureId: lecture.lectureId, courseId: lecture.courseId, seconds } });
    from = match.index + match[0].length;
  }
  if (from < text.length) pieces.push(text.slice(from));
  return pieces;
}

import { friendlyId, momentUrl } from "~/course/moment";
import type { Timing } from "~/course/timing";
import type { Anchor, Support } from "./anchor";
import type { Source } from "./source";

/** A moment that the page can seek the video to, with its address. */
export type Moment = Pick<Source, "lectureId" | "startSeconds" | "openUrl">;

/** A citation as it is shown: the moment that it seeks to, and the words said there. */
export type CitedMoment = Moment & {
  number: number;
  courseId: string;
  /** The lecture's title. */
  title: string;
  /** When the cited words begin. `startSeconds`, where the video seeks to, is a little earlier. */
  saidAtSeconds: number;
  endSeconds: number;
  friendlyId: string;
  timing: Timing;
  quote: string;
  support: Support | null;
  gone: boolean;
};

/** Playback starts this long before a sentence, so that its first sound is heard. */
const PRE_ROLL_SECONDS = 1;

/** Returns the moment that a citation seeks to: the sentence of its anchor, or else the start of its source. */
export function citedMoment(source: Source, anchor: Anchor | undefined): CitedMoment {
  const { courseId, lectureId, number, title, timing, gone } = source;
  const saidAt = anchor ? anchor.startMs / 1000 : source.startSeconds;
  const startSeconds = anchor ? Math.max(0, saidAt - PRE_ROLL_SECONDS) : saidAt;
  return {
    number,
    courseId,
    lectureId,
    title,
    startSeconds,
    saidAtSeconds: saidAt,
    endSeconds: anchor ? anchor.endMs / 1000 : source.endSeconds,
    openUrl: momentUrl({ courseId, lectureId, startSeconds }),
    friendlyId: friendlyId(title, saidAt, timing),
    timing,
    quote: anchor?.quote ?? source.content,
    support: anchor?.support ?? null,
    gone,
  };
}

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

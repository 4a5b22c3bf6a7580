import { tool } from "ai";
import { z } from "zod";
import { untilAborted } from "~/ai/until-aborted";
import { toSource, type SourceNumbering } from "~/citation/number-sources";
import type { Source } from "~/citation/source";
import {
  faultOfPart,
  LecturesToolOutput,
  passageForModel,
  PassagesToolOutput,
  sourceOfPart,
  sourceParts,
} from "~/conversation/message";
import type { LectureSummary } from "~/course/lecture";
import { formatTimestamp } from "~/course/moment";
import type { Passage } from "~/course/passage";
import { getLog } from "~/platform/observability/log.server";
import { clip, MAX_LOOKUPS, MAX_TITLE } from "./answer-limits";
import { ReadingAllowance, shortened } from "./reading-allowance";

export type LectureToolDeps = {
  /** Searches the course, or the lecture with this id. */
  search: (query: string, lectureId: string | null) => Promise<Passage[]>;
  /** What is said in a lecture between two seconds, in order. */
  readMoment: (lectureId: string, fromSeconds: number, toSeconds: number) => Promise<Passage[]>;
  /** The places where a term is said, in the course's order. */
  findMentions: (term: string) => Promise<Passage[]>;
  lectures: readonly Pick<LectureSummary, "lectureId" | "title" | "durationMs" | "chapters">[];
  numbering: SourceNumbering;
  /** Called with the sources of each call before the model reads them. */
  onSources: (sources: Source[], toolCallId: string) => Promise<void> | void;
};

/** How many searches one answer may make. */
export const MAX_SEARCHES = 4;
/** How much of a lecture can be read at once. */
const MAX_READ_SECONDS = 300;
/** Chapters of a lecture that a list names. */
const MAX_CHAPTERS = 40;

/**
 * The model's ways to the lectures. What it finds is numbered, shown to the student, and only then read. Calls run side
 * by side, and number their sources in the order in which they were made.
 */
export function lectureTools({ search, readMoment, findMentions, lectures, numbering, onSources }: LectureToolDeps) {
  const allowance = new ReadingAllowance();
  let searches = 0;
  let numbered: Promise<unknown> = Promise.resolve();

  /** Numbers what a call found once the calls before it have numbered theirs, and shows it. */
  const present = async (found: Promise<Passage[]>, { toolCallId, abortSignal }: Call): Promise<PassagesToolOutput> => {
    const before = numbered;
    const work = (async () => {
      const whole = (await untilAborted(found, abortSignal)).filter(isWhole).map(shortened);
      await before.catch(() => {}); // a call that failed numbered nothing
      // What does not fit is neither numbered nor shown: nobody can cite what the model has not read.
      const { items: passages, note } = allowance.fit(whole, (passage) =>
        passageForModel(toSource(passage, MAX_NUMBER), passage),
      );
      const sources = numbering.number(passages);
      await untilAborted(Promise.resolve(onSources(sources, toolCallId)), abortSignal);
      const passageOf = new Map(passages.map((passage) => [passage.chunkId, passage]));
      return {
        passages: sources.map((source) => passageForModel(source, passageOf.get(source.chunkId)!)),
        ...(note ? { note } : {}),
      };
    })();
    numbered = work;
    return work;
  };

  /** Makes a lookup, while the answer has one left: for nothing more than this, no work is done. */
  const counted = async (lookUp: () => Promise<PassagesToolOutput>): Promise<PassagesToolOutput> =>
    allowance.takeLookup() ? lookUp() : { passages: [], note: NO_MORE_LOOKUPS };

  return {
    search_course: tool({
      description:
        "Search what was said in the lectures of this course. Returns passages with the number to cite each by.",
      inputSchema: z.object({
        query: z
          .string()
          .min(1)
          .max(4_000)
          .describe("What to look for: a question that can be understood without the conversation."),
        lecture: z.string().max(100).optional().describe("The slug of one lecture to search; leave out to search all."),
      }),
      outputSchema: PassagesToolOutput,
      execute: ({ query, lecture }, call) =>
        counted(async () => {
          if (++searches > MAX_SEARCHES)
            return { passages: [], note: `An answer may search ${MAX_SEARCHES} times. Answer from what was found.` };
          if (lecture !== undefined && !lectures.some(({ lectureId }) => lectureId === lecture))
            return { passages: [], note: unknownLecture(lecture) };
          return present(search(query, lecture ?? null), call);
        }),
    }),
    read_moment: tool({
      description: `Read what is said in a lecture around a time, up to ${MAX_READ_SECONDS} seconds of it. Returns passages like a search.`,
      inputSchema: z.object({
        lecture: z.string().max(100).describe("The lecture's slug."),
        from: z.number().min(0).describe("Seconds from the lecture's start."),
        to: z.number().min(0).describe("Seconds from the lecture's start."),
      }),
      outputSchema: PassagesToolOutput,
      execute: ({ lecture, from, to }, call) =>
        counted(async () => {
          if (!lectures.some(({ lectureId }) => lectureId === lecture))
            return { passages: [], note: unknownLecture(lecture) };
          const [start, end] = [Math.min(from, to), Math.max(from, to)];
          return present(readMoment(lecture, start, Math.min(end, start + MAX_READ_SECONDS)), call);
        }),
    }),
    find_mentions: tool({
      description:
        "Find where a term is said, first mention first, in the order of the course. Returns passages like a search.",
      inputSchema: z.object({ term: z.string().min(1).max(200).describe("A word or a short phrase.") }),
      outputSchema: PassagesToolOutput,
      execute: ({ term }, call) => counted(() => present(findMentions(term), call)),
    }),
    list_lectures: tool({
      description: "List the lectures of this course with their slugs, lengths and chapters.",
      inputSchema: z.object({}),
      outputSchema: LecturesToolOutput,
      execute: async (): Promise<LecturesToolOutput> => {
        if (!allowance.takeLookup()) return { lectures: [], note: NO_MORE_LOOKUPS };
        const { items, note } = allowance.fit(lectures, lectureForModel);
        return { lectures: items.map(lectureForModel), ...(note ? { note } : {}) };
      },
    }),
  };
}

type Call = { toolCallId: string; abortSignal?: AbortSignal };

const NO_MORE_LOOKUPS = `No more look-ups in this answer: it may make ${MAX_LOOKUPS}. Answer from what was found.`;
/** As wide as a number gets, to measure a passage before it has one. */
const MAX_NUMBER = 9_999;

function lectureForModel({
  lectureId,
  title,
  durationMs,
  chapters,
}: LectureToolDeps["lectures"][number]): LecturesToolOutput["lectures"][number] {
  const named = chapters
    .slice(0, MAX_CHAPTERS)
    .map((chapter) => `${formatTimestamp(chapter.startMs / 1000)} ${clip(chapter.title, MAX_TITLE)}`);
  return {
    lecture: lectureId,
    title: clip(title, MAX_TITLE),
    duration: formatTimestamp(durationMs / 1000),
    chapters: named,
  };
}

const unknownLecture = (lecture: string) =>
  `There is no lecture "${lecture.slice(0, 100)}". list_lectures gives the slugs.`;

/** A row that is not what a passage must be is dropped, and the rest kept. */
function isWhole(passage: Passage): boolean {
  try {
    const [part] = sourceParts(toSource(passage, 1));
    if (sourceOfPart(part) && passage.endMs >= passage.startMs) return true;
    getLog().warn(
      { chunkId: passage.chunkId, fault: faultOfPart(part) },
      "A passage of the wrong shape was left out of the answer.",
    );
  } catch (err) {
    getLog().warn({ err }, "A passage of the wrong shape was left out of the answer.");
  }
  return false;
}

import { tool } from "ai";
import { z } from "zod";
import type { SourceNumbering } from "~/citation/number-sources";
import type { Source } from "~/citation/source";
import { LecturesToolOutput, PassagesToolOutput } from "~/conversation/tool-output";
import type { LectureSummary } from "~/course/lecture";
import { formatTimestamp } from "~/course/moment";
import type { Passage } from "~/course/passage";
import { clip, MAX_LOOKUPS, MAX_TITLE } from "./answer-limits";
import { PassagePresenter, type ToolCall } from "./present-passages.server";
import { ReadingAllowance } from "./reading-allowance";

export type LectureToolDeps = {
  /** Searches the course, or the lecture with this id. */
  search: (query: string, lectureId: string | null) => Promise<Passage[]>;
  /** Returns what is said in a lecture between two seconds, in order. */
  readMoment: (lectureId: string, fromSeconds: number, toSeconds: number) => Promise<Passage[]>;
  /** Returns the places where a term is said, in the order of the course. */
  findMentions: (term: string) => Promise<Passage[]>;
  lectures: readonly Pick<LectureSummary, "lectureId" | "title" | "durationMs" | "chapters">[];
  numbering: SourceNumbering;
  /** Called with the sources of each call before the model reads them. */
  onSources: (sources: Source[], toolCallId: string) => Promise<void> | void;
};

/** Searches that one answer may make. */
export const MAX_SEARCHES = 4;
/** Seconds of a lecture that can be read at once. */
const MAX_READ_SECONDS = 300;
/** Chapters that the list of lectures names for each. */
const MAX_CHAPTERS = 40;

/**
 * Creates the tools with which a model looks up the lectures. Passages are numbered, then shown to the student, and
 * only then read by the model. Calls run in parallel and number their sources in the order of the calls.
 */
export function lectureTools({ search, readMoment, findMentions, lectures, numbering, onSources }: LectureToolDeps) {
  const allowance = new ReadingAllowance();
  const presenter = new PassagePresenter({ allowance, numbering, onSources });
  let searches = 0;
  const present = (found: Promise<Passage[]>, call: ToolCall) => presenter.present(found, call);

  /** Runs a lookup if the answer has one left. */
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

const NO_MORE_LOOKUPS = `No more look-ups in this answer: it may make ${MAX_LOOKUPS}. Answer from what was found.`;
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

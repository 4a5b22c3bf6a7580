import { tool } from "ai";
import { z } from "zod";
import { toSource, type SourceNumbering } from "~/citation/number-sources";
import type { Source } from "~/citation/source";
import { formatTimestamp } from "~/citation/moment";
import { getLog } from "~/observability/log.server";
import type { Passage } from "~/retrieval/passage";
import type { LectureSummary } from "~db/lectures.server";
import { faultOfPart, LecturesToolOutput, passageForModel, PassagesToolOutput, sourceOfPart, sourceParts } from "./message";

export type StudyToolDeps = {
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

/**
 * The model's ways to the lectures. What it finds is numbered, shown to the student, and only then read. Calls run side
 * by side, and number their sources in the order in which they were made.
 */
export function studyTools({ search, readMoment, findMentions, lectures, numbering, onSources }: StudyToolDeps) {
  let searches = 0;
  let numbered: Promise<unknown> = Promise.resolve();

  /** Numbers what a call found once the calls before it have numbered theirs, and shows it. */
  const present = async (found: Promise<Passage[]>, toolCallId: string): Promise<PassagesToolOutput> => {
    const before = numbered;
    const work = (async () => {
      const passages = (await found).filter(isWhole);
      await before.catch(() => {}); // a call that failed numbered nothing
      const sources = numbering.number(passages);
      await onSources(sources, toolCallId);
      const passageOf = new Map(passages.map((passage) => [passage.chunkId, passage]));
      return { passages: sources.map((source) => passageForModel(source, passageOf.get(source.chunkId)!)) };
    })();
    numbered = work;
    return work;
  };

  return {
    search_course: tool({
      description: "Search what was said in the lectures of this course. Returns passages with the number to cite each by.",
      inputSchema: z.object({
        query: z.string().min(1).max(4_000).describe("What to look for: a question that can be understood without the conversation."),
        lecture: z.string().max(100).optional().describe("The slug of one lecture to search; leave out to search all."),
      }),
      outputSchema: PassagesToolOutput,
      execute: async ({ query, lecture }, { toolCallId }): Promise<PassagesToolOutput> => {
        if (++searches > MAX_SEARCHES) return { passages: [], note: `An answer may search ${MAX_SEARCHES} times. Answer from what was found.` };
        if (lecture !== undefined && !lectures.some(({ lectureId }) => lectureId === lecture)) return { passages: [], note: unknownLecture(lecture) };
        return present(search(query, lecture ?? null), toolCallId);
      },
    }),
    read_moment: tool({
      description: `Read what is said in a lecture around a time, up to ${MAX_READ_SECONDS} seconds of it. Returns passages like a search.`,
      inputSchema: z.object({
        lecture: z.string().max(100).describe("The lecture's slug."),
        from: z.number().min(0).describe("Seconds from the lecture's start."),
        to: z.number().min(0).describe("Seconds from the lecture's start."),
      }),
      outputSchema: PassagesToolOutput,
      execute: async ({ lecture, from, to }, { toolCallId }): Promise<PassagesToolOutput> => {
        if (!lectures.some(({ lectureId }) => lectureId === lecture)) return { passages: [], note: unknownLecture(lecture) };
        const [start, end] = [Math.min(from, to), Math.max(from, to)];
        return present(readMoment(lecture, start, Math.min(end, start + MAX_READ_SECONDS)), toolCallId);
      },
    }),
    find_mentions: tool({
      description: "Find where a term is said, first mention first, in the order of the course. Returns passages like a search.",
      inputSchema: z.object({ term: z.string().min(1).max(200).describe("A word or a short phrase.") }),
      outputSchema: PassagesToolOutput,
      execute: async ({ term }, { toolCallId }): Promise<PassagesToolOutput> => present(findMentions(term), toolCallId),
    }),
    list_lectures: tool({
      description: "List the lectures of this course with their slugs, lengths and chapters.",
      inputSchema: z.object({}),
      outputSchema: LecturesToolOutput,
      execute: async (): Promise<LecturesToolOutput> => ({
        lectures: lectures.map(({ lectureId, title, durationMs, chapters }) => ({
          lecture: lectureId,
          title,
          duration: formatTimestamp(durationMs / 1000),
          chapters: chapters.map((chapter) => `${formatTimestamp(chapter.startMs / 1000)} ${chapter.title}`),
        })),
      }),
    }),
  };
}

const unknownLecture = (lecture: string) => `There is no lecture "${lecture.slice(0, 100)}". list_lectures gives the slugs.`;

/** A row that is not what a passage must be is dropped, and the rest kept. */
function isWhole(passage: Passage): boolean {
  try {
    const [part] = sourceParts(toSource(passage, 1));
    if (sourceOfPart(part) && passage.endMs >= passage.startMs) return true;
    getLog().warn({ chunkId: passage.chunkId, fault: faultOfPart(part) }, "A passage of the wrong shape was left out of the answer.");
  } catch (err) {
    getLog().warn({ err }, "A passage of the wrong shape was left out of the answer.");
  }
  return false;
}

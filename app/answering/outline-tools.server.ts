import { tool, zodSchema } from "ai";
import { z } from "zod";
import { escapeMarkers } from "~/citation/escape-markers";
import {
  ChapterToolOutput,
  CourseOutlineToolOutput,
  OutlineToolOutput,
  QuestionsToolOutput,
  withoutAddresses,
  type PassagesToolOutput,
} from "~/conversation/tool-output";
import { formatTimestamp } from "~/course/moment";
import { clip, MAX_TITLE } from "./answer-limits";
import { NO_MORE_LOOKUPS, type AnswerLookups } from "./answer-lookups.server";
import { chapterHighlights, type Highlight } from "./chapter-highlights";
import { findChapter } from "./find-chapter";
import { openings } from "./lecture-openings";
import type { LectureToolDeps } from "./lecture-tool-deps";

type OutlineDeps = Pick<LectureToolDeps, "readMoment" | "embed" | "suggest">;

/** The slug of a lecture, as every tool takes it. */
export const LectureSlug = z.string().max(100).describe("The lecture's slug.");

/**
 * The input of a tool that takes none. Here and below, `zodSchema` converts an input to JSON Schema once. The SDK would
 * convert it for each step of each answer.
 */
export const NoInput = zodSchema(z.object({}));

/** Questions that one call suggests. */
const MAX_QUESTIONS = 6;
/** Characters of a question that a model reads. */
const MAX_QUESTION = 300;

/** Creates the tools that outline the course, a lecture or a chapter, and suggest what to ask. */
export function outlineTools(
  answer: AnswerLookups,
  { readMoment, embed = withoutMeaning, suggest = () => Promise.resolve([]) }: OutlineDeps,
) {
  return {
    outline_course: courseTool(answer),
    outline_lecture: lectureTool(answer, readMoment),
    outline_chapter: chapterTool(answer, { readMoment, embed }),
    suggest_questions: suggestTool(answer, suggest),
  };
}

function courseTool(answer: AnswerLookups) {
  return tool({
    description:
      "Outline the course: what it is about, and its lectures in order with their sections, slugs, lengths, descriptions and chapters. Returns nothing to cite.",
    inputSchema: NoInput,
    outputSchema: CourseOutlineToolOutput,
    execute: async () => answer.outlineCourse(),
  });
}

const LectureInput = zodSchema(z.object({ lecture: LectureSlug }));

function lectureTool(answer: AnswerLookups, readMoment: LectureToolDeps["readMoment"]) {
  return tool({
    description:
      "Outline a lecture: what it is about, how long it is, its chapters with their times, and a passage to cite from the start of each.",
    inputSchema: LectureInput,
    outputSchema: OutlineToolOutput,
    toModelOutput: asRead,
    execute: async ({ lecture }, call) => {
      const outlined = answer.find(lecture);
      const output = await answer.run(() => {
        if (!outlined) return answer.unknownLecture(lecture);
        return readMoment(lecture, 0, outlined.durationMs / 1000).then((passages) => openings(passages, outlined));
      }, call);
      const outline = output.passages.length > 0 ? answer.describe(lecture) : undefined;
      return outline ? { ...output, outline } : output;
    },
  });
}

const ChapterInput = zodSchema(
  z.object({
    lecture: LectureSlug,
    chapter: z
      .string()
      .min(1)
      .max(200)
      .describe("The chapter's title as an outline lists it, its time, or its number from 1."),
  }),
);

function chapterTool(
  answer: AnswerLookups,
  { readMoment, embed }: Required<Pick<LectureToolDeps, "readMoment" | "embed">>,
) {
  return tool({
    description:
      "Outline a chapter of a lecture: its key sentences as they were said, with the passages to cite them by. Key sentences are quotations, not a summary.",
    inputSchema: ChapterInput,
    outputSchema: ChapterToolOutput,
    toModelOutput: asRead,
    execute: async ({ lecture, chapter }, call) => {
      const listed = answer.find(lecture);
      const section = listed ? findChapter(listed, chapter) : answer.unknownLecture(lecture);
      if (typeof section === "string") return answer.run(() => section, call);
      let highlights: Highlight[] = [];
      const output = await answer.run(async () => {
        const passages = await readMoment(lecture, section.from, section.to);
        highlights = await chapterHighlights(section, passages, embed);
        return [...new Set(highlights.map(({ passage }) => passage))];
      }, call);
      if (output.passages.length === 0) return { ...output, note: output.note ?? NO_KEY_SENTENCES };
      return {
        ...output,
        chapter: {
          lecture,
          title: clip(section.title, MAX_TITLE),
          start: formatTimestamp(section.from),
          end: formatTimestamp(section.to),
        },
        key_sentences: answer.fitting(keySentencesOf(highlights, output.passages)),
      };
    },
  });
}

/** Returns key sentences with the numbers of the passages that the model reads. */
function keySentencesOf(highlights: readonly Highlight[], read: PassagesToolOutput["passages"]) {
  return highlights.flatMap(({ passage, sentence }) => {
    const found = read.find(({ start_seconds }) => start_seconds === passage.startMs / 1000);
    return found ? [{ number: found.number, sentence: escapeMarkers(sentence) }] : [];
  });
}

const SuggestInput = zodSchema(
  z.object({
    lecture: LectureSlug.optional().describe("The slug of one lecture; leave out for the whole course."),
  }),
);

function suggestTool(answer: AnswerLookups, suggest: Required<LectureToolDeps>["suggest"]) {
  return tool({
    description: `Suggest questions that the lectures answer well, at most ${MAX_QUESTIONS}, best first. Returns nothing to cite.`,
    inputSchema: SuggestInput,
    outputSchema: QuestionsToolOutput,
    execute: async ({ lecture }) => {
      if (!answer.takeLookup()) return { questions: [], note: NO_MORE_LOOKUPS };
      if (lecture !== undefined && !answer.find(lecture))
        return { questions: [], note: answer.unknownLecture(lecture) };
      const questions = await suggest(lecture ?? null);
      if (questions.length === 0) return { questions: [], note: NO_SUGGESTIONS };
      return {
        questions: answer.fitting(questions.slice(0, MAX_QUESTIONS).map((question) => clip(question, MAX_QUESTION))),
      };
    },
  });
}

const asRead = ({ output }: { output: PassagesToolOutput }) => ({
  type: "json" as const,
  value: withoutAddresses(output),
});

/** Without an embedder, key sentences are chosen by their form alone. */
const withoutMeaning = (texts: readonly string[]) => Promise.resolve(texts.map(() => new Float32Array(0)));

const NO_KEY_SENTENCES = "The chapter has no sentence that can be quoted alone. read_moment reads it.";
const NO_SUGGESTIONS =
  "There are no suggested questions yet. outline_course or outline_lecture shows what to ask about.";

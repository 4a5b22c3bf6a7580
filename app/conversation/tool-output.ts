import { z } from "zod";
import { escapeMarkers } from "~/citation/escape-markers";
import type { Source } from "~/citation/source";
import { TIMINGS } from "~/course/timing";

/** The result of a search or of reading a moment, as the model reads it: the words, and the numbers to cite them by. */
export const PassagesToolOutput = z.object({
  passages: z.array(
    z.object({
      number: z.number().int().positive(),
      friendly_id: z.string(),
      lecture: z.string(),
      start_seconds: z.number(),
      end_seconds: z.number(),
      content: z.string(),
      score: z.number(),
      similarity: z.number(),
      coverage: z.number(),
      /** Reliability of its times. Earlier versions left it out. */
      timing: z.enum(TIMINGS).optional(),
      /** Plays the passage. Models don't read it; earlier versions left it out. */
      open_url: z.string().optional(),
    }),
  ),
  /** The query with its typing errors corrected, or in the lectures' language, if it was not. */
  searched_for: z.string().optional(),
  /** The language that the query was translated from. */
  translated_from: z.string().optional(),
  /** Explanations in the instructor's glossary of terms in the query. */
  definitions: z
    .array(
      z.object({
        term: z.string(),
        /** The term's name in the query. */
        named: z.string(),
        definition: z.string(),
        /** The number of the passage where it is explained, or its own if it has none. */
        number: z.number().int().positive().optional(),
      }),
    )
    .optional(),
  /** Why some or all passages are missing. */
  note: z.string().optional(),
});
export type PassagesToolOutput = z.infer<typeof PassagesToolOutput>;

/** Results of a lookup outside the lectures, with the numbers to cite them by. */
export const ResultsToolOutput = z.object({
  results: z.array(
    z.object({
      number: z.number().int().positive(),
      friendly_id: z.string(),
      title: z.string(),
      content: z.string(),
      /** Models don't read it. */
      open_url: z.string().optional(),
    }),
  ),
  /** The missing results, with reasons. */
  note: z.string().optional(),
});
export type ResultsToolOutput = z.infer<typeof ResultsToolOutput>;

const ListedLecture = z.object({
  /** Its place in the course, from 1. */
  number: z.number().int().positive().optional(),
  lecture: z.string(),
  title: z.string(),
  duration: z.string(),
  /** Each with its time: "02:17 Stemming". */
  chapters: z.array(z.string()),
});

export const LecturesToolOutput = z.object({ lectures: z.array(ListedLecture), note: z.string().optional() });
export type LecturesToolOutput = z.infer<typeof LecturesToolOutput>;

/** A lecture's outline, with a passage from the start of each chapter. */
export const OutlineToolOutput = PassagesToolOutput.extend({
  outline: ListedLecture.extend({ description: z.string().optional() }).optional(),
});
export type OutlineToolOutput = z.infer<typeof OutlineToolOutput>;

/** The outline of a course: its lectures in order, each with its section. */
export const CourseOutlineToolOutput = z.object({
  course: z
    .object({
      title: z.string(),
      description: z.string().optional(),
      lecture_count: z.number().int(),
      duration: z.string(),
    })
    .optional(),
  lectures: z.array(ListedLecture.extend({ section: z.string().optional(), description: z.string().optional() })),
  /** Which parts are missing, and why. */
  note: z.string().optional(),
});
export type CourseOutlineToolOutput = z.infer<typeof CourseOutlineToolOutput>;

/** A chapter's key sentences, each with the number of the passage that it is quoted from. */
export const ChapterToolOutput = PassagesToolOutput.extend({
  chapter: z.object({ lecture: z.string(), title: z.string(), start: z.string(), end: z.string() }).optional(),
  key_sentences: z.array(z.object({ number: z.number().int().positive(), sentence: z.string() })).optional(),
});
export type ChapterToolOutput = z.infer<typeof ChapterToolOutput>;

/** Questions that the lectures answer well, best first. */
export const QuestionsToolOutput = z.object({ questions: z.array(z.string()), note: z.string().optional() });
export type QuestionsToolOutput = z.infer<typeof QuestionsToolOutput>;

/** Returns a page as the model reads it, with its address. Its content is quotable, like a passage's. */
export const pageForModel = ({
  number,
  friendlyId,
  title,
  content,
  openUrl,
}: Source): ResultsToolOutput["results"][number] => ({
  number,
  friendly_id: friendlyId,
  title,
  content: escapeMarkers(content),
  open_url: openUrl,
});

/** Returns results without their addresses, like `withoutAddresses`. */
export const resultsWithoutAddresses = (output: ResultsToolOutput): ResultsToolOutput => ({
  ...output,
  results: output.results.map(({ open_url: _, ...result }) => result),
});

/** Returns passages without their addresses, which a model would only copy into its text instead of citing. */
export const withoutAddresses = <Output extends PassagesToolOutput>(output: Output): Output => ({
  ...output,
  passages: output.passages.map(({ open_url: _, ...passage }) => passage),
});

/**
 * Returns a source as the model reads it. Its content is quotable: what looks like a marker in it is escaped, so that a
 * model that copies it cites nothing.
 */
export function passageForModel(
  source: Source,
  { similarity, coverage }: { similarity: number; coverage: number },
): PassagesToolOutput["passages"][number] {
  const { number, friendlyId, lectureId, startSeconds, endSeconds, timing, content, score, openUrl } = source;
  return {
    number,
    friendly_id: friendlyId,
    lecture: lectureId,
    start_seconds: startSeconds,
    end_seconds: endSeconds,
    timing,
    content: escapeMarkers(content),
    score,
    similarity,
    coverage,
    open_url: openUrl,
  };
}

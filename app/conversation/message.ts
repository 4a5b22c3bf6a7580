import type { UIMessage } from "ai";
import * as z from "zod/mini"; // pages load this
import { SAFE_ADDRESS } from "~/course/moment";
import { MomentJson } from "~/course/moment-wire";
import { TIMINGS } from "~/course/timing";
import type {
  ChapterToolOutput,
  CourseOutlineToolOutput,
  LecturesToolOutput,
  OutlineToolOutput,
  PassagesToolOutput,
  QuestionsToolOutput,
} from "./tool-output";

const Text = z.string().check(z.minLength(1));
const Count = z.int().check(z.positive());
const Seconds = z.number().check(z.nonnegative());

/** `data-rag-source` on the wire and in public JSON. Times are seconds. */
export const RagSource = z
  .object({
    chunk_number: Count,
    chunk_id: Text,
    course_id: Text,
    /** Empty for a page. */
    lecture_id: z.string(),
    ...MomentJson.shape,
    start_seconds: Seconds,
    end_seconds: Seconds,
    /** Plays the passage. Absolute for other programs, relative on the site's own pages. */
    open_url: z.string().check(z.regex(SAFE_ADDRESS)),
    /** Its name, unique in the conversation. */
    friendly_id: z.string(),
    /** Reliability of its times. Earlier versions omitted `exact`. */
    timing: z._default(z.enum(TIMINGS), "exact"),
    /** Only if it is an entry outside the lectures, which has no lecture and no time. */
    is_page: z.optional(z.literal(true)),
    /** The page of the lecture's slides that is discussed in most of it. */
    page: z.optional(Count),
    /** Only if the lecture no longer has the passage. */
    gone: z.optional(z.literal(true)),
  })
  .check(
    z.refine(({ lecture_id, is_page }) => is_page === true || lecture_id !== "", {
      path: ["lecture_id"],
      error: "is missing",
    }),
  );
export type RagSource = z.infer<typeof RagSource>;

/**
 * `data-citation-anchor`: the sentence of a source that supports one citation of it. `occurrence` counts the number's
 * markers in the answer's text from 1.
 */
export const CitationAnchor = z.object({
  message_id: Text,
  chunk_number: Count,
  occurrence: Count,
  start_seconds: Seconds,
  end_seconds: Seconds,
  quote: z.string(),
  support: z.enum(["supported", "weak", "unsupported"]),
});
export type CitationAnchor = z.infer<typeof CitationAnchor>;

/** A student's rating of an answer. */
export const Feedback = z.object({
  rating: z.enum(["up", "down"]),
  reason: z.optional(z.string().check(z.trim(), z.maxLength(1_000))),
});
export type Feedback = z.infer<typeof Feedback>;

/** Reasons for an answer to end early. */
const ENDINGS = ["stopped", "failed", "cut", "too_long", "too_slow", "too_many_lookups"] as const;
export type Ending = (typeof ENDINGS)[number];

/** Metadata of an answer. `model` is `extractive` if the answer was composed of quotations without a model. */
export const MessageMetadata = z.looseObject({
  model: z.catch(z.optional(z.string()), undefined),
  created_at: z.catch(z.optional(z.string()), undefined),
  duration_ms: z.catch(z.optional(z.number()), undefined),
  total_tokens: z.catch(z.optional(z.number()), undefined),
  /** Why it ended early. `too_…` names the limit that it reached. */
  ended: z.catch(z.optional(z.enum(ENDINGS)), undefined),
  /** The reader's own rating, added when the answer is loaded and never streamed. */
  feedback: z.catch(z.optional(Feedback), undefined),
});
export type MessageMetadata = z.infer<typeof MessageMetadata>;

type StudyTools = {
  search_course: { input: { query: string; lecture?: string | undefined }; output: PassagesToolOutput };
  read_moment: { input: { lecture: string; from: number; to: number }; output: PassagesToolOutput };
  outline_course: { input: Record<string, never>; output: CourseOutlineToolOutput };
  outline_lecture: { input: { lecture: string }; output: OutlineToolOutput };
  outline_chapter: { input: { lecture: string; chapter: string }; output: ChapterToolOutput };
  suggest_questions: { input: { lecture?: string | undefined }; output: QuestionsToolOutput };
  find_mentions: { input: { term: string }; output: PassagesToolOutput };
  list_lectures: { input: Record<string, never>; output: LecturesToolOutput };
};
/** The type of a lecture tool's part: `tool-search_course`. */
export type LectureToolType = `tool-${keyof StudyTools}`;

export type StudyMessage = UIMessage<
  MessageMetadata,
  { "rag-source": RagSource; "citation-anchor": CitationAnchor },
  StudyTools
>;

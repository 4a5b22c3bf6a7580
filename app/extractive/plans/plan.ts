import { formatTimestamp } from "~/course/moment";
import { asPlainText } from "~/text/as-plain-text";
import type { Intent } from "../intent";
import type { AnswerPhrases } from "../languages/phrases";
import type { Material, OutlinedLecture, Section } from "../material";
import type { FoundPassage, Lookup, ReadPrompt } from "../read-prompt";
import type { EmbedTexts } from "../score-sentences";

export type Call = [toolName: string, input: object];

/**
 * The lookups that an answer needs, and how it is composed of what they find: null if they found nothing, or another plan
 * if what they found shows where to look.
 */
export type Plan = {
  calls: Call[];
  compose: (lookups: readonly Lookup[]) => Promise<string | Plan | null> | string | Plan | null;
};

/** The inputs of a plan. */
export type Planning = {
  conversation: ReadPrompt;
  /** The previous question, understandable without the conversation. */
  topic: string | undefined;
  /** Whether the question can only be understood with the previous answer. */
  leans: boolean;
  /** Where the video is, if the question is about what is said there. */
  here?: { lecture: OutlinedLecture; seconds: number } | null;
  material: Material;
  phrases: AnswerPhrases;
  embed: EmbedTexts;
};

export const PLAIN = { kind: "answer", style: "plain", subject: "" } as const;

/** An answer without a lookup. */
export const say = (text: string): Plan => ({ calls: [], compose: () => text });

/** Seconds of context read on each side of a passage. */
const AROUND_SECONDS = 45;

/** Reads a passage with what is said before and after it. */
export const readAround = ({ lecture, start_seconds, end_seconds }: FoundPassage): Call => [
  "read_moment",
  {
    lecture,
    from: Math.max(0, Math.floor(start_seconds) - AROUND_SECONDS),
    to: Math.ceil(end_seconds) + AROUND_SECONDS,
  },
];

/** Seconds of each section that are read. */
const SECTION_SECONDS = 240;

/** Reads the beginning of a section. */
export const readSection = ({ lecture, from, to }: Section): Call => [
  "read_moment",
  {
    lecture: lecture.lectureId,
    from: Math.floor(from),
    to: Math.min(Math.ceil(to), Math.floor(from) + SECTION_SECONDS),
  },
];

/** What asks for an outline of the course or of a part of it. */
export type Outline = Extract<Intent, { kind: "overview" | "topics" }>;

/** Returns the lines above an outline: how the instructor describes what is outlined, and what follows. */
export function outlineHeading(intent: Outline, { material, phrases }: Planning): string[] {
  if (intent.kind === "overview" && intent.until !== undefined)
    return [phrases.keySentencesUntil(intent.title, formatTimestamp(intent.until))];
  const heading = intent.kind === "topics" ? phrases.topics(intent.title) : phrases.keySentences(intent.title);
  const described = material.lectures.find(({ title }) => title === intent.title);
  const description = intent.title === material.courseTitle ? material.courseDescription : described?.description;
  return [...(description ? [asPlainText(description), ""] : []), heading];
}

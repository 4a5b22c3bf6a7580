import { z } from "zod";
import { markedNumbers } from "~/citation/marker-grammar";
import type { LectureToolType, StudyMessage } from "~/conversation/message";
import { textOf } from "~/conversation/message-content";
import {
  ChapterToolOutput,
  CourseOutlineToolOutput,
  LecturesToolOutput,
  OutlineToolOutput,
  PassagesToolOutput,
  QuestionsToolOutput,
  ResultsToolOutput,
  resultsWithoutAddresses,
  withoutAddresses,
} from "~/conversation/tool-output";
import { clip, sentBytes } from "./answer-limits";

/**
 * The part of a conversation that a model reads, in questions with their answers and in bytes. The new question is
 * added to it.
 */
const TURNS = 8;
const BYTES = 48_000;
/** Messages to load for that. */
export const HISTORY_MESSAGES = 2 * TURNS + 4;
/** Characters of an answer and of each passage it cites, for the newest answer and for earlier ones. */
const NEWEST = { answer: 12_000, passage: 1_500 };
const EARLIER = { answer: 3_000, passage: 160 };

const OUTPUTS: Record<string, z.ZodType> = {
  "tool-search_course": PassagesToolOutput,
  "tool-read_moment": PassagesToolOutput,
  "tool-outline_course": CourseOutlineToolOutput,
  "tool-outline_lecture": OutlineToolOutput,
  "tool-outline_chapter": ChapterToolOutput,
  "tool-suggest_questions": QuestionsToolOutput,
  "tool-find_mentions": PassagesToolOutput,
  "tool-list_lectures": LecturesToolOutput,
} satisfies Record<LectureToolType, z.ZodType>;
const Text = z.object({ type: z.literal("text"), text: z.string() });
const Call = z.object({
  type: z.string(),
  toolCallId: z.string().min(1),
  state: z.literal("output-available"),
  input: z.looseObject({}),
});

type Part = StudyMessage["parts"][number];

/**
 * Prepares a conversation for a model: the last question in full, preceded by the newest turns that fit. Earlier
 * lookups keep only cited passages, shortened and under their numbers; the model can look up the rest again. Calls
 * without a result, malformed results and parts of other versions are dropped, so that no old message can block a new
 * question.
 */
export function modelHistory(messages: readonly StudyMessage[]): StudyMessage[] {
  const readable = messages
    .map((message) => ({ ...message, parts: message.parts.filter(isReadable) }))
    .filter(hasContent);
  const question = readable.findLastIndex(({ role }) => role === "user");
  const turns = turnsOf(readable.slice(0, Math.max(0, question))).slice(-TURNS);
  const cited = new Set(
    turns.flat().flatMap((message) => (message.role === "assistant" ? markedNumbers(textOf(message)) : [])),
  );
  let bytes = BYTES;
  const kept: StudyMessage[][] = [];
  for (const [index, turn] of [...turns.entries()].reverse()) {
    const shortened = turn
      .map((message) => shorten(message, cited, index === turns.length - 1 ? NEWEST : EARLIER))
      .filter(hasContent);
    bytes -= sentBytes(shortened);
    if (bytes < 0) break;
    kept.unshift(shortened);
  }
  return [...kept.flat(), ...readable.slice(Math.max(0, question))];
}

/** Groups each question with its answers. */
function turnsOf(messages: readonly StudyMessage[]): StudyMessage[][] {
  const turns: StudyMessage[][] = [];
  for (const message of messages) {
    const turn = turns.at(-1);
    if (message.role === "user" || !turn) turns.push([message]);
    else turn.push(message);
  }
  return turns;
}

const hasContent = ({ parts }: StudyMessage) => parts.some(({ type }) => type !== "step-start");

function isReadable(part: Part): boolean {
  if (part.type === "step-start") return true;
  if (part.type === "text") return Text.safeParse(part).success;
  const output = OUTPUTS[part.type] ?? (part.type.startsWith("tool-") ? ResultsToolOutput : undefined);
  return output !== undefined && Call.safeParse(part).success && output.safeParse(outputOf(part)).success;
}

const outputOf = (part: Part): unknown => ("output" in part ? part.output : undefined);

type Lookup = Extract<
  Part,
  {
    type:
      | "tool-search_course"
      | "tool-read_moment"
      | "tool-outline_lecture"
      | "tool-outline_chapter"
      | "tool-find_mentions";
    state: "output-available";
  }
>;
const isLookup = (part: Part): part is Lookup =>
  part.type in OUTPUTS && "state" in part && part.state === "output-available";

function shorten(message: StudyMessage, cited: ReadonlySet<number>, { answer, passage }: typeof NEWEST): StudyMessage {
  if (message.role === "user") return message; // questions are short
  let left = answer;
  const parts = message.parts.flatMap((part): Part[] => {
    if (part.type === "step-start") return [part];
    if (part.type === "text") {
      if (left <= 0 && part.text !== "") return [];
      const text = clip(part.text, left);
      left -= part.text.length;
      return [{ ...part, text }];
    }
    return shortenLookup(part, cited, passage);
  });
  return { ...message, parts };
}

/** Keeps the cited results of a lookup outside the lectures. */
function shortenResults(part: Part, output: ResultsToolOutput, cited: ReadonlySet<number>, characters: number): Part[] {
  const results = output.results
    .filter(({ number }) => cited.has(number))
    .map((result) => ({ ...result, content: clip(result.content, characters) }));
  if (results.length === 0) return [];
  return [{ ...part, output: resultsWithoutAddresses({ ...output, results }) } as unknown as Part];
}

/** Keeps the cited passages of a lookup. Drops a lookup without cited passages, unless it found nothing. */
function shortenLookup(part: Part, cited: ReadonlySet<number>, characters: number): Part[] {
  const pages = ResultsToolOutput.safeParse(outputOf(part));
  if (pages.success) return shortenResults(part, pages.data, cited, characters);
  const found = PassagesToolOutput.safeParse(outputOf(part));
  if (!found.success) return []; // the model can list the lectures and the questions again
  const passages = found.data.passages
    .filter(({ number }) => cited.has(number))
    .map((passage) => ({ ...passage, content: clip(passage.content, characters) }));
  if (passages.length === 0 && found.data.passages.length > 0) return [];
  return isLookup(part) ? [{ ...part, output: withoutAddresses({ ...found.data, passages }) }] : [];
}

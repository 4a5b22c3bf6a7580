import { z } from "zod";
import { markedNumbers } from "~/citation/marker-grammar";
import { LecturesToolOutput, PassagesToolOutput, textOf, type StudyMessage } from "~/conversation/message";
import { clip, sentBytes } from "./answer-limits";

/** How far back a model reads a conversation, beside the question: in questions with their answers, and in bytes. */
const TURNS = 8;
const BYTES = 48_000;
/** Messages that are enough for it. */
export const HISTORY_MESSAGES = 2 * TURNS + 4;
/** Characters of an answer, and of a passage that it cites: of the newest answer, and of those before it. */
const NEWEST = { answer: 12_000, passage: 1_500 };
const EARLIER = { answer: 3_000, passage: 160 };

const OUTPUTS: Record<string, z.ZodType> = {
  "tool-search_course": PassagesToolOutput,
  "tool-read_moment": PassagesToolOutput,
  "tool-find_mentions": PassagesToolOutput,
  "tool-list_lectures": LecturesToolOutput,
};
const Text = z.object({ type: z.literal("text"), text: z.string() });
const Call = z.object({
  type: z.string(),
  toolCallId: z.string().min(1),
  state: z.literal("output-available"),
  input: z.looseObject({}),
});

type Part = StudyMessage["parts"][number];

/**
 * A conversation as a model may read it: the last question whole, and before it the newest turns that fit. Of their lookups, the
 * passages that they cite stay under their numbers, shortened; the rest can be looked up again. Calls without a result, results of
 * another shape and parts of other versions stay out, so that no old message can keep a new question from being answered.
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

/** Each question with what was answered to it. */
function turnsOf(messages: readonly StudyMessage[]): StudyMessage[][] {
  const turns: StudyMessage[][] = [];
  for (const message of messages) {
    if (message.role === "user" || turns.length === 0) turns.push([message]);
    else turns.at(-1)!.push(message);
  }
  return turns;
}

const hasContent = ({ parts }: StudyMessage) => parts.some(({ type }) => type !== "step-start");

function isReadable(part: Part): boolean {
  if (part.type === "step-start") return true;
  if (part.type === "text") return Text.safeParse(part).success;
  const output = OUTPUTS[part.type];
  return (
    output !== undefined &&
    Call.safeParse(part).success &&
    output.safeParse((part as { output?: unknown }).output).success
  );
}

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

/** A lookup with the passages that are cited. One of which nothing is cited is left out, unless it found nothing at all. */
function shortenLookup(part: Part, cited: ReadonlySet<number>, characters: number): Part[] {
  const found = PassagesToolOutput.safeParse((part as { output?: unknown }).output);
  if (!found.success) return []; // a list of lectures can be had again
  const passages = found.data.passages
    .filter(({ number }) => cited.has(number))
    .map((passage) => ({ ...passage, content: clip(passage.content, characters) }));
  if (passages.length === 0 && found.data.passages.length > 0) return [];
  return [{ ...part, output: { ...found.data, passages } } as Part];
}

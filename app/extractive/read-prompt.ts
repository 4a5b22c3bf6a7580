import type { LanguageModelV3Prompt, LanguageModelV3ToolResultPart } from "@ai-sdk/provider";
import { z } from "zod";
import { splitMarkers } from "~/citation/marker-grammar";
import { PassagesToolOutput } from "~/conversation/tool-output";

export type FoundPassage = PassagesToolOutput["passages"][number];

/** The passages that a tool returned since the last question. */
type Lookup = { toolName: string; passages: FoundPassage[] };

/** The parts of a prompt that the extractive model uses. */
export type ReadPrompt = {
  question: string;
  /** The question before this one. */
  lastQuestion: string | undefined;
  /** Lookups since the question, in order. */
  lookups: Lookup[];
  /** The first passage that the previous answer cites. */
  lastCited: FoundPassage | undefined;
};

/** Parses a prompt of the AI SDK. */
export function readPrompt(prompt: LanguageModelV3Prompt): ReadPrompt {
  const at = prompt.findLastIndex((message) => message.role === "user");
  const [before, since] = [prompt.slice(0, Math.max(0, at)), prompt.slice(at + 1)];
  const lastQuestion = before.findLast((message) => message.role === "user");
  return {
    question: textOf(prompt[at]),
    lastQuestion: lastQuestion && textOf(lastQuestion),
    lookups: lookupsOf(since),
    lastCited: citedIn(before),
  };
}

function textOf(message: LanguageModelV3Prompt[number] | undefined): string {
  if (message?.role !== "user") return "";
  return message.content
    .map((part) => (part.type === "text" ? part.text : ""))
    .join("\n")
    .trim();
}

function lookupsOf(messages: LanguageModelV3Prompt): Lookup[] {
  return messages
    .flatMap((message) => (message.role === "tool" ? message.content : []))
    .flatMap((part) => (part.type === "tool-result" ? [{ toolName: part.toolName, passages: passagesOf(part) }] : []));
}

const Rows = z.object({ passages: z.array(z.unknown()) });

/** Rows of the wrong shape are dropped. */
function passagesOf({ output }: LanguageModelV3ToolResultPart): FoundPassage[] {
  const rows = Rows.safeParse(output.type === "json" ? output.value : null);
  return rows.success
    ? rows.data.passages.flatMap((row) => PassagesToolOutput.shape.passages.element.safeParse(row).data ?? [])
    : [];
}

function citedIn(messages: LanguageModelV3Prompt): FoundPassage | undefined {
  const answer = messages.findLast(
    (message) => message.role === "assistant" && message.content.some((part) => part.type === "text"),
  );
  if (answer?.role !== "assistant") return undefined;
  const text = answer.content.map((part) => (part.type === "text" ? part.text : "")).join("");
  const marker = splitMarkers(text).find((piece) => piece.type === "marker");
  const number = marker?.type === "marker" ? marker.numbers[0] : undefined;
  return lookupsOf(messages)
    .flatMap(({ passages }) => passages)
    .findLast((passage) => passage.number === number);
}

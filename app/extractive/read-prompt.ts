import type { LanguageModelV3Prompt, LanguageModelV3ToolResultPart } from "@ai-sdk/provider";
import { z } from "zod";
import { unescapeMarkers } from "~/citation/escape-markers";
import { splitMarkers } from "~/citation/marker-grammar";
import { PassagesToolOutput } from "~/conversation/tool-output";

export type FoundPassage = PassagesToolOutput["passages"][number];

export type GivenDefinition = NonNullable<PassagesToolOutput["definitions"]>[number];

/** The passages that a tool returned since the last question. `index` counts the calls of a plan from 0. */
export type Lookup = {
  toolName: string;
  index: number;
  searchedFor: string | undefined;
  /** Whether `searchedFor` is a translation of the question. */
  isTranslated?: boolean;
  passages: FoundPassage[];
  /** What the instructor's glossary says of terms that the query names. */
  definitions?: GivenDefinition[] | undefined;
};

/** The parts of a prompt that the extractive model uses. */
export type ReadPrompt = {
  question: string;
  /** The questions before this one, in order. */
  earlierQuestions: string[];
  /** The answer before this question. */
  lastAnswer: string;
  /** All answers before this question. */
  said: string;
  /** Lookups since the question, in order. */
  lookups: Lookup[];
  /** The first passage that the previous answer cites. */
  lastCited: FoundPassage | undefined;
};

/** Parses a prompt of the AI SDK. */
export function readPrompt(prompt: LanguageModelV3Prompt): ReadPrompt {
  const at = prompt.findLastIndex((message) => message.role === "user");
  const [before, since] = [prompt.slice(0, Math.max(0, at)), prompt.slice(at + 1)];
  return {
    question: textOf(prompt[at]),
    earlierQuestions: before.filter(({ role }) => role === "user").map(textOf),
    lastAnswer: answerIn(before),
    said: before.map((message) => answerIn([message])).join("\n"),
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
    .flatMap((part) =>
      part.type === "tool-result"
        ? [{ toolName: part.toolName, index: indexOfCall(part.toolCallId), ...foundIn(part) }]
        : [],
    )
    .sort((a, b) => a.index - b.index);
}

/** Calls of one step may return in any order. */
export const callId = (toolName: string, index: number, unique: string) => `${toolName}-${index}-${unique}`;

function indexOfCall(toolCallId: string): number {
  return Number(/-(\d{1,3})-/.exec(toolCallId)?.[1] ?? 0);
}

const Rows = z.object({
  passages: z.array(z.unknown()),
  searched_for: z.string().optional().catch(undefined),
  translated_from: z.string().optional().catch(undefined),
  definitions: PassagesToolOutput.shape.definitions.catch(undefined),
});

/** Rows of the wrong shape are dropped. */
function foundIn({
  output,
}: LanguageModelV3ToolResultPart): Pick<Lookup, "searchedFor" | "isTranslated" | "passages" | "definitions"> {
  const rows = Rows.safeParse(output.type === "json" ? output.value : null);
  if (!rows.success) return { searchedFor: undefined, passages: [] };
  const { passages, searched_for: searchedFor, translated_from: language, definitions } = rows.data;
  return {
    searchedFor,
    definitions: definitions?.map(unescaped),
    ...(language === undefined ? {} : { isTranslated: true }),
    passages: passages
      .flatMap((row) => PassagesToolOutput.shape.passages.element.safeParse(row).data ?? [])
      .map((passage) => ({ ...passage, content: unescapeMarkers(passage.content) })),
  };
}

const unescaped = ({ definition, ...given }: GivenDefinition): GivenDefinition => ({
  ...given,
  definition: unescapeMarkers(definition),
});

function answerIn(messages: LanguageModelV3Prompt): string {
  const answer = messages.findLast(
    (message) => message.role === "assistant" && message.content.some((part) => part.type === "text"),
  );
  if (answer?.role !== "assistant") return "";
  return answer.content.map((part) => (part.type === "text" ? part.text : "")).join("");
}

function citedIn(messages: LanguageModelV3Prompt): FoundPassage | undefined {
  const marker = splitMarkers(answerIn(messages)).find((piece) => piece.type === "marker");
  const number = marker?.type === "marker" ? marker.numbers[0] : undefined;
  return lookupsOf(messages)
    .flatMap(({ passages }) => passages)
    .findLast((passage) => passage.number === number);
}

import type { LanguageModelV3Content, LanguageModelV3Prompt } from "@ai-sdk/provider";
import { extractiveModel } from "~/extractive/extractive-model.server";
import type { FoundPassage } from "~/extractive/read-prompt";

/** The extractive model, with an embedder for which all texts on stemming are the same. */
export const model = extractiveModel(async (texts) => texts.map((text) => Float32Array.of(/stem/i.test(text) ? 1 : 0)));

/** A passage as the model reads it, at its number's minute. */
export const passage = (number: number, content: string, over: Partial<FoundPassage> = {}): FoundPassage => ({
  number,
  friendly_id: "L @ 00:00",
  lecture: "l",
  start_seconds: number * 60,
  end_seconds: number * 60 + 60,
  content,
  score: 1,
  similarity: 0.7,
  coverage: 1,
  ...over,
});
export const question = (text: string): LanguageModelV3Prompt[number] => ({
  role: "user",
  content: [{ type: "text", text }],
});
export const answer = (text: string): LanguageModelV3Prompt[number] => ({
  role: "assistant",
  content: [{ type: "text", text }],
});
/** The result of a lookup. */
export const found = (toolName: string, passages: unknown[]): LanguageModelV3Prompt[number] => ({
  role: "tool",
  content: [
    {
      type: "tool-result",
      toolCallId: "t1",
      toolName,
      output: { type: "json", value: JSON.parse(JSON.stringify({ passages })) },
    },
  ],
});

export async function reply(...prompt: LanguageModelV3Prompt): Promise<LanguageModelV3Content | undefined> {
  return (await model.doGenerate({ prompt })).content[0];
}
/** Returns the tool that the model calls and its input. */
export async function callOf(...prompt: LanguageModelV3Prompt): Promise<[string, unknown]> {
  const content = await reply(...prompt);
  if (content?.type !== "tool-call") throw new Error("the model answered instead of calling a tool");
  return [content.toolName, JSON.parse(content.input)];
}
/** Returns the text that the model answers with. */
export async function textOf(...prompt: LanguageModelV3Prompt): Promise<string> {
  const content = await reply(...prompt);
  if (content?.type !== "text") throw new Error("the model called a tool instead of answering");
  return content.text;
}

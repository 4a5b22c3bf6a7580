import { simulateReadableStream, type TextStreamPart, type ToolSet } from "ai";
import { expect, test } from "vitest";
import { gatherText } from "./gather-text";

type Part = TextStreamPart<ToolSet>;
const delta = (text: string, id = "t") => ({ type: "text-delta", id, text }) as Part;
const end = { type: "text-end", id: "t" } as Part;

async function gathered(chunks: Part[], chunkDelayInMs: number | null): Promise<(string | undefined)[]> {
  const parts: Part[] = [];
  const stream = simulateReadableStream({ chunks, chunkDelayInMs, initialDelayInMs: null }).pipeThrough(gatherText());
  for await (const part of stream as unknown as AsyncIterable<Part>) parts.push(part);
  return parts.map((part) => (part.type === "text-delta" ? part.text : part.type));
}

test("words that come at once are one; nothing is lost, and what follows them stays behind them", async () => {
  expect(await gathered([delta("We "), delta("stem "), delta("words."), end], null)).toEqual(["We stem words.", "text-end"]);
});

test("words that come one by one go on one by one", async () => {
  expect(await gathered([delta("We "), delta("stem "), end], 5)).toEqual(["We ", "stem ", "text-end"]);
});

test("words of two texts stay apart", async () => {
  expect(await gathered([delta("a", "x"), delta("b", "y"), delta("c", "y")], null)).toEqual(["a", "bc"]);
});

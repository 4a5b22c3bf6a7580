import type { InferUIMessageChunk, UIMessageChunk } from "ai";
import { expect, test, vi } from "vitest";
import type { StudyMessage } from "~/conversation/message";
import { makeSource } from "../../tests/factories";
import { anchorClaims } from "./anchor-claims";

const anchor = { startMs: 1_000, endMs: 2_000, quote: "We stem words.", support: "supported" as const };

/** Returns the emitted chunks for text that arrives in these pieces, and the claims that are looked up. */
async function anchorsOf(deltas: readonly string[]) {
  const find = vi.fn(async (_claim: string) => anchor);
  const emitted: UIMessageChunk[] = [];
  const step = anchorClaims({
    messageId: "a",
    sourceOf: (number) => makeSource({ number }),
    find,
    onError: (error) => expect(error).toBeUndefined(),
  });
  const chunks: InferUIMessageChunk<StudyMessage>[] = [
    ...deltas.map((delta) => ({ type: "text-delta" as const, id: "t", delta })),
    { type: "text-end", id: "t" },
    { type: "finish" },
  ];
  for (const chunk of chunks) await step.onChunk(chunk, (passed) => emitted.push(passed));
  return {
    claims: find.mock.calls.map(([claim]) => claim),
    anchors: emitted.filter(({ type }) => type === "data-citation-anchor"),
    emitted,
  };
}

test("every citation gets its anchor, in the order of the text, before the answer finishes", async () => {
  const { claims, anchors, emitted } = await anchorsOf(["We stem the words [", "1]. Indexes are", " sorted [1][2]."]);
  expect(claims).toEqual(["We stem the words", "Indexes are sorted", "Indexes are sorted"]);
  expect(anchors.map((part) => "id" in part && part.id)).toEqual(["1-1", "1-2", "2-1"]);
  expect(emitted.at(-1)).toEqual({ type: "finish" });
});

test("at most 200 citations of an answer are looked up", async () => {
  const { anchors } = await anchorsOf(Array.from({ length: 10_000 }, (_, index) => `Term ${index} is stemmed [1].\n`));
  expect(anchors).toHaveLength(200);
});

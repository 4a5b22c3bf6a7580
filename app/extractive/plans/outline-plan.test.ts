import { expect, test } from "vitest";
import { lookup, passage, planFor } from "../../../tests/setup/planned-answer";

const OPENING = passage(1, "An index holds the terms of all documents.", { start_seconds: 0, end_seconds: 60 });

test("what was said so far is quoted up to where the video is", async () => {
  const { calls, compose } = planFor("what did i miss? i came in late");
  expect(calls).toEqual([
    ["read_moment", { lecture: "inverted-index", from: 0, to: 120 }],
    ["read_moment", { lecture: "inverted-index", from: 120, to: 130 }],
  ]);
  expect(await compose([lookup(0, [OPENING]), lookup(1, [])])).toBe(
    [
      "Key sentences from “The inverted index” up to 02:10, quoted:",
      "",
      "- **Why not read everything?**: “An index holds the terms of all documents.” [1]",
    ].join("\n"),
  );
});

test("what was said so far has a heading in Spanish too", async () => {
  const text = await planFor("resúmeme la clase hasta ahora").compose([lookup(0, [OPENING])]);
  expect(text).toMatch(/^Frases clave de «The inverted index» hasta 02:10, citadas:/);
});

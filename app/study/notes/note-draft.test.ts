import { expect, test } from "vitest";
import { asNoteDraft, beginNote, newDraftKey } from "./note-draft";

const draft = (body: string, atSeconds = 10, key = 1) => ({ atSeconds, body, key });

test("an empty note is replaced by the next one", () => {
  expect(beginNote(null, draft("> Stems", 20, 2))).toEqual(draft("> Stems", 20, 2));
  expect(beginNote(draft(" \n"), draft("> Stems", 20, 2))).toEqual(draft("> Stems", 20, 2));
});

test("a note that is being written keeps its text and its second, and gets what was to be noted", () => {
  expect(beginNote(draft("Mine\n"), draft("> Stems\n\n", 20, 2))).toEqual(draft("Mine\n\n> Stems\n\n", 10, 2));
  expect(beginNote(draft("Mine"), draft("", 20, 2))).toEqual(draft("Mine", 10, 2));
});

test("a kept draft is read, and anything else is none", () => {
  expect(asNoteDraft(JSON.parse(JSON.stringify(draft("Mine"))))).toEqual(draft("Mine"));
  for (const json of [null, "text", { body: "Mine" }, { ...draft("Mine"), atSeconds: "10" }])
    expect(asNoteDraft(json)).toBeNull();
});

test("drafts that begin in the same millisecond are told apart", () => {
  const keys = Array.from({ length: 100 }, newDraftKey);
  expect(new Set(keys).size).toBe(100);
  expect(keys[0]).toBeGreaterThan(Date.now() - 60_000);
});

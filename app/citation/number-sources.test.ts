import fc from "fast-check";
import { expect, test } from "vitest";
import type { Passage } from "~/course/passage";
import { makePassage } from "../../tests/factories";
import { SourceNumbering } from "./number-sources";

const passage = (chunkId: string, over: Partial<Passage> = {}) => makePassage({ chunkId, ...over });
const numbersOf = (numbering: SourceNumbering, ...chunkIds: string[]) =>
  numbering.number(chunkIds.map((id) => passage(id))).map((source) => source.number);

test("numbers start at 1 and follow the order of the passages", () => {
  expect(numbersOf(new SourceNumbering(), "a", "b", "c")).toEqual([1, 2, 3]);
});

test("a second search continues the numbers of the first, and a chunk that is found again keeps its number", () => {
  const numbering = new SourceNumbering();
  numbersOf(numbering, "a", "b");
  expect(numbersOf(numbering, "c", "a", "d")).toEqual([3, 1, 4]);
});

test("a later turn never reuses a number, even one of an answer that was replaced", () => {
  const numbering = new SourceNumbering([
    { chunkId: "a", number: 1 },
    { chunkId: "gone", number: 7 },
  ]);
  expect(numbersOf(numbering, "b", "a")).toEqual([8, 1]);
});

test("a chunk that is twice in one search becomes one source", () => {
  expect(numbersOf(new SourceNumbering(), "a", "a", "b")).toEqual([1, 2]);
});

test("a source carries its moment in seconds, its address and its friendly id", () => {
  const [source] = new SourceNumbering().number([passage("a")]);
  expect(source).toMatchObject({
    startSeconds: 161.4,
    endSeconds: 215,
    openUrl: "/courses/search-101/lectures/inverted-index?t=161",
    friendlyId: "The inverted index @ 02:41",
  });
});

test("no passages are no sources", () => {
  expect(new SourceNumbering().number([])).toEqual([]);
});

test("an estimated time is not shown to the second", () => {
  const [source] = new SourceNumbering().number([passage("a", { timing: "estimated" })]);
  expect(source).toMatchObject({ timing: "estimated", friendlyId: "The inverted index @ around 3 min" });
});

test("numbers never repeat and a chunk keeps its own, whatever is searched", () => {
  const searches = fc.array(fc.array(fc.constantFrom("a", "b", "c", "d", "e"), { maxLength: 6 }), { maxLength: 6 });
  fc.assert(
    fc.property(searches, (all) => {
      const numbering = new SourceNumbering();
      const numberOf = new Map<string, number>();
      for (const source of all.flatMap((ids) => numbering.number(ids.map((id) => passage(id))))) {
        expect(numberOf.get(source.chunkId) ?? source.number).toBe(source.number);
        numberOf.set(source.chunkId, source.number);
      }
      expect([...numberOf.values()].sort((a, b) => a - b)).toEqual([...numberOf].map((_, index) => index + 1));
    }),
  );
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { friendlyId } from "~/course/moment";
import type { Passage } from "~/course/passage";
import { makePassage } from "../../tests/factories";
import { SourceNumbering, type TakenNumber } from "./number-sources";

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
    { chunkId: "a", number: 1, name: "A" },
    { chunkId: "gone", number: 7, name: "Gone" },
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

test("two passages never have the same name, and a chunk keeps its own", () => {
  const estimated = (chunkId: string, startMs: number) => passage(chunkId, { startMs, timing: "estimated" });
  const taken = { chunkId: "a", number: 1, name: "The inverted index @ around 0 min" };
  const numbering = new SourceNumbering([taken]);
  const names = [
    ...numbering.number([estimated("b", 9_000), estimated("a", 0)]),
    ...numbering.number([estimated("c", 20_000)]),
  ].map(({ friendlyId }) => friendlyId);
  expect(names).toEqual([
    "The inverted index @ around 0 min (2)",
    "The inverted index @ around 0 min",
    "The inverted index @ around 0 min (3)",
  ]);
  expect(numbering.number([estimated("b", 9_000)])[0]?.friendlyId).toBe("The inverted index @ around 0 min (2)");
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

test("a chunk that is found again with another lead-in is named by its own second", () => {
  const [found, again] = [155_000, 179_000].map((startMs) => [passage("a", { startMs })]);
  const numbering = new SourceNumbering([{ chunkId: "a", number: 1, name: "The inverted index @ 02:35" }]);
  expect(numbering.number(again!)[0]?.friendlyId).toBe("The inverted index @ 02:59");
  expect(numbering.number(found!)[0]?.friendlyId).toBe("The inverted index @ 02:35");
});

test("a name belongs to one chunk, and tells its second, in later turns too", () => {
  const found = fc.record({
    chunkId: fc.constantFrom("a", "b", "c"),
    startMs: fc.constantFrom(0, 10_000, 70_000),
  });
  fc.assert(
    fc.property(fc.array(found, { maxLength: 12 }), (all) => {
      const first = new SourceNumbering();
      const taken: TakenNumber[] = [];
      const chunkOf = new Map<string, string>();
      for (const { chunkId, startMs } of all) {
        const moment = passage(chunkId, { startMs, timing: "estimated" });
        const [source] = first.number([moment]);
        const name = friendlyId(moment.lectureTitle, startMs / 1000, "estimated");
        taken.push({ chunkId, number: source!.number, name });
        expect(new SourceNumbering(taken).number([moment])).toEqual([source]);
        expect(source!.friendlyId.startsWith(name)).toBe(true);
        expect(chunkOf.get(source!.friendlyId) ?? chunkId).toBe(chunkId);
        chunkOf.set(source!.friendlyId, chunkId);
      }
    }),
  );
});

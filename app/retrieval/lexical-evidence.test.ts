import { expect, test } from "vitest";
import { lexicalEvidence, type LectureEvidence, type LectureShape, type LexicalEvidence } from "./lexical-evidence";

function lecture(
  wordCounts: number[],
  terms: Record<string, Record<number, number>>,
  questionTerms: string[],
): LectureShape {
  const posting = (at: Record<number, number>) => ({
    positions: Object.keys(at).map(Number),
    frequencies: Object.values(at),
  });
  return { wordCounts, questionTerms, terms: new Map(Object.entries(terms).map(([term, at]) => [term, posting(at)])) };
}

/** The evidence of every chunk of a lecture. */
function allOf({ chunk, region, coverage, onward, begun }: LectureEvidence): Record<keyof LexicalEvidence, number[]> {
  const positions = [...chunk.keys()];
  return {
    chunk: [...chunk],
    region: [...region],
    coverage: [...coverage],
    onward: positions.map(onward),
    begun: positions.map(begun),
  };
}

test("BM25 is that of Robertson and Zaragoza, as a share of the most possible", () => {
  const [evidence] = lexicalEvidence([lecture([100, 200, 300], { stem: { 1: 3 } }, ["stem"])]);
  const tf = (3 * 2.2) / (3 + 1.2 * (0.25 + (0.75 * 200) / 200));
  expect(evidence!.chunk[1]).toBeCloseTo(tf / 2.2, 10);
  expect([evidence!.chunk[0], evidence!.chunk[2]]).toEqual([0, 0]);
});

test("a rare word counts for more than a common one, and a word that no lecture has still counts against all", () => {
  const terms = { common: { 0: 1, 1: 1, 2: 1 }, rare: { 3: 1 } };
  const [evidence] = lexicalEvidence([lecture([100, 100, 100, 100], terms, ["common", "rare"])]);
  expect(evidence!.chunk[3]).toBeGreaterThan(evidence!.chunk[0]!);
  const [withUnknown] = lexicalEvidence([lecture([100, 100, 100, 100], terms, ["common", "rare", "nowhere"])]);
  expect(withUnknown!.chunk[3]).toBeLessThan(evidence!.chunk[3]!);
});

test("the words of neighboring chunks count for a chunk, but not across lectures", () => {
  const asked = ["stem", "index"];
  const evidence = lexicalEvidence([
    lecture([50, 50], { stem: { 0: 1 }, index: { 1: 1 } }, asked),
    lecture([50, 50], {}, asked),
  ]);
  expect([...evidence[0]!.coverage]).toEqual([1, 1]);
  for (const scores of Object.values(allOf(evidence[1]!))) expect(scores).toEqual([0, 0]);
});

test("a region reaches two chunks to each side, and what is said onward four chunks ahead", () => {
  const [evidence] = lexicalEvidence([lecture([50, 50, 50, 50, 50, 50], { stem: { 2: 1 } }, ["stem"])]);
  const having = (scores: number[]) => scores.map((score) => score > 0);
  const { chunk, region, onward } = allOf(evidence!);
  expect(having(chunk)).toEqual([false, false, true, false, false, false]);
  expect(having(region)).toEqual([true, true, true, true, true, false]);
  expect(having(onward)).toEqual([true, true, true, false, false, false]);
  const [late] = lexicalEvidence([lecture([50, 50, 50, 50, 50, 50], { stem: { 5: 1 } }, ["stem"])]);
  expect(having(allOf(late!).onward)).toEqual([false, true, true, true, true, true]);
});

test("a subject has begun where its words are said from then on and not before", () => {
  const chunks = Array<number>(9).fill(50);
  const [evidence] = lexicalEvidence([lecture(chunks, { stem: { 3: 2, 4: 2, 5: 2 } }, ["stem"])]);
  expect(evidence!.begun(3)).toBeCloseTo(6 / 6.5, 10);
  expect(evidence!.begun(4)).toBeCloseTo(4 / 6.5, 10);
  expect([evidence!.begun(6), evidence!.begun(8)]).toEqual([0, 0]);
});

test("a rare word that begins counts for more than a common one", () => {
  const asked = ["common", "rare"];
  const terms = { common: { 0: 1, 9: 1, 18: 1 }, rare: { 5: 1 } };
  const [evidence] = lexicalEvidence([lecture(Array<number>(20).fill(50), terms, asked)]);
  expect(evidence!.begun(5)).toBeGreaterThan(evidence!.begun(18));
});

test("every share is from 0 to 1, even without terms, chunks or lectures", () => {
  expect(lexicalEvidence([])).toEqual([]);
  expect([...lexicalEvidence([lecture([], {}, ["stem"])])[0]!.chunk]).toEqual([]);
  expect([...lexicalEvidence([lecture([10, 0], {}, [])])[0]!.coverage]).toEqual([0, 0]);
  const [evidence] = lexicalEvidence([lecture([5, 900], { stem: { 0: 5, 1: 1 } }, ["stem"])]);
  for (const row of Object.values(allOf(evidence!))) {
    expect(row).toHaveLength(2);
    for (const value of row) expect(value >= 0 && value <= 1.0001).toBe(true);
  }
});

test("each lecture is matched against the question's terms in its own language", () => {
  const english = lecture([50], { stem: { 0: 1 } }, ["stem"]);
  const german = lecture([50], { stamm: { 0: 1 } }, ["stamm"]);
  const evidence = lexicalEvidence([english, german]);
  expect([evidence[0]!.coverage[0], evidence[1]!.coverage[0]]).toEqual([1, 1]);
});

import { describe, expect, it } from "vitest";
import { timedSentences } from "./timed-sentences";

const times = (content: string, start_seconds = 100, end_seconds = 160) =>
  timedSentences({ content, start_seconds, end_seconds }).map(({ text, start, end }) => [text, start, end]);

describe("timedSentences", () => {
  it("gives sentences of one length an equal share of the passage's time", () => {
    expect(times("Words vary. Stems meet. Terms help.")).toEqual([
      ["Words vary.", 100, 120],
      ["Stems meet.", 120, 140],
      ["Terms help.", 140, 160],
    ]);
  });

  it("gives a longer sentence more time", () => {
    expect(times("We stem it. Three times as many letters go here.").map(([, start, end]) => [start, end])).toEqual([
      [100, 100 + (60 * 11) / 47],
      [100 + (60 * 11) / 47, 160],
    ]);
  });

  it("does not count what captions add to the words", () => {
    expect(times("[applause] Words vary. - Stems meet.")).toEqual([
      ["Words vary.", 100, 130],
      ["Stems meet.", 130, 160],
    ]);
  });

  it("times the pieces of speech without punctuation, and marks where they are cut", () => {
    const content = Array.from({ length: 60 }, (_, index) => `word${index % 10}`).join(" ");
    const pieces = timedSentences({ content, start_seconds: 0, end_seconds: 60 });
    expect(pieces.map(({ opens, ends }) => [opens, ends])).toEqual([
      [true, false],
      [false, true],
    ]);
    expect(pieces[1]?.start).toBeCloseTo(28, 0); // 28 of 60 words
    expect(pieces.at(-1)?.end).toBe(60);
  });

  it.each(["", "   ", "[music]"])("has no sentences for %j", (content) => {
    expect(times(content)).toEqual([]);
  });
});

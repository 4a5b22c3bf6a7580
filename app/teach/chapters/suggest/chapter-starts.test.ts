import { describe, expect, it } from "vitest";
import { processorMs } from "../../../../tests/setup/growth";
import { chapterStarts } from "./chapter-starts";

const SUBJECTS = ["Glaciers carve valleys.", "Volcanoes throw ash.", "Earthquakes shake cities."];
const SENTENCE_MS = 6_000;

/** A lecture that says a sentence every 6 seconds and changes its subject after some minutes. */
function lecture(minutes: number, minutesEach: number) {
  const subjectAt = (at: number) => Math.floor((at * SENTENCE_MS) / (minutesEach * 60_000)) % SUBJECTS.length;
  const sentences = Array.from({ length: minutes * 10 }, (_, at) => {
    const isNew = at > 0 && subjectAt(at) !== subjectAt(at - 1);
    const text = `${isNew ? "Okay, next. " : ""}${SUBJECTS[subjectAt(at)]}`;
    return { startMs: at * SENTENCE_MS, endMs: (at + 1) * SENTENCE_MS, text };
  });
  const vectors = sentences.map((_, at) =>
    Float32Array.from(SUBJECTS, (_subject, index) => Number(index === subjectAt(at))),
  );
  return { sentences, vectors };
}

describe("chapterStarts", () => {
  it("starts a chapter where the subject changes", () => {
    const { sentences, vectors } = lecture(12, 4);
    expect(chapterStarts(sentences, vectors, "en")).toEqual([0, 40, 80]);
  });

  it("makes one chapter of a short lecture, and none of an empty one", () => {
    const { sentences, vectors } = lecture(2, 1);
    expect(chapterStarts(sentences, vectors, "en")).toEqual([0]);
    expect(chapterStarts([], [], "en")).toEqual([]);
  });

  it("starts the first chapter once if the speech begins late", () => {
    const { sentences, vectors } = lecture(12, 4);
    const late = sentences.map(({ startMs, endMs, text }) => ({
      startMs: startMs + 240_000,
      endMs: endMs + 240_000,
      text,
    }));
    const starts = chapterStarts(late, vectors, "en");
    expect(starts).toEqual([...new Set(starts)]);
  });

  it("takes little processor time for a lecture of many hours", () => {
    const { sentences, vectors } = lecture(600, 9);
    expect(processorMs(() => chapterStarts(sentences, vectors, "en"))).toBeLessThan(3_000);
  });
});

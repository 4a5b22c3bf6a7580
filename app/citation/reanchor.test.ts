import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { chunkSentences } from "~/ingest/chunk-sentences";
import type { Cue } from "~/transcript/cue";
import { parseTranscript } from "~/transcript/parse-transcript";
import { toSentences } from "~/transcript/sentences";
import { Reanchoring, timedWords } from "./reanchor";

const SLUGS = ["inverted-index", "ranking-with-bm25", "embeddings"];
const lectures = SLUGS.map((slug) => parseTranscript(readFileSync(`public/sample-course/${slug}.vtt`)).cues);
const INTRO_MS = 37_000;

/** An introduction in front, and every twentieth word another. */
function edited(cues: Cue[]): Cue[] {
  let count = 0;
  const change = (text: string) =>
    text.replace(/[A-Za-z]+/g, (word) => (++count % 20 === 0 ? ["umbrella", "", "very well"][count % 3]! : word));
  const intro: Cue = {
    id: null,
    startMs: 0,
    endMs: INTRO_MS,
    text: "Good morning and thank you all for coming to this recording in spite of the rain.",
  };
  return [
    intro,
    ...cues.map((cue) => ({
      ...cue,
      startMs: cue.startMs + INTRO_MS,
      endMs: cue.endMs + INTRO_MS,
      text: change(cue.text),
    })),
  ];
}
const within = (seconds: number) => (a: number, b: number) => Math.abs(a - b) <= seconds * 1000;

test("98 of 100 cited moments are found within 2 s after an introduction and an edit of every twentieth word", () => {
  let [found, all] = [0, 0];
  for (const cues of lectures) {
    const reanchoring = new Reanchoring(timedWords(edited(cues)));
    const sentences = toSentences(cues);
    const passages = [
      ...chunkSentences(sentences),
      ...chunkSentences(sentences).flatMap((chunk) =>
        chunk.windows.map((window) => ({ ...window, content: window.text })),
      ),
    ];
    for (const { content, startMs } of passages) {
      const span = reanchoring.find(content, startMs);
      all++;
      if (span && within(2)(span.startMs, startMs + INTRO_MS)) found++;
    }
  }
  expect(all).toBeGreaterThan(100);
  expect(found / all).toBeGreaterThanOrEqual(0.98);
});

test("passages move to the front when an introduction is removed", () => {
  const cues = lectures[0]!;
  const cut = cues
    .filter((cue) => cue.startMs > 20_000)
    .map((cue) => ({ ...cue, startMs: cue.startMs - 20_000, endMs: cue.endMs - 20_000 }));
  const last = chunkSentences(toSentences(cues)).at(-1)!;
  const span = new Reanchoring(timedWords(cut)).find(last.content, last.startMs)!;
  expect(within(1)(span.startMs, last.startMs - 20_000)).toBe(true);
  expect(within(2)(span.endMs, last.endMs - 20_000)).toBe(true);
});

test("a passage that is gone is not found, not even in a lecture on the same subject", () => {
  const [first, second] = lectures;
  const reanchoring = new Reanchoring(timedWords(second!));
  const passages = chunkSentences(toSentences(first!));
  expect(passages.length).toBeGreaterThan(1);
  for (const { content, startMs } of passages) expect(reanchoring.find(content, startMs)).toBeNull();
});

test("uses the place nearest to the old time if two have the same words", () => {
  const text = "and now we come to the most important slide";
  const piece = (startMs: number, said: string) => ({ startMs, endMs: startMs + 5_000, text: said });
  const words = timedWords([
    piece(0, "hello there"),
    piece(10_000, text),
    piece(20_000, "something else entirely"),
    piece(60_000, text),
  ]);
  expect(new Reanchoring(words).find(text, 55_000)?.startMs).toBe(60_000);
  expect(new Reanchoring(words).find(text, 12_000)?.startMs).toBe(10_000);
});

test("an empty transcript has no passages", () => {
  expect(new Reanchoring([]).find("any words at all", 0)).toBeNull();
});

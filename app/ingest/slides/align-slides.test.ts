import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, it } from "vitest";
import type { SlideSpan } from "~/course/slide-span";
import { joinShortCues } from "~/transcript/join-short-cues";
import { parseTranscript } from "~/transcript/parse-transcript";
import { toSentences } from "~/transcript/sentences";
import { processorMs } from "../../../tests/setup/growth";
import { alignSlides } from "./align-slides";
import { readPages } from "./read-pages.server";

const PAGES = ["Glaciers\nice, valleys, moraines", "Volcanoes\nash, lava, magma", "Earthquakes\nwaves, faults"];
const SAID = [
  "A glacier of ice carves valleys and leaves moraines.",
  "Volcanoes throw ash and lava from their magma.",
  "Earthquakes send waves along faults.",
];
const SENTENCE_MS = 6_000;

/** Says a sentence about each of the pages, by their indexes. -1: about none. */
const lecture = (pages: readonly number[]) =>
  pages.map((page, at) => ({
    startMs: at * SENTENCE_MS,
    endMs: (at + 1) * SENTENCE_MS - 500,
    text: SAID[page] ?? "Please hand in your homework before lunch.",
  }));
const times = (pages: number, count: number) => Array.from({ length: count }, () => pages);
const pagesOf = (spans: readonly SlideSpan[]) => spans.map(({ startMs, page }) => [startMs / SENTENCE_MS, page]);

describe("alignSlides", () => {
  it("finds the page that is discussed, without gaps", () => {
    const spans = alignSlides(lecture([...times(0, 10), ...times(1, 10), ...times(2, 10)]), PAGES);
    expect(pagesOf(spans)).toEqual([
      [0, 1],
      [10, 2],
      [20, 3],
    ]);
    for (const [at, { endMs }] of spans.entries()) expect(endMs).toBe(spans[at + 1]?.startMs ?? 30 * SENTENCE_MS - 500);
    for (const { confidence } of spans) expect(confidence).toBeGreaterThan(0.8);
  });

  it("goes back to an earlier page that is discussed again, and not for one sentence", () => {
    const again = alignSlides(lecture([...times(0, 10), ...times(1, 10), ...times(2, 10), ...times(0, 10)]), PAGES);
    expect(again.map(({ page }) => page)).toEqual([1, 2, 3, 1]);
    const mention = alignSlides(lecture([...times(0, 10), ...times(1, 5), 0, ...times(1, 5)]), PAGES);
    expect(mention.map(({ page }) => page)).toEqual([1, 2]);
  });

  it("shows no slide while none is discussed for minutes", () => {
    const spans = alignSlides(lecture([...times(-1, 40), ...times(0, 10), ...times(1, 10)]), PAGES);
    expect(spans.map(({ page }) => page)).toEqual([null, 1, 2]);
  });

  it("knows no page of slides without text, and nothing of an empty lecture", () => {
    expect(alignSlides(lecture(times(0, 3)), ["", ""])).toMatchObject([{ startMs: 0, page: null, confidence: 1 }]);
    expect(alignSlides([], PAGES)).toEqual([]);
    expect(alignSlides(lecture([0]), [])).toEqual([]);
  });

  it("takes little processor time for a lecture of many hours with hundreds of pages", () => {
    const said = Array.from({ length: 3_000 }, (_, at) => Math.floor(at / 1_000));
    const pages = Array.from({ length: 300 }, (_, at) => `${PAGES[at % 3]} ${at}`);
    expect(processorMs(() => alignSlides(lecture(said), pages))).toBeLessThan(10_000);
  }, 60_000);
});

const LABELED = path.resolve("../shared/data/slides");

it.skipIf(!existsSync(LABELED))(
  "finds the right page for 75 % of the sentences of real lectures, and a neighboring one for 92 % (if ../shared/data/slides is present)",
  async () => {
    const shares = await Promise.all((await readdir(LABELED)).map(sharesOf));
    const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
    expect(shares).toHaveLength(6);
    expect(mean(shares.map(({ exact }) => exact))).toBeGreaterThan(0.75);
    expect(mean(shares.map(({ near }) => near))).toBeGreaterThan(0.92);
  },
  60_000,
);

/** Returns the shares of the labeled sentences whose page is found, or one next to it. */
async function sharesOf(name: string): Promise<{ exact: number; near: number }> {
  const read = (file: string) => readFile(path.join(LABELED, name, file));
  const { cues } = parseTranscript(await read("lecture.vtt"), { fileName: "lecture.vtt", language: "en" });
  const pages = await readPages(await read("slides.pdf"));
  const spans = alignSlides(
    toSentences(joinShortCues(cues)),
    pages.map(({ text }) => text),
  );
  const labels: { start: number; end: number; page: number | null }[] = JSON.parse(String(await read("labels.json")));
  const distances = labels.flatMap(({ start, end, page }) => {
    const middle = (start + end) * 500;
    const found = spans.find(({ startMs, endMs }) => startMs <= middle && middle < endMs)?.page;
    return page === null ? [] : [found ? Math.abs(found - page) : Infinity];
  });
  const share = (most: number) => distances.filter((distance) => distance <= most).length / distances.length;
  return { exact: share(0), near: share(1) };
}

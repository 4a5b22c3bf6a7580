import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { parseTranscript } from "../parse-transcript";
import { checkTranscript } from "./check-transcript";
import type { QualityKind } from "./finding";

const LECTURES = path.resolve("../shared/data/lectures/vtt");

/** Returns how many transcripts of a collection there are, and how many have each finding. */
function findingsIn(collection: string) {
  const files = readdirSync(path.join(LECTURES, collection));
  const counts: Partial<Record<QualityKind, number>> = {};
  for (const file of files) {
    const { cues, timing } = parseTranscript(readFileSync(path.join(LECTURES, collection, file)));
    for (const { kind } of checkTranscript({ lines: cues, timing, videoMs: null }))
      counts[kind] = (counts[kind] ?? 0) + 1;
  }
  return { files: files.length, counts };
}

describe.skipIf(!existsSync(LECTURES))("real transcripts (if ../shared/data/lectures is present)", () => {
  test.each(["3b1b", "hfcourse"])("have no findings if people wrote them: %s", (collection) => {
    const { files, counts } = findingsIn(collection);
    expect(files).toBeGreaterThan(30);
    expect(counts).toEqual({});
  });

  test("have findings if a recognizer left out punctuation", () => {
    const { files, counts } = findingsIn("z2h");
    expect(counts.no_punctuation).toBe(files);
  });

  test.each(["btc", "dtc"])("have few false alarms if the times between speakers are estimates: %s", (collection) => {
    const { files, counts } = findingsIn(collection);
    const { gap: _, ...others } = counts;
    const alarms = Object.values(others).reduce((sum, count) => sum + count, 0);
    expect(alarms / files).toBeLessThan(0.05);
  });
});

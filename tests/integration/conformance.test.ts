import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";

/** Public test suites outside the repository. The tests are skipped without them. */
const SUITES = path.resolve("../shared/data");

async function run(script: string, adapter: string): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [
    "--import",
    "tsx",
    path.join(SUITES, script),
    path.resolve("tests/conformance", adapter),
    "-v",
  ]);
  return stdout;
}

test.skipIf(!existsSync(path.join(SUITES, "wpt-webvtt")))(
  "passes the web platform's WebVTT suite (if ../shared/data is present)",
  async () => {
    const report = await run("wpt-webvtt/run_wpt.mjs", "wpt-adapter.ts");
    expect(report).toContain("50 of 50 tests, 152 of 152 assertions");
    expect(report).toContain("77 of 77");
  },
);

test.skipIf(!existsSync(path.join(SUITES, "transcripts")))(
  "parses the text of all real transcripts, and 95 % to the exact cue (if ../shared/data is present)",
  async () => {
    const report = await run("transcripts/run_cases.mjs", "cases-adapter.ts");
    const [, strict, all, content] = /TOTAL strict (\d+)\/(\d+) content (\d+)/.exec(report)!.map(Number);
    expect(content).toBe(all);
    expect(strict! / all!).toBeGreaterThanOrEqual(0.95);
  },
);

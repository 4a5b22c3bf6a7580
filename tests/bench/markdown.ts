import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { cleanEnv } from "../setup/app-server";
import type { Bench } from "./bench-app";
import { benchHostilePage } from "./hostile-page";
import type { MarkdownTimes } from "./markdown-times";
import { measurement, type Measurement } from "./measurement";

/** Measures how long rendering one answer, and one page, blocks the event loop. */
export async function benchMarkdown(bench: Bench): Promise<Measurement[]> {
  const { shapes, hostile, ordinaryMs, pageMs, peer } = await measureTimes();
  const micromark = "micromark, parsing alone";
  return [
    measurement(
      `slowest of ${shapes} hostile answers of 32 kB, \`${hostile.name}\`: parsed and drawn`,
      hostile.ms,
      "ms",
      `${micromark}, 20 kB of \`www.a_\``,
      peer.hostileMs,
      { atMost: 50 },
    ),
    measurement("ordinary answer of 32 kB: parsed and drawn", ordinaryMs, "ms", micromark, peer.ordinaryMs, {
      atMost: 50,
    }),
    measurement("page of 20 of the slowest answers: parsed and drawn", pageMs, "ms", "one of them", hostile.ms, {
      atMost: 150,
    }),
    ...(await benchHostilePage(bench)),
  ];
}

async function measureTimes(): Promise<MarkdownTimes> {
  const script = path.join(import.meta.dirname, "markdown-times.ts");
  const { stdout } = await promisify(execFile)(process.execPath, [...process.execArgv, script], {
    env: { ...cleanEnv(), NODE_ENV: "production" },
  });
  return JSON.parse(stdout) as MarkdownTimes;
}

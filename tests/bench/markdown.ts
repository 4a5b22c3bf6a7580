import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { cleanEnv } from "../setup/app-server";
import type { Bench } from "./bench-app";
import type { MarkdownTimes } from "./markdown-times";
import { measurement, type Measurement } from "./measurement";
import { benchPathologicalPage } from "./pathological-page";

/** Measures how long rendering an answer, or a page of answers, blocks the event loop. */
export async function benchMarkdown(bench: Bench): Promise<Measurement[]> {
  const { shapes, slowest, ordinaryMs, pageMs, peer } = await measureTimes();
  const micromark = "micromark, parsing only";
  return [
    measurement(
      `slowest of ${shapes} pathological answers of 32 kB, \`${slowest.name}\`: parsed and rendered`,
      slowest.ms,
      "ms",
      `${micromark}, 20 kB of \`www.a_\``,
      peer.pathologicalMs,
      { atMost: 50 },
    ),
    measurement("ordinary answer of 32 kB: parsed and rendered", ordinaryMs, "ms", micromark, peer.ordinaryMs, {
      atMost: 50,
    }),
    measurement("page with 20 of the slowest answers: parsed and rendered", pageMs, "ms", "one answer", slowest.ms, {
      atMost: 150,
    }),
    ...(await benchPathologicalPage(bench)),
  ];
}

async function measureTimes(): Promise<MarkdownTimes> {
  const script = path.join(import.meta.dirname, "markdown-times.ts");
  const { stdout } = await promisify(execFile)(process.execPath, [...process.execArgv, script], {
    env: { ...cleanEnv(), NODE_ENV: "production" },
  });
  return JSON.parse(stdout) as MarkdownTimes;
}

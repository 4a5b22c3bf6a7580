import { createServer } from "node:net";
import lighthouse from "lighthouse";
import { chromium } from "playwright-core";
import { findOrInstallChromium, LAUNCH_ARGS } from "../../setup/chromium";
import { measurement, median, type Measurement } from "../measurement";
import { LECTURE } from "./browser-tools";

const RUNS = 5;
const CATEGORIES = { performance: 95, accessibility: 100, "best-practices": 100 } as const;

/** Measures the lecture page's median Lighthouse scores on Lighthouse's simulated phone. */
export async function benchLighthouse(url: string): Promise<Measurement[]> {
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath: findOrInstallChromium(),
    args: [...LAUNCH_ARGS, `--remote-debugging-port=${port}`],
  });
  const scores = Object.fromEntries(Object.keys(CATEGORIES).map((name) => [name, [] as number[]]));
  try {
    for (let run = 0; run < RUNS; run++) {
      const result = await lighthouse(url + LECTURE, {
        port,
        logLevel: "silent",
        output: "json",
        onlyCategories: Object.keys(CATEGORIES),
      });
      for (const name of Object.keys(CATEGORIES))
        scores[name]!.push(100 * (result?.lhr.categories[name]?.score ?? NaN));
      if (process.env.LIGHTHOUSE_DETAILS) printFailed(result?.lhr.audits ?? {});
    }
  } finally {
    await browser.close();
  }
  return Object.entries(CATEGORIES).map(([name, goal]) =>
    measurement(
      `Lighthouse, ${name}, median`,
      median(scores[name]!),
      "of 100",
      "its limit",
      goal,
      { atLeast: goal },
      { runs: scores[name]!, samples: { taken: scores[name]!.length, needed: RUNS } },
    ),
  );
}

function printFailed(
  audits: Record<string, { id: string; title: string; score: number | null; displayValue?: string }>,
) {
  for (const { id, title, score, displayValue } of Object.values(audits))
    if (score !== null && score < 0.9) console.error(`  ${score} ${id}: ${title} ${displayValue ?? ""}`);
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}

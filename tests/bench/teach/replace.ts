import { rm } from "node:fs/promises";
import { makeCourse } from "../../setup/generated-course";
import { measurement, median, type Measurement } from "../measurement";
import { ingestQuickly, type TaughtApp } from "./taught-app";

const LECTURES = 100;
/** Fifty minutes each. */
const CUES = 600;
const ROUNDS = 5;
const PREVIEW_MS = 1_000;
const APPLY_MS = 5_000;

/** Measures replacing words that each of 100 lectures says once: the preview, and the change with its new vectors. */
export async function benchReplace(taught: TaughtApp, engine: string): Promise<Measurement[]> {
  const { admin, sql } = taught;
  const folder = await makeCourse(LECTURES, CUES);
  try {
    const courseId = await ingestQuickly(folder, taught);
    await sql`vacuum (analyze)`;
    const page = `/teach/${courseId}/replace`;
    const previews: number[] = [];
    const applied: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      // Different words in each round, so that no stored vector fits.
      const fields = { find: `sentence ${101 + round * 97} tells`, replace: `line ${round} explains`, words: "on" };
      const preview = await timed(() => admin.read(`${page}?${new URLSearchParams(fields)}`));
      expectText(preview.result, `${LECTURES} lines in ${LECTURES} lectures`);
      previews.push(preview.ms);
      const replaced = await timed(async () => (await admin.submit(page, fields)).text());
      expectText(replaced.result, `${LECTURES} lines were changed in ${LECTURES} lectures.`);
      applied.push(replaced.ms);
    }
    const name = `replacing words in ${LECTURES} lectures of ${CUES} lines`;
    const scans = await medianScan(taught, courseId);
    return [
      measurement(
        `${name}: the preview, ${engine}`,
        median(previews),
        "ms",
        "counting the lines in the database",
        scans,
        { atMost: PREVIEW_MS },
      ),
      measurement(
        `${name}: ${LECTURES} changed lines, embedded and stored, ${engine}`,
        median(applied),
        "ms",
        "its limit",
        APPLY_MS,
        { atMost: APPLY_MS },
      ),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function medianScan({ sql }: TaughtApp, courseId: string): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++)
    times.push(
      (await timed(() => sql`select count(*) from cues where course_id = ${courseId} and content ilike '%sentence%'`))
        .ms,
    );
  return median(times);
}

async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; result: T }> {
  const start = performance.now();
  const result = await work();
  return { ms: performance.now() - start, result };
}

function expectText(page: string, text: string): void {
  if (!page.includes(text)) throw new Error(`The page does not say "${text}".`);
}

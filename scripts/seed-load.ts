import { parseArgs } from "node:util";
import { getContext } from "~/context/context.server";
import { AppError } from "~/platform/errors";
import { listCourses } from "~db/courses.server";
import { migrate } from "~db/migrate.server";
import { checkArguments, fail, wholeNumber } from "./cli";
import { storeCorpus } from "./seed-load/store-corpus";

const HELP = `Usage: npm run seed-load -- [--courses N] [--chunks N]

Fills an empty database with made-up courses, to see how Cuepoint holds at their size: lectures of 50 chunks, words by Zipf's
law, vectors that lie as those of real lectures do. A million chunks take about 13 GB and half an hour.

  --courses N  courses (1000)
  --chunks N   chunks in all, about a minute of lecture each (1000000)
  --help       show this`;

const { values } = checkArguments(HELP, () =>
  parseArgs({
    options: {
      courses: { type: "string", default: "1000" },
      chunks: { type: "string", default: "1000000" },
      help: { type: "boolean", default: false },
    },
  }),
);
const courses = wholeNumber(HELP, "--courses", values.courses, { min: 1, max: 100_000 });
const chunks = wholeNumber(HELP, "--chunks", values.chunks, { min: courses, max: 100_000_000 });

try {
  const { sql, embedder } = getContext();
  await migrate(sql);
  if ((await listCourses(sql)).length > 0)
    throw new AppError(
      "conflict",
      "seed-load fills an empty database, and this one has courses. Name another one in DATABASE_URL or DATA_DIR.",
    );
  const startedAt = performance.now();
  let shownAt = 0;
  await storeCorpus(sql, embedder, { courses, chunks }, (stored) => {
    if (performance.now() - shownAt < 5_000 && stored < chunks) return;
    shownAt = performance.now();
    const seconds = (performance.now() - startedAt) / 1000;
    console.log(
      `${stored.toLocaleString("en")} of ${chunks.toLocaleString("en")} chunks, ${Math.round(stored / seconds).toLocaleString("en")} a second${stored === chunks ? "; now the indexes" : ""}`,
    );
  });
  console.log(`Done in ${Math.round((performance.now() - startedAt) / 1000)} s.`);
  await sql.end({ timeout: 5 });
  process.exit(0);
} catch (error) {
  fail(error);
}

import { getContext } from "~/context/context.server";
import { INSTALLATION } from "~/identity/viewer";
import { AppError } from "~/platform/errors";
import { listCourses } from "~db/courses.server";
import { migrate } from "~db/migrate.server";
import { defineCommand, fail, parseCommand, wholeNumber, wrongUsage } from "./cli";
import { mockApisIfEnabled } from "./mock-apis";
import { storeCorpus } from "./seed-load/store-corpus";
import { storePeople } from "./seed-load/store-people";

const command = defineCommand("seed-load", {
  description: `Fills an empty database with synthetic courses for load tests. Lectures have 50 chunks, words follow Zipf's law, and
vectors are distributed like those of real lectures. A million chunks take about 13 GB and half an hour. With --users,
every second course is open to its members only.`,
})
  .option("--courses <number>", "number of courses", wholeNumber("--courses", { min: 1, max: 100_000 }), 1_000)
  .option(
    "--chunks <number>",
    "total number of chunks, each about a minute of a lecture",
    wholeNumber("--chunks", { min: 1, max: 100_000_000 }),
    1_000_000,
  )
  .option(
    "--users <number>",
    "number of users, each a member of five courses",
    wholeNumber("--users", { min: 0, max: 10_000_000 }),
    0,
  )
  .option(
    "--messages <number>",
    "total number of messages in the users' conversations",
    wholeNumber("--messages", { min: 0, max: 100_000_000 }),
    0,
  );

const {
  options: { courses, chunks, users, messages },
} = parseCommand(command);
if (chunks < courses)
  wrongUsage(command, `--chunks must be at least the number of courses (${courses}), not "${chunks}".`);
if (messages > 0 && users === 0) wrongUsage(command, "--messages needs --users: each conversation is a user's.");

try {
  await mockApisIfEnabled();
  const { sql, embedder } = getContext();
  await migrate(sql);
  if ((await listCourses(sql, INSTALLATION)).length > 0)
    throw new AppError(
      "conflict",
      "seed-load needs an empty database, but this one has courses. Set DATABASE_URL or DATA_DIR to another one.",
    );
  const startedAt = performance.now();
  let shownAt = 0;
  await storeCorpus(sql, embedder, { courses, chunks }, (stored) => {
    if (!process.stderr.isTTY || (performance.now() - shownAt < 5_000 && stored < chunks)) return;
    shownAt = performance.now();
    const seconds = (performance.now() - startedAt) / 1000;
    console.error(
      `${stored.toLocaleString("en")} of ${chunks.toLocaleString("en")} chunks, ${Math.round(stored / seconds).toLocaleString("en")} per second${stored === chunks ? "; building the indexes" : ""}`,
    );
  });
  if (users > 0)
    await storePeople(sql, { users, messages }, (stored) => {
      if (process.stderr.isTTY)
        console.error(`${stored.toLocaleString("en")} of ${messages.toLocaleString("en")} messages`);
    });
  console.log(`Done in ${Math.round((performance.now() - startedAt) / 1000)} s.`);
  await sql.end({ timeout: 5 });
  process.exit(0);
} catch (error) {
  fail(error);
}

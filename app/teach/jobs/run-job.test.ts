import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import type { ClaimedJob } from "~db/course-jobs.server";
import { fakeSql } from "../../../tests/setup/fake-sql";
import { runJob } from "./run-job.server";

const JOB: ClaimedJob = {
  courseId: "search-101",
  jobId: "job-1",
  kind: "ingest",
  targets: [],
  createdAt: new Date(0),
  worker: "worker-1",
  attempts: 1,
  isContinued: false,
};

/** A database in which the job's lease is renewed whenever it asks. */
function database() {
  const { sql, queries } = fakeSql([[/returning cancel_requested/, [{ isCancelRequested: false }]]]);
  return { sql: Object.assign(sql, { json: (value: unknown) => value }), queries };
}

test("many results in a short time leave no listeners behind", async () => {
  const warnings: string[] = [];
  const warn = ({ name }: Error) => void warnings.push(name);
  process.on("warning", warn);
  const { sql, queries } = database();
  const ended = await runJob(sql, JOB, async (_job, { note }) => {
    for (let n = 0; n < 14; n++) {
      note({ code: "stored", name: `Lecture ${n}`, detail: "" });
      await sleep(5);
    }
  });
  process.off("warning", warn);
  expect(ended).toBe("done");
  expect(queries.length).toBeGreaterThan(12);
  expect(warnings).toEqual([]);
});

test("work that the database interrupted is given back instead of failing", async () => {
  const { sql, queries } = database();
  const outcome = await runJob(sql, JOB, () => Promise.reject(Object.assign(new Error("x"), { code: "57P01" })));
  expect(outcome).toBe("lost");
  expect(queries.some(({ text }) => text.includes("lease_until = now() - interval"))).toBe(true);
  expect(queries.some(({ text }) => text.includes("ended_at = now()"))).toBe(false);
});

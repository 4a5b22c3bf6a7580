import { afterAll, beforeAll, expect, test } from "vitest";
import type { Sql } from "~db/connect.server";
import { startApp, type AppServer } from "../setup/app-server";
import { countWaiting, openDatabase } from "../setup/database";
import { administratorOf, ended, makeCourse, talkAbout, tusClient } from "../setup/made-course";

let app: AppServer;
let sql: Sql;
beforeAll(async () => {
  app = await startApp();
  sql = await openDatabase(app.dataDir);
});
afterAll(async () => {
  await sql?.end({ timeout: 1 });
  await app?.stop();
});

test("a job whose connection to the database breaks while it stores a lecture is continued", async () => {
  const browser = await administratorOf(app);
  const course = await makeCourse(browser, "Disconnected");
  await sql.begin(async (tx) => {
    await tx`lock table chunks in exclusive mode`;
    await tusClient({ url: app.url, browser }).send(course, "part 1.vtt", talkAbout("part 1"));
    await expect.poll(() => countWaiting(sql)).toBe(1);
    await tx`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
  });
  const stored = { code: "stored", name: "part-1", detail: "" };
  expect((await ended(sql, course)).slice(-2)).toEqual([{ code: "continued", name: "", detail: "" }, stored]);
  expect(await sql`select state, attempts from course_jobs`).toEqual([{ state: "done", attempts: 1 }]);
});

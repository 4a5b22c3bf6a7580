import type { spawn } from "node:child_process";
import { EventEmitter } from "node:events";
import { beforeEach, expect, test, vi } from "vitest";
import type { Sql } from "~db/connect.server";
import { fakeSql } from "../../../tests/setup/fake-sql";
import { scheduleJobs } from "./schedule-jobs.server";

const processes: (EventEmitter & { kill: () => void })[] = [];
// why: a real job process would need a built program and a database
vi.mock("node:child_process", () => ({
  spawn: (): ReturnType<typeof spawn> => {
    const child = Object.assign(new EventEmitter(), { kill: () => void child.emit("close", null, "SIGTERM") });
    processes.push(child);
    return child as unknown as ReturnType<typeof spawn>;
  },
}));
beforeEach(() => {
  processes.length = 0;
  vi.useFakeTimers();
  return () => void vi.useRealTimers();
});

const due: [RegExp, object[]][] = [[/course_jobs/, [{ exists: true, isDue: true, due: true }]]];

test("starts a process when a job is due, and the next one after it has ended", async () => {
  const stop = scheduleJobs({ sql: fakeSql(due).sql });
  await vi.advanceTimersByTimeAsync(0);
  expect(processes).toHaveLength(1);
  processes[0]?.emit("close", 0, null);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(processes).toHaveLength(2);
  stop();
});

test("starts a process as soon as a job is announced, and listens again if it could not", async () => {
  const rows: object[] = [];
  let announce = () => {};
  const listen = vi.fn(async (_channel: string, onNotify: () => void) => {
    if (listen.mock.calls.length === 1) throw new Error("no connection");
    announce = onNotify;
    return { unlisten: async () => {} };
  });
  const { sql } = fakeSql([[/course_jobs/, rows]]);
  const stop = scheduleJobs({ sql: Object.assign(sql, { listen }) });
  await vi.advanceTimersByTimeAsync(5_000); // the second look
  rows.push({ exists: true });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(processes).toHaveLength(0);
  announce();
  await vi.advanceTimersByTimeAsync(0);
  expect(processes).toHaveLength(1);
  stop();
});

test("starts no process after it was stopped, although the stopped one makes its job due again", async () => {
  const stop = scheduleJobs({ sql: fakeSql(due).sql });
  await vi.advanceTimersByTimeAsync(0);
  stop();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(processes).toHaveLength(1);
});

test("starts no process if it is stopped while it asks whether a job is due", async () => {
  let answer!: (rows: object[]) => void;
  const sql = (() => new Promise<object[]>((resolve) => (answer = resolve))) as unknown as Sql;
  const stop = scheduleJobs({ sql });
  stop();
  answer(due[0]?.[1] ?? []);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(processes).toHaveLength(0);
});

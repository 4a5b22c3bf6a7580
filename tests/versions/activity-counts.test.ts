import { expect, test } from "vitest";
import type { Seen } from "../setup/student-load";
import { ActivityCounts } from "./activity-counts";

const OLDER = { name: "older", app: { url: "http://older" } };
const NEWER = { name: "newer", app: { url: "http://newer" } };

const answer = (id: string, { app }: typeof OLDER): Seen => ({ id, url: app.url, cookie: "", question: "", text: "" });

function loadsWith(seen: Seen[], done: [string, number][] = []) {
  return { students: { seen, failures: [] }, visitors: { done: new Map(done), failures: [] } };
}

test("counts what each server did since then, and the conversations that another server answered before", () => {
  const loads = loadsWith([answer("a", OLDER), answer("b", OLDER)], [["pages older", 3]]);
  const counts = new ActivityCounts(loads, [OLDER, NEWER]);
  loads.students.seen.push(answer("a", NEWER), answer("a", OLDER), answer("a", OLDER), answer("c", NEWER));
  loads.visitors.done.set("pages older", 5);
  const [older, newer] = counts.lines();
  expect(older).toMatch(/^older: 2 answers, 1 answers in conversations last answered by the other server, 2 pages, /);
  expect(newer).toMatch(/^newer: 2 answers, 1 answers in conversations last answered by the other server, 0 pages, /);
});

test("names each activity of which a server did nothing", () => {
  const loads = loadsWith([]);
  const counts = new ActivityCounts(loads, [OLDER]);
  loads.students.seen.push(answer("a", OLDER));
  for (const name of ["pages", "searches", "conversations", "followed answers"])
    loads.visitors.done.set(`${name} older`, 1);
  expect(counts.missing(1)).toEqual(["0 of 1 notes at the older server"]);
});

test("does not go on for minutes after much has failed", async () => {
  const { students, visitors } = loadsWith([]);
  const failures = Array.from({ length: 20 }, (_, n) => `failure ${n}`);
  const counts = new ActivityCounts({ students, visitors: { ...visitors, failures } }, [OLDER]);
  await expect(counts.untilEnough()).rejects.toThrow("So much failed that the deployment did not go on.");
});

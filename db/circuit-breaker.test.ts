import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { CircuitBreaker } from "./circuit-breaker";

/** Fakes a database that answers on demand. */
function setUp() {
  const database = { isSilent: false, answeredAt: 0, probes: 0 };
  const shed: Error[] = [];
  const changes: boolean[] = [];
  const breaker = new CircuitBreaker({
    probe: async () => {
      database.probes++;
      if (database.isSilent) throw new Error("no answer");
    },
    answeredAt: () => database.answeredAt,
    shed: (error) => shed.push(error),
    onChange: (isSilent) => changes.push(isSilent),
  });
  return { breaker, database, shed, changes };
}

it("allows queries if a probe is answered: only one connection was broken", async () => {
  const { breaker, shed, changes } = setUp();
  breaker.suspect();
  await sleep(10);
  expect(breaker.refusal()).toBeNull();
  expect([shed, changes]).toEqual([[], []]);
});

it("rejects queries while probes get no answer, and allows them as soon as one does", async () => {
  const { breaker, database, shed, changes } = setUp();
  database.isSilent = true;
  breaker.suspect();
  await sleep(10);
  expect(breaker.refusal()).toMatchObject({ code: "CONNECTION_SILENT" });
  expect([shed.length, changes]).toEqual([1, [true]]);

  database.isSilent = false;
  await expect.poll(() => breaker.refusal(), { timeout: 1_000 }).toBeNull();
  expect([shed.length, changes]).toEqual([1, [true, false]]);
});

it("stays closed if other connections get answers: a pooler without free connections is not a silent database", async () => {
  const { breaker, database, shed } = setUp();
  database.isSilent = true;
  breaker.suspect();
  database.answeredAt = performance.now() + 1;
  await sleep(10);
  expect(breaker.refusal()).toBeNull();
  expect(shed).toEqual([]);
});

it("runs one probe at a time, at most two a second, however many connections report", async () => {
  const { breaker, database } = setUp();
  database.isSilent = true;
  for (let report = 0; report < 100; report++) breaker.suspect();
  await sleep(1_200);
  breaker.end();
  expect(database.probes).toBeLessThanOrEqual(3);
});

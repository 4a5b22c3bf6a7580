import { expect } from "vitest";
import type { FaultOutcome } from "../faults";

/** Expects that a fault interrupted every kind of work, and that nothing acknowledged is missing. */
export function expectNothingLost({ seen, inFlight, lost, incomplete, work }: FaultOutcome): void {
  for (const [kind, tally] of Object.entries(work)) {
    expect([kind, tally.lost]).toEqual([kind, []]);
    expect(tally.acknowledged, `acknowledged ${kind}`).toBeGreaterThan(0);
    expect(tally.inFlight, `${kind} in flight`).toBeGreaterThan(0);
  }
  expect(lost).toEqual([]);
  expect(incomplete).toEqual([]);
  expect(seen).toBeGreaterThanOrEqual(2);
  expect(inFlight).toBeGreaterThan(0);
}

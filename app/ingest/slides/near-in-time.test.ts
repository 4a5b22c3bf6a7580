import { expect, it } from "vitest";
import { nearInTime } from "./near-in-time";

const at = (seconds: number) => ({ startMs: seconds * 1000, endMs: seconds * 1000, text: "" });

it("gives shares that add up to 1, and the largest to the sentence itself", () => {
  for (const [position, near] of nearInTime([at(0), at(2), at(5), at(60)], 3_000).entries()) {
    expect(near.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1);
    expect(near.toSorted((one, other) => other.share - one.share)[0]?.position).toBe(position);
  }
});

it("leaves out what is far away", () => {
  expect(nearInTime([at(0), at(60)], 3_000)).toEqual([[{ position: 0, share: 1 }], [{ position: 1, share: 1 }]]);
});

it("compares a limited number of sentences whose times are the same", () => {
  const near = nearInTime(
    Array.from({ length: 2_000 }, () => at(0)),
    3_000,
  );
  expect(Math.max(...near.map(({ length }) => length))).toBeLessThan(300);
});

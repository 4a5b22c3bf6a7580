import { expect, test } from "vitest";
import { secondsLeft } from "./job-wire";

test("estimates the time left once part of the step is done", () => {
  expect(secondsLeft({ share: 0.25, step_seconds: 30 })).toBe(90);
  expect(secondsLeft({ share: 0.01, step_seconds: 30 })).toBeNull();
  expect(secondsLeft({ share: 0.5, step_seconds: 1 })).toBeNull();
});

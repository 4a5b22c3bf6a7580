import { expect, test } from "vitest";
import { secondsLeft } from "./job-wire";

test("the time left is known once a part of the step is done", () => {
  expect(secondsLeft({ share: 0.25, step_seconds: 30 })).toBe(90);
  expect(secondsLeft({ share: 0.01, step_seconds: 30 })).toBeNull();
  expect(secondsLeft({ share: 0.5, step_seconds: 1 })).toBeNull();
});

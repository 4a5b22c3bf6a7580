import { expect, test } from "vitest";
import { isNotice, isProblem, secondsLeft } from "./job-wire";

test("estimates the time left once part of the step is done", () => {
  expect(secondsLeft({ share: 0.25, step_seconds: 30 })).toBe(90);
  expect(secondsLeft({ share: 0.01, step_seconds: 30 })).toBeNull();
  expect(secondsLeft({ share: 0.5, step_seconds: 1 })).toBeNull();
});

test("a file that replaces another one or waits is to look at, and no problem", () => {
  const kinds = ["added", "replaced_video", "transcript_waits", "file_twice"].map((code) => [
    isNotice({ code }),
    isProblem({ code }),
  ]);
  expect(kinds).toEqual([
    [false, false],
    [true, false],
    [true, false],
    [false, true],
  ]);
});

import { expect, test } from "vitest";
import { isSampleDue, SAMPLE_COURSE } from "./sample-course";

test.each([
  ["a new installation", null, [], true],
  ["a first start that was cut off before the first lecture", "begun", [], true],
  ["a first start that was cut off between lectures", "begun", [SAMPLE_COURSE], true],
  ["a first start that was cut off, and a course of one's own since", "begun", [SAMPLE_COURSE, "geology-101"], false],
  ["an installation with the whole sample course", "whole", [SAMPLE_COURSE], false],
  ["an operator who deleted the sample course", "whole", [], false],
  ["an installation with a course of its own", null, ["geology-101"], false],
  ["a sample course that an operator ingested in part", null, [SAMPLE_COURSE], false],
] as const)("%s: decides whether a start ingests the sample course", (_case, state, courses, isDue) => {
  expect(isSampleDue(state, courses)).toBe(isDue);
});

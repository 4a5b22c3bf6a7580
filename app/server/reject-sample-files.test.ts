import { expect, test } from "vitest";
import { isSampleFile } from "./reject-sample-files.server";

test.each([
  ["/sample-course/course.yaml", true],
  ["/sample%2Dcourse/embeddings.vtt", true],
  ["/Sample-Course/media/embeddings.mp4", true],
  ["/assets/../sample-course/course.yaml", true],
  ["/assets/%2e%2e/sample-course/course.yaml", true],
  ["//sample-course", true],
  ["/sample-course-2", false],
  ["/courses/sample-course", false],
  ["/%E0%A4%A", false],
])("detects whether %s is a file of the sample course: %s", (address, expected) =>
  expect(isSampleFile(address)).toBe(expected),
);

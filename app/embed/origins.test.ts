import { expect, test } from "vitest";
import { embedCode, isCovered } from "./origins";

test.each([
  ["https://lms.example.edu", ["https://lms.example.edu"], true],
  ["https://lms.example.edu", ["http://lms.example.edu"], true],
  ["http://lms.example.edu", ["https://lms.example.edu"], false],
  ["https://a.b.example.edu", ["https://*.example.edu"], true],
  ["https://example.edu", ["https://*.example.edu"], false],
  ["https://evil-example.edu", ["https://*.example.edu"], false],
  ["http://localhost:8080", ["http://localhost:8080"], true],
  ["http://localhost:8081", ["http://localhost:8080"], false],
  ["http://localhost:8081", ["http://localhost:*"], true],
  ["null", ["https://lms.example.edu"], false],
  ["https://lms.example.edu", [], false],
])("%s under %j: %s", (origin, sources, covered) => {
  expect(isCovered(origin, sources)).toBe(covered);
});

test("escapes the title in the embed code", () => {
  expect(embedCode("https://c.test/embed/x", '"><script>')).toContain('title="&#34;&#62;&#60;script&#62;"');
});

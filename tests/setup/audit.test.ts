import { expect, test } from "vitest";
import { readAudit } from "./audit";

const report = (...via: unknown[]) =>
  JSON.stringify({ vulnerabilities: via.length > 0 ? { parser: { name: "parser", severity: "high", via } } : {} });

test("a report without advisories passes", () => {
  expect(readAudit(report())).toEqual({ state: "passed", details: [] });
});

test.each(["high", "critical"])("an advisory of %s severity fails and is listed", (severity) => {
  const advisory = { url: "https://github.com/advisories/GHSA-1", title: "Reads any file", severity };
  expect(readAudit(report(advisory, "another-package"))).toEqual({
    state: "failed",
    details: ["parser: Reads any file (https://github.com/advisories/GHSA-1)"],
  });
});

test("an advisory of moderate severity passes", () => {
  expect(
    readAudit(report({ url: "https://github.com/advisories/GHSA-2", title: "Slow", severity: "moderate" })).state,
  ).toBe("passed");
});

test.each([
  [
    "a registry that refuses",
    JSON.stringify({
      message: "405 Method Not Allowed - POST https://registry.example/-/npm/v1/security/advisories/bulk",
    }),
    "405 Method Not Allowed",
  ],
  ["a registry that does not answer", "", "no answer"],
  ["something that is not JSON", "<html>", "no answer"],
  ["JSON that is no report", "{}", "no answer"],
])("with %s the dependencies count as unchecked, not as passed", (_case, printed, reason) => {
  expect(readAudit(printed)).toEqual({ state: "not checked", details: [reason] });
});

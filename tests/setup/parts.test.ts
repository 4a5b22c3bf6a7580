import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { extendedFiles, onlyExtended } from "./parts";

test.each(["embedded", "postgres"] as const)("each name of the extended part on %s is a file", (engine) => {
  const named = extendedFiles(engine).flatMap(expandBraces);
  expect(named.filter((name) => !existsSync(name))).toEqual([]);
});

test("a file that runs more cases in the extended part reads which part runs", () => {
  const only = onlyExtended("embedded");
  const files = extendedFiles("embedded")
    .filter((names) => !only.includes(names))
    .flatMap(expandBraces);
  expect(files.length).toBeGreaterThan(3);
  expect(files.filter((file) => !readFileSync(file, "utf8").includes("isMain"))).toEqual([]);
});

/** Expands the one pair of braces that a list of names may have. */
function expandBraces(names: string): string[] {
  const [, before = "", listed, after = ""] = /^(.*)\{(.*)\}(.*)$/.exec(names) ?? [];
  return listed === undefined ? [names] : listed.split(",").map((name) => before + name + after);
}

import { readdirSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { z } from "zod";

const Patterns = z.union([z.string(), z.array(z.string())]).transform((value) => [value].flat());
const Rules = z.object({
  forbidden: z.array(
    z.object({ name: z.string(), from: z.object({ path: Patterns.optional(), pathNot: Patterns.optional() }) }),
  ),
});
const { forbidden } = Rules.parse(createRequire(import.meta.url)("../../.dependency-cruiser.cjs"));

const files = ["app", "db", "scripts", "tests"]
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => `${folder}/${name}`))
  .map((file) => file.split(path.sep).join("/"))
  .filter((file) => /\.(ts|tsx|js|mjs|cjs)$/.test(file));
const isTest = (file: string) => /^tests\/|\.test\.tsx?$/.test(file);

/** Returns the names of the rules that a file's imports are checked by. */
function rulesOf(file: string, isOne: (name: string) => boolean): string[] {
  const matches = (patterns: string[]) => patterns.some((pattern) => new RegExp(pattern).test(file));
  return forbidden
    .filter(({ name, from }) => isOne(name) && from.path && matches(from.path) && !matches(from.pathNot ?? []))
    .map(({ name }) => name);
}
const roomsOf = (file: string) => rulesOf(file, (name) => name.endsWith("-imports-rooms-below"));

const CLASSES = {
  "pure-imports-pure": "pure",
  "shared-names-server-code-as-types": "shared",
  "server-imports-no-routes": "server",
  "routes-import-no-routes": "route",
};
const classesOf = (file: string) =>
  rulesOf(file, (name) => name in CLASSES).map((name) => CLASSES[name as keyof typeof CLASSES]);

describe("the import rules", () => {
  it("put each file in exactly one room", () => {
    const sources = files.filter((file) => !/\.test\.tsx?$/.test(file));
    expect(sources.length).toBeGreaterThan(1_000);
    expect(sources.filter((file) => roomsOf(file).length !== 1)).toEqual([]);
  });

  it("give each source file exactly one class", () => {
    const sources = files.filter((file) => !isTest(file));
    expect(sources.length).toBeGreaterThan(900);
    expect(sources.filter((file) => classesOf(file).length !== 1)).toEqual([]);
  });

  it.each([
    ["app/text/fields-of.ts", "text", "pure"],
    ["app/platform/errors.ts", "platform", "shared"],
    ["app/entry.client.tsx", "app", "shared"],
    ["app/entry.server.tsx", "app", "server"],
    ["app/platform/env.server.ts", "platform", "server"],
    ["app/ai/local-speech/recognizer-program.ts", "ai", "server"],
    ["db/one-row.ts", "db", "server"],
    ["scripts/run.mjs", "scripts", "server"],
    ["app/root.tsx", "app", "route"],
    ["app/routes/mcp.ts", "routes", "route"],
  ])("check %s as one of %s, and as %s code", (file, room, kind) => {
    expect(files).toContain(file);
    expect(roomsOf(file)).toEqual([`${room}-imports-rooms-below`]);
    expect(classesOf(file)).toEqual([kind]);
  });
});

import { expect, test } from "vitest";
import { reachedFrom } from "./root-chunk";

const IMPORTS: Record<string, string[]> = {
  "/app/root.tsx?client": ["/app/header.tsx", "/node_modules/react/index.js"],
  "/app/header.tsx": ["/app/link.ts", "/app/root.tsx?client"],
  "/app/link.ts": [],
  "/app/routes/lecture.tsx": ["/app/link.ts", "/app/player.tsx"],
  "/app/player.tsx": [],
  "/node_modules/react/index.js": ["/node_modules/unknown.js"],
};
const graph = {
  getModuleIds: () => Object.keys(IMPORTS),
  getModuleInfo: (id: string) => (IMPORTS[id] ? { importedIds: IMPORTS[id] } : null),
};

test("a module is reached by what imports it, in a circle too, and not by what else imports the same", () => {
  expect([...reachedFrom(graph, /root\.tsx/)].sort()).toEqual([
    "/app/header.tsx",
    "/app/link.ts",
    "/app/root.tsx?client",
    "/node_modules/react/index.js",
    "/node_modules/unknown.js",
  ]);
});

test("nothing is reached without a root", () => {
  expect(reachedFrom(graph, /nowhere/).size).toBe(0);
});

import { expect, test } from "vitest";
import { chunksByModule } from "./common-chunks";

const IMPORTS: Record<string, string[]> = {
  "/app/root.tsx?client": ["/app/header.tsx", "/node_modules/react/index.js"],
  "/app/entry.client.tsx": ["/node_modules/react/index.js"],
  "/app/header.tsx": ["/app/link.ts", "/app/root.tsx?client"],
  "/app/link.ts": [],
  "/app/routes/home.tsx": ["/app/places.ts", "/app/welcome.tsx"],
  "/app/routes/course.tsx": ["/app/link.ts", "/app/composer.tsx", "/app/places.ts"],
  "/app/routes/lecture.tsx?client": ["/app/link.ts", "/app/composer.tsx", "/app/places.ts", "/app/player.tsx"],
  "/app/composer.tsx": ["/app/is-composing.ts"],
  "/app/is-composing.ts": [],
  "/app/player.tsx": [],
  "/app/places.ts": [],
  "/app/welcome.tsx": [],
  "/node_modules/react/index.js": ["/node_modules/unknown.js"],
};
const graph = {
  getModuleIds: () => Object.keys(IMPORTS),
  getModuleInfo: (id: string) => (IMPORTS[id] ? { importedIds: IMPORTS[id] } : null),
};

const study = ["app/routes/lecture.tsx", "app/routes/course.tsx"];

test("what starts every page is in two files, and what else all study pages import in a third", () => {
  expect(Object.fromEntries(chunksByModule(graph, { first: "app/routes/home.tsx", study }))).toEqual({
    "/app/root.tsx?client": "root",
    "/app/entry.client.tsx": "root",
    "/app/header.tsx": "root",
    "/app/link.ts": "root",
    "/app/places.ts": "root",
    "/node_modules/react/index.js": "packages",
    "/node_modules/unknown.js": "packages",
    "/app/composer.tsx": "study",
    "/app/is-composing.ts": "study",
  });
});

test("a page that the build does not have is an error", () => {
  expect(() => chunksByModule(graph, { first: "app/routes/renamed.tsx", study })).toThrow(
    "The build has no module app/routes/renamed.tsx. Correct its name in vite.config.ts.",
  );
});

import { expect, test } from "vitest";
import { firstViewProblems } from "./first-view";

const ROUTE = "app/routes/lecture.tsx";
const chunk = (fileName: string, modules: string[], imports: string[] = [], facadeModuleId: string | null = null) => ({
  fileName,
  facadeModuleId,
  moduleIds: modules,
  imports,
});
const entry = chunk("lecture.js", [`/project/${ROUTE}`], ["study.js"], `/project/${ROUTE}?__remix-build-client-route`);
const study = chunk("study.js", ["/project/app/study.tsx"], ["shared.js"]);
const formulas = chunk("formula.js", ["\0/project/node_modules/katex/dist/katex.mjs?commonjs"], ["lecture.js"]);

test("names a package that another chunk brings into the first view", () => {
  const shared = chunk("shared.js", [
    "/project/node_modules/katex/dist/katex.mjs",
    "/project/node_modules/@tus/client/a.js",
  ]);
  const options = { routes: [ROUTE], onDemand: ["katex", "@tus/client", "lowlight"] };
  expect(firstViewProblems([entry, study, shared, formulas], options)).toEqual([
    `${ROUTE} downloads "katex" with its first view. Load it with import().`,
    `${ROUTE} downloads "@tus/client" with its first view. Load it with import().`,
  ]);
});

test("allows a package in a chunk that is loaded on demand, and chunks that import each other", () => {
  const shared = chunk("shared.js", ["/project/node_modules/react/index.js"], ["study.js"]);
  expect(firstViewProblems([entry, study, shared, formulas], { routes: [ROUTE], onDemand: ["katex"] })).toEqual([]);
});

test("names the package, not the one that it is installed within", () => {
  const nested = chunk("shared.js", ["/project/node_modules/outer/node_modules/katex/katex.mjs"]);
  expect(firstViewProblems([entry, study, nested], { routes: [ROUTE], onDemand: ["outer"] })).toEqual([]);
});

test("fails for a route that no chunk belongs to", () => {
  expect(firstViewProblems([study], { routes: [ROUTE], onDemand: ["katex"] })).toEqual([
    `No chunk belongs to ${ROUTE}. Correct its name in vite.config.ts.`,
  ]);
});

import { expect, test } from "vitest";
import type { TestSpecification, Vitest } from "vitest/node";
import { EnvironmentSequencer } from "./environment-sequencer";

const IN_DOCUMENT = ["app/study/remember.test.tsx", "app/study/kept-drafts.test.ts"];
const OTHERS = ["tests/setup/growth.test.ts", "tests/setup/environment-sequencer.test.ts"];

test("each project's files that need a document come together, after its others, in Vitest's order", async () => {
  const projects = ["a", "b"].map((name) => ({ name, config: { isolate: false, sequence: { groupOrder: 0 } } }));
  const specs = projects.flatMap((project) =>
    [IN_DOCUMENT[0], OTHERS[0], IN_DOCUMENT[1], OTHERS[1]].map((moduleId) => ({ project, moduleId })),
  ) as unknown as TestSpecification[];
  // why: a first run, for which Vitest knows neither durations nor sizes
  const cache = { getFileTestResults: () => undefined, getFileStats: () => undefined };
  const sequencer = new EnvironmentSequencer({ cache, config: { root: "." } } as unknown as Vitest);
  const sorted = await sequencer.sort(specs);
  const order = [...OTHERS, ...IN_DOCUMENT];
  expect(sorted.map(({ moduleId }) => moduleId)).toEqual([...order, ...order]);
  expect(sorted.map(({ project }) => project.name).join("")).toBe("aaaabbbb");
});

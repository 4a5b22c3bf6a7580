import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";
import packageJson from "../../package.json";

type Step = { uses?: string; run?: string; with?: Record<string, unknown> };
type Job = { steps: Step[]; "timeout-minutes"?: number; container?: string; strategy?: { matrix: { node: number[] } } };
const workflow = parse(readFileSync(".github/workflows/ci.yml", "utf8")) as {
  permissions: unknown;
  jobs: Record<"test" | "extended" | "image", Job>;
};

test("CI runs .ci/run on every supported version of Node", () => {
  const { strategy, container, steps } = workflow.jobs.test;
  expect(strategy!.matrix.node).toEqual([20, 22, 24]);
  expect(packageJson.engines.node).toMatch(/^>=20\./);
  expect(container).toBe("node:${{ matrix.node }}-bookworm");
  expect(steps.map(({ run }) => run)).toContain("bash .ci/run");
  expect(existsSync(".ci/run")).toBe(true);
});

test("CI runs the extended tests beside the main ones", () => {
  expect(workflow.jobs.extended.steps.map(({ run }) => run)).toContain("bash .ci/run --extended");
  expect(readFileSync(".ci/run", "utf8")).toContain('npm test -- "$@"');
});

test("CI starts the image with its database", () => {
  const commands = workflow.jobs.image.steps.map(({ run = "" }) => run).join("\n");
  expect(commands).toMatch(/docker compose up --build --wait/);
});

test("CI has read-only access, a time limit, and actions pinned to a commit", () => {
  expect(workflow.permissions).toEqual({ contents: "read" });
  for (const job of Object.values(workflow.jobs)) {
    expect(job["timeout-minutes"]).toBeLessThanOrEqual(60);
    for (const { uses, with: options } of job.steps.filter(({ uses }) => uses !== undefined)) {
      expect(uses).toMatch(/@[0-9a-f]{40}$/);
      expect(options).toMatchObject({ "persist-credentials": false });
    }
  }
});

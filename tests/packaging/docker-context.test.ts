import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { SOURCES } from "../../scripts/build/build-stamp";
import { contextOf, projectFiles } from "./docker-context";

const isSent = contextOf(readFileSync(".dockerignore", "utf8"));

test.each([
  ".env",
  ".env.production",
  ".env.local.bak",
  "app/.env",
  "scripts/.env.staging",
  "public/.env",
  "cuepoint.jsonl.gz",
  "backup-2026.jsonl.gz",
  "backups/2026-11-01.jsonl.gz",
  "db/before-upgrade.jsonl.gz",
  "cuepoint.dump",
  "db/cuepoint.dump",
  "dump.sql",
  "courses/geology-101/course.yaml",
  "my-course/lecture.mp4",
  "my-course/lecture.vtt",
  "lecture.mp4",
  "course.yaml",
  ".data/database/cluster/PG_VERSION",
  ".data/session-secret",
  "app/.data/session-secret",
  "data/session-secret",
  "session-secret",
  ".git/config",
  ".ci/run",
  ".github/workflows/ci.yml",
  "node_modules/express/index.js",
  "app/node_modules/x/index.js",
  "build/server/index.js",
  "cuepoint.pem",
  "id_ed25519",
  ".npmrc.bak",
  "compose.override.yaml",
  "test-results/trace.zip",
  "tests/fixtures/claims/sample.jsonl",
  "sbom.cdx.json",
])("%s stays out of the image", (file) => {
  expect(isSent(file)).toBe(false);
});

test("the build context contains all sources of the build and nothing else", () => {
  const files = projectFiles();
  const isSource = (file: string) => SOURCES.some((source) => file === source || file.startsWith(`${source}/`));
  expect(files.filter(isSent)).toEqual(files.filter((file) => isSource(file) || file === ".npmrc"));
});

test("the last rule that matches a file or a folder above it decides", () => {
  const sent = contextOf("*\n!app\n!tests/mocks\n**/*.gz\n");
  expect(["app/a.ts", "tests/mocks/node.ts"].every(sent)).toBe(true);
  expect(["tests/setup/x.ts", "app/deep/er/b.gz", "b.gz", "application/a.ts"].some(sent)).toBe(false);
});

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { packageRoot } from "~/platform/package-root.server";
import { listFiles, lockedVersions } from "./build-stamp";

type Lock = { packages: Record<string, { version?: string; hasInstallScript?: boolean }> };
const lockFile = readFileSync(path.join(packageRoot, "package-lock.json"), "utf8");
const edited = (edit: (lock: Lock) => void) => {
  const lock = JSON.parse(lockFile) as Lock;
  edit(lock);
  return JSON.stringify(lock);
};

test("a build stays current when npm prune rewrites the lock file", () => {
  const pruned = edited(({ packages }) => void (packages[""]!.hasInstallScript = true));
  expect(pruned).not.toBe(lockFile);
  expect(lockedVersions(pruned)).toBe(lockedVersions(lockFile));
});

test("a build is out of date when a package has another version", () => {
  const upgraded = edited(({ packages }) => void (packages["node_modules/react"]!.version = "18.99.0"));
  expect(lockedVersions(upgraded)).not.toBe(lockedVersions(lockFile));
});

test("an edit that keeps a file's size changes the listing of the sources", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "cuepoint-stamp-"));
  try {
    const file = path.join(folder, "a.ts");
    writeFileSync(file, "one");
    const before = listFiles([file]);
    expect(listFiles([file])).toBe(before);
    await expect
      .poll(() => {
        writeFileSync(file, "two");
        return listFiles([file]);
      })
      .not.toBe(before);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

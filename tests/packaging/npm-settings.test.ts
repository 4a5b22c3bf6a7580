import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("npm knows every key of .npmrc", () => {
  const { status, stderr } = spawnSync("npm", ["config", "get", "fund"], {
    encoding: "utf8",
    shell: process.platform === "win32",
  });
  expect(status).toBe(0);
  // why only the project's: settings of the user and the machine are not Cuepoint's
  expect(stderr).not.toContain("Unknown project config");
});

test("the lock file has no install script of onnxruntime-node, which would download CUDA", () => {
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as {
    packages: Record<string, { hasInstallScript?: boolean }>;
  };
  const advice =
    "npm wrote hasInstallScript back. Remove that line from onnxruntime-node's entry: npm 10 does not read allowScripts";
  expect(packages["node_modules/onnxruntime-node"]!.hasInstallScript, advice).toBeUndefined();
});

test("the lock file names no registry and includes the optional packages of other systems", () => {
  const lockFile = readFileSync("package-lock.json", "utf8");
  expect(lockFile).not.toMatch(/"resolved": "https?:/);
  for (const name of ["darwin-arm64", "win32-x64", "linux-arm64", "linux-x64"])
    expect(lockFile).toContain(`node_modules/@esbuild/${name}"`);
});

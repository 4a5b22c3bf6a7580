import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import packageJson from "../../package.json";

const unit = /```ini\n(\[Unit\][\s\S]*?)```/.exec(readFileSync("scripts/README.md", "utf8"))![1]!;
const settings = Object.fromEntries([...unit.matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [name!, value!]));

test("the systemd unit runs the command of npm start on the loopback address", () => {
  expect(settings.ExecStart).toBe(`/usr/bin/${packageJson.scripts.start}`);
  expect(settings.Environment).toMatch(/NODE_ENV=production DATA_DIR=\/var\/lib\/cuepoint HOST=127\.0\.0\.1/);
});

test("the systemd unit limits memory, tasks, file permissions and system calls", () => {
  expect(settings).toMatchObject({
    UMask: "0077",
    MemoryMax: expect.stringMatching(/^\d+G$/),
    TasksMax: expect.stringMatching(/^\d+$/),
    SystemCallFilter: "@system-service @pkey", // from an strace of a start, an ingest and an answer
    SystemCallArchitectures: "native",
    NoNewPrivileges: "true",
    ProtectSystem: "strict",
    CapabilityBoundingSet: "",
  });
  expect(settings).not.toHaveProperty("MemoryDenyWriteExecute"); // V8 writes the code that it runs
});

const hasSystemd = spawnSync("systemd-analyze", ["--version"]).status === 0;

test.skipIf(!hasSystemd)("systemd knows every setting of the unit", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "cuepoint-unit-"));
  try {
    const file = path.join(folder, "cuepoint.service");
    writeFileSync(file, unit);
    const { stdout, stderr } = spawnSync("systemd-analyze", ["verify", "--man=no", file], { encoding: "utf8" });
    expect(
      (stdout + stderr)
        .split("\n")
        .filter((line) => line.includes("cuepoint.service") && /unknown|invalid|failed to parse/i.test(line)),
    ).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

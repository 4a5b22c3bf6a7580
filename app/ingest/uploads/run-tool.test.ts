import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { packageRoot } from "~/platform/package-root.server";
import { runTool } from "./run-tool.server";

const hasFfmpeg = spawnSync("ffmpeg", ["-version"]).status === 0;
/** Converts a picture that never ends. `mark`: recognizes the process. */
const endless = (mark: string) => [
  "-v",
  "error",
  "-re",
  "-f",
  "lavfi",
  "-i",
  "testsrc",
  "-metadata",
  mark,
  "-f",
  "null",
  "-",
];
const TIMEOUT = { timeoutMs: 60_000 };

/** Returns the processes of ffmpeg with a mark in their arguments. */
function running(mark: string): string[] {
  return readdirSync("/proc").filter((id) => {
    try {
      const [program, ...args] = readFileSync(`/proc/${id}/cmdline`, "utf8").split("\0");
      return path.basename(program ?? "") === "ffmpeg" && args.includes(mark);
    } catch {
      return false; // not a process, or ended
    }
  });
}

test("tells a program's result, and one that is not installed", async () => {
  expect(await runTool("ffmpeg", ["-h"], TIMEOUT)).toMatchObject({ code: hasFfmpeg ? 0 : "missing" });
  const path = process.env.PATH;
  process.env.PATH = "/nowhere";
  try {
    expect(await runTool("ffmpeg", [], TIMEOUT)).toMatchObject({ code: "missing" });
  } finally {
    process.env.PATH = path;
  }
});

test.skipIf(!hasFfmpeg)("tells what a program printed, and its code", async () => {
  const { code, errors } = await runTool(
    "ffmpeg",
    ["-v", "error", "-i", "no such 'file\"", "-f", "null", "-"],
    TIMEOUT,
  );
  expect(code).not.toBe(0);
  expect(errors).toContain("No such file or directory");
});

test.skipIf(!hasFfmpeg || process.platform !== "linux")(
  "ends a program when it takes too long or is aborted",
  async () => {
    expect(await runTool("ffmpeg", endless("title=long"), { timeoutMs: 300 })).toMatchObject({ code: "killed" });
    const signal = AbortSignal.timeout(300);
    expect(await runTool("ffmpeg", endless("title=aborted"), { ...TIMEOUT, signal })).toMatchObject({ code: "killed" });
    expect([...running("title=long"), ...running("title=aborted")]).toEqual([]);
  },
);

test.skipIf(!hasFfmpeg || process.platform !== "linux").each(["SIGKILL", "SIGTERM"] as const)(
  "ends with its parent, also by %s",
  { timeout: 60_000 },
  async (signal) => {
    const mark = `title=${signal}`;
    const program = `import { runTool } from "./app/ingest/uploads/run-tool.server.ts";
      await runTool("ffmpeg", ${JSON.stringify(endless(mark))}, { timeoutMs: 60_000 });`;
    const parent = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", program], {
      cwd: packageRoot,
    });
    await expect.poll(() => running(mark), { timeout: 30_000 }).toHaveLength(1);
    parent.kill(signal);
    await once(parent, "close");
    await expect.poll(() => running(mark), { timeout: 5_000 }).toEqual([]);
  },
);

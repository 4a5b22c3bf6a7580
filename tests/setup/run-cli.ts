import { spawn } from "node:child_process";
import { cleanEnv } from "./app-server";
import { databaseEnv } from "./database";

export type CliResult = { code: number | null; stdout: string; stderr: string };

/** Runs a command as a person would and waits for its end. With DATA_DIR, it uses the database of that directory. */
export async function runCli(script: string, args: string[], env: Record<string, string> = {}): Promise<CliResult> {
  const database = env.DATA_DIR === undefined ? {} : await databaseEnv(env.DATA_DIR);
  const child = spawn(process.execPath, ["scripts/run.mjs", script, ...args], {
    env: { ...cleanEnv(), ...database, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let [stdout, stderr] = ["", ""];
  child.stdout.on("data", (data) => (stdout += data));
  child.stderr.on("data", (data) => (stderr += data));
  return new Promise((resolve) => child.on("close", (code) => resolve({ code, stdout, stderr })));
}

import { spawn } from "node:child_process";
import path from "node:path";
import { cleanEnv } from "./app-server";

export type CliResult = { code: number | null; stdout: string; stderr: string };

/** Runs one of scripts/ as a person would, and waits for its end. */
export function runCli(script: string, args: string[], env: Record<string, string> = {}): Promise<CliResult> {
  const tsx = path.resolve("node_modules/tsx/dist/cli.mjs");
  const child = spawn(process.execPath, [tsx, `scripts/${script}.ts`, ...args], {
    env: { ...cleanEnv(), ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let [stdout, stderr] = ["", ""];
  child.stdout.on("data", (data) => (stdout += data));
  child.stderr.on("data", (data) => (stderr += data));
  return new Promise((resolve) => child.on("close", (code) => resolve({ code, stdout, stderr })));
}

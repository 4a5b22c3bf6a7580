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

type Terminal = { env: Record<string, string>; question: string; keys: string };

/** Runs a command on a terminal of its own (`script` of util-linux), and presses keys when it shows a question. */
export async function onTerminal(
  command: string,
  args: string[],
  { env, question, keys }: Terminal,
): Promise<{ code: number | null; output: string }> {
  const database = env.DATA_DIR === undefined ? {} : await databaseEnv(env.DATA_DIR);
  const line = [process.execPath, "scripts/run.mjs", command, ...args].map((word) => `'${word}'`).join(" ");
  const child = spawn("script", ["-qec", line, "/dev/null"], {
    env: { ...cleanEnv(), ...database, ...env },
    stdio: ["pipe", "pipe", "inherit"],
  });
  let [output, isAnswered] = ["", false];
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    output += text;
    if (isAnswered || !output.includes(question)) return;
    isAnswered = true;
    child.stdin.write(keys);
  });
  return new Promise((resolve) => child.on("close", (code) => resolve({ code, output })));
}

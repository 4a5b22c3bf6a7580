import { spawn } from "node:child_process";

export type ToolResult = { code: number | "missing" | "killed"; output: string; errors: string };

type Options = { timeoutMs: number; signal?: AbortSignal | undefined; onLine?: (line: string) => void };

/** A broken file can make a program write endlessly. */
const MAX_OUTPUT = 1_000_000;

/** Runs ffmpeg or ffprobe. Ends it after `timeoutMs` and when `signal` aborts. Never throws. */
export function runTool(
  program: "ffmpeg" | "ffprobe",
  args: readonly string[],
  { timeoutMs, signal, onLine }: Options,
): Promise<ToolResult> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: ["ignore", "pipe", "pipe"] });
    let [output, errors] = ["", ""];
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      for (const line of onLine ? text.split("\n") : []) onLine?.(line);
      if (!onLine && output.length < MAX_OUTPUT) output += text;
    });
    child.stderr.setEncoding("utf8").on("data", (text: string) => (errors = (errors + text).slice(-MAX_OUTPUT)));
    const kill = () => child.kill("SIGKILL");
    const timer = setTimeout(kill, timeoutMs);
    if (signal?.aborted) kill();
    signal?.addEventListener("abort", kill, { once: true });
    const end = (code: ToolResult["code"]) => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", kill);
      resolve({ code, output, errors: errors.trim().split("\n").at(-1) ?? "" });
    };
    child.once("error", () => end("missing"));
    child.once("close", (code) => end(code ?? "killed"));
  });
}

import { spawn } from "node:child_process";

export type ToolResult = { code: number | "missing" | "killed"; output: string; errors: string };

type Options = { timeoutMs: number; signal?: AbortSignal | undefined; onLine?: (line: string) => void };

/** A broken file can make a program write endlessly. */
const MAX_OUTPUT = 1_000_000;

/**
 * Runs a program, and kills it at the end of standard input, which comes when this process ends in whatever way. ffmpeg
 * would go on beside the one that the next process starts.
 */
const WITH_ITS_PARENT = `
exec 3<&0
"$@" </dev/null 3<&- &
tool=$!
{ read -r _ <&3; kill -9 "$tool"; } >/dev/null 2>&1 &
watcher=$!
wait "$tool"
code=$?
kill "$watcher" 2>/dev/null
exit "$code"`;
/** The shell's codes of a program that is not installed, and of one that was killed. */
const SHELL_CODES: Record<number, ToolResult["code"]> = { 127: "missing", 137: "killed" };

/** Runs ffmpeg or ffprobe. Ends it after `timeoutMs`, when `signal` aborts, and with this process. Never throws. */
export function runTool(
  program: "ffmpeg" | "ffprobe",
  args: readonly string[],
  { timeoutMs, signal, onLine }: Options,
): Promise<ToolResult> {
  return new Promise((resolve) => {
    const child = start(program, args);
    let [output, errors] = ["", ""];
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      for (const line of onLine ? text.split("\n") : []) onLine?.(line);
      if (!onLine && output.length < MAX_OUTPUT) output += text;
    });
    child.stderr.setEncoding("utf8").on("data", (text: string) => (errors = (errors + text).slice(-MAX_OUTPUT)));
    const kill = () => (isWindows ? child.kill("SIGKILL") : child.stdin.end());
    const timer = setTimeout(kill, timeoutMs);
    if (signal?.aborted) kill();
    signal?.addEventListener("abort", kill, { once: true });
    const end = (code: ToolResult["code"]) => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", kill);
      resolve({ code, output, errors: errors.trim().split("\n").at(-1) ?? "" });
    };
    child.once("error", () => end("missing"));
    child.once("close", (code) => end(code === null ? "killed" : (!isWindows && SHELL_CODES[code]) || code));
  });
}

const isWindows = process.platform === "win32";

const start = (program: string, args: readonly string[]) =>
  isWindows ? spawn(program, args) : spawn("sh", ["-c", WITH_ITS_PARENT, "sh", program, ...args]);

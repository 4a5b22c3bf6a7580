import { createInterface } from "node:readline/promises";
import { countOf } from "../table";

/**
 * Returns a function that asks on the terminal whether to transcribe, or undefined if nobody is there to answer: scripts
 * and pipes go on as before. The end of input is a no, and Ctrl-C ends the command before it has stored anything.
 */
export function confirmTranscription(): ((lectures: number) => Promise<boolean>) | undefined {
  if (!process.stdin.isTTY || !process.stderr.isTTY) return undefined;
  return async (lectures) => {
    const terminal = createInterface({ input: process.stdin, output: process.stderr });
    // A question that readline closes is never answered.
    const closed = new Promise<string>((resolve) => terminal.once("close", () => resolve("")));
    terminal.once("SIGINT", () => {
      terminal.close();
      process.stderr.write("\nInterrupted. Nothing was stored.\n");
      process.kill(process.pid, "SIGINT");
    });
    try {
      const answer = await Promise.race([
        terminal.question(`Transcribe ${countOf(lectures, "lecture")}? [y/N] `),
        closed,
      ]);
      return /^y(es)?$/i.test(answer.trim());
    } finally {
      terminal.close();
    }
  };
}

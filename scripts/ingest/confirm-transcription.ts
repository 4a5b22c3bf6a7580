import { createInterface } from "node:readline/promises";
import { countOf } from "../table";

/**
 * Returns a function that asks on the terminal whether to transcribe, or undefined if nobody is there to answer: scripts
 * and pipes go on as before.
 */
export function confirmTranscription(): ((lectures: number) => Promise<boolean>) | undefined {
  if (!process.stdin.isTTY || !process.stderr.isTTY) return undefined;
  return async (lectures) => {
    const terminal = createInterface({ input: process.stdin, output: process.stderr });
    try {
      const answer = await terminal.question(`Transcribe ${countOf(lectures, "lecture")}? [y/N] `);
      return /^y(es)?$/i.test(answer.trim());
    } finally {
      terminal.close();
    }
  };
}

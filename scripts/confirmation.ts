import { once } from "node:events";
import { createInterface } from "node:readline/promises";

/** Asks a question on the terminal. Returns whether the answer is `expected`. */
export async function isConfirmed(question: string, expected: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const closed = once(terminal, "close").then(() => ""); // Ctrl+D ends the input without an answer
    return (await Promise.race([terminal.question(question), closed])).trim() === expected;
  } finally {
    terminal.close();
  }
}

import { delay } from "msw";
import { PassagesToolOutput } from "~/conversation/tool-output";
import { markerStyles } from "./marker-styles";

/** The input of a mocked model: the last question, and the results of the lookups that it has requested for it. */
export type Asked = { question: string; results: string[] };

/** The behavior of a mocked model: it fails with an HTTP status, calls a tool, or writes text in pieces. */
export type Turn =
  | { kind: "failure"; status: 400 | 401 | 404 | 429 | 500 }
  | { kind: "no connection" }
  | { kind: "call"; name: string; input: object }
  | { kind: "text"; pieces: string[]; delayMs: number; cutAfter?: number };

const FAILURES = [400, 401, 404, 429, 500] as const;
const WORD_DELAY_MS = 10;

/**
 * Decides what a mocked model does, whatever its provider: it searches with the question, then answers from what was
 * found. A command in the question chooses a failure (`/429`, `/down`, `/hang`, `/slow`, `/cut`) or a style of markers.
 */
export async function nextTurn({ question, results }: Asked): Promise<Turn> {
  const command = /\/(\w+)/.exec(question)?.[1] ?? "";
  const status = FAILURES.find((code) => String(code) === command);
  if (status) return { kind: "failure", status };
  if (command === "down") return { kind: "no connection" };
  if (command === "hang") await delay("infinite");
  if (results.length === 0) return { kind: "call", name: "search_course", input: { query: question } };
  const pieces = piecesOf(command, results);
  const delayMs = command === "slow" ? 400 : WORD_DELAY_MS;
  return { kind: "text", pieces, delayMs, ...(command === "cut" ? { cutAfter: 6 } : {}) };
}

/** Returns the answer of a command's style, or a plain one. */
function piecesOf(command: string, results: readonly string[]): string[] {
  const [first, second = first] = passagesIn(results);
  if (!first || !second) return ["The lectures do not cover this."];
  const styled = markerStyles[command]?.(first, second);
  if (styled) return styled.pieces;
  const text = `${sentenceOf(first.content)} [${first.number}] ${sentenceOf(second.content)} [${second.number}]`;
  return text.match(/\S+\s*/g) ?? [];
}

/** Returns the passages in the results of lookups, which are JSON. */
export function passagesIn(results: readonly string[]): PassagesToolOutput["passages"] {
  return results.flatMap((result) => {
    try {
      return PassagesToolOutput.safeParse(JSON.parse(result)).data?.passages ?? [];
    } catch {
      return [];
    }
  });
}

const sentenceOf = (text: string) => /^.*?[.!?](?=\s|$)/.exec(text)?.[0] ?? text;

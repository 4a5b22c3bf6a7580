import { fieldsOf } from "~/text/fields-of";

/** pino's levels. */
const LEVELS = new Map([
  [10, "TRACE"],
  [20, "DEBUG"],
  [30, "INFO"],
  [40, "WARN"],
  [50, "ERROR"],
  [60, "FATAL"],
]);
const INDENT = " ".repeat(9);

/**
 * Formats a JSON line of the log for people, with the time in UTC: "12:34:56 GET /courses/:id 200 46 ms" for a request,
 * "12:34:56 WARN message field=value" for anything else. The facts of an error follow on lines of their own. Returns a
 * line that is not JSON unchanged.
 */
export function readableLine(json: string): string {
  const line = parse(json);
  if (line === null) return json;
  const { level, time, msg, err, requestId: _, ...fields } = line;
  const clock = typeof time === "number" ? new Date(time).toISOString().slice(11, 19) : "--:--:--";
  const name = LEVELS.get(Number(level)) ?? "LOG";
  const text =
    msg === "request" ? requestText(fields) : [name, String(msg), ...Object.entries(fields).map(pair)].join(" ");
  return [`${clock} ${text}`, ...errorLines(err)].join("\n") + "\n";
}

function parse(json: string): Record<string, unknown> | null {
  try {
    return fieldsOf(JSON.parse(json));
  } catch {
    return null;
  }
}

function requestText({ method, route, status, ms, whole }: Record<string, unknown>): string {
  const text = `${String(method)} ${String(route)} ${String(status)} ${String(ms)} ms`;
  return whole === false ? `${text}, not sent completely` : text;
}

const pair = ([name, value]: [string, unknown]) =>
  `${name}=${typeof value === "string" && !/[\s"=]/.test(value) ? value : JSON.stringify(value)}`;

/** Returns the name and message of an error and its stack, then those of its causes. */
function errorLines(error: unknown): string[] {
  if (error === undefined) return [];
  const { name, message, code, stack, cause } = fieldsOf(error);
  const title = [name, message].filter((part) => typeof part === "string").join(": ");
  const frames = Array.isArray(stack) ? stack.map((frame) => `${INDENT}  at ${String(frame)}`) : [];
  return [`${INDENT}${title}${typeof code === "string" ? ` (${code})` : ""}`, ...frames, ...errorLines(cause)];
}

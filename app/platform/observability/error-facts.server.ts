import { AppError } from "~/platform/errors";
import { packageRoot } from "~/platform/package-root.server";

/**
 * The facts about an error that a log line or a trace may contain. Only known properties are read. A message from a
 * provider, the database or a parser can quote a question, an answer or a lecture, so it is omitted unless it is known
 * to be safe.
 */
export type ErrorFacts = {
  name: string;
  message?: string;
  code?: string | number;
  /** The HTTP status of a provider's response, or of our response to this error. */
  status?: number;
  /** The provider's host only, because its path and query may contain a key. */
  host?: string;
  /** The provider's id of the failed request, for its support. */
  providerRequestId?: string;
  /** The provider's code for the failure, if it is a known one. */
  kind?: string;
  reason?: string;
  /** System calls and connections. */
  syscall?: string;
  path?: string;
  address?: string;
  port?: number;
  /** The database objects that the failure is about; never a value of a row. */
  table?: string;
  column?: string;
  constraint?: string;
  routine?: string;
  /** The codes of validation issues. */
  issues?: string[];
  /** The stack frames: function, file, line and column. */
  stack?: string[];
  cause?: ErrorFacts;
  errors?: ErrorFacts[];
};

/** Facts, some of which may turn out to be unknown. */
type Possible = { [Key in keyof Omit<ErrorFacts, "name">]?: ErrorFacts[Key] | undefined };

const MAX_DEPTH = 5;
const MAX_ERRORS = 4;
const MAX_FRAMES = 12;

/** Returns the facts about anything that was thrown. Never throws. */
export function errorFacts(error: unknown, depth = 0): ErrorFacts {
  if (typeof error !== "object" || error === null) return { name: error === null ? "null" : typeof error };
  const name = word(read(error, "name"), /^[A-Za-z_$][\w$]{0,60}$/) ?? (error instanceof Error ? "Error" : "object");
  const nested = (value: unknown) =>
    typeof value === "object" && value !== null && depth < MAX_DEPTH ? errorFacts(value, depth + 1) : undefined;
  const errors = read(error, "errors");
  return defined({
    name,
    message: messageOf(error, name),
    code: codeOf(error),
    status: numberFrom(read(error, "statusCode") ?? read(error, "status"), 100, 599),
    ...providerFacts(error),
    ...systemFacts(error),
    ...(name === "PostgresError" ? databaseFacts(error) : {}),
    issues: issuesOf(error),
    stack: stackOf(error),
    cause: nested(read(error, "cause")),
    errors:
      Array.isArray(errors) && depth < MAX_DEPTH
        ? errors.slice(0, MAX_ERRORS).map((each) => errorFacts(each, depth + 1))
        : undefined,
  });
}

/** Messages of Node, fetch and V8 that contain no values. */
const FIXED_MESSAGES = new Set([
  "fetch failed",
  "terminated",
  "other side closed",
  "socket hang up",
  "aborted",
  "Premature close",
  "Maximum call stack size exceeded",
  "Invalid array length",
  "Invalid string length",
  "Array buffer allocation failed",
  "This operation was aborted",
  "The operation was aborted",
  "The operation was aborted due to timeout",
  "Body is unusable: Body has already been read",
  "Invalid state: Controller is already closed",
  "Headers Timeout Error",
  "Body Timeout Error",
  "Connect Timeout Error",
]);

/**
 * SQLSTATE classes whose messages name only objects, settings and limits. Others (22: data, P0: raised) can quote a
 * row.
 */
const SAFE_SQLSTATE = /^(08|0A|23|25|28|3D|40|42|53|54|55|57|58)[0-9A-Z]{3}$/;
/** Its message quotes the argument of functions such as `to_tsquery`. */
const SYNTAX_ERROR = "42601";

function messageOf(error: object, name: string): string | undefined {
  const message = read(error, "message");
  if (typeof message !== "string") return undefined;
  // Messages about the request may quote it; messages about the server do not.
  if (error instanceof AppError) return error.status >= 500 || error.code === "rate_limited" ? message : undefined;
  const code = word(read(error, "code"), /^/) ?? "";
  if (name === "PostgresError") return SAFE_SQLSTATE.test(code) && code !== SYNTAX_ERROR ? message : undefined;
  if (/^CONNECT(ION)?_[A-Z_]+$/.test(code)) return message; // from the driver: its action, the host and the port
  return FIXED_MESSAGES.has(message) ? message : undefined;
}

function codeOf(error: object): string | number | undefined {
  const code = read(error, "code");
  if (typeof code === "number") return code;
  return error instanceof AppError ? error.code : word(code, /^[A-Z0-9][A-Z0-9_]{2,60}$/);
}

/** Error codes of OpenAI, Anthropic, Google and Cohere. Any other word could come from an answer. */
const PROVIDER_KINDS = new Set([
  "invalid_request_error",
  "authentication_error",
  "permission_error",
  "not_found_error",
  "request_too_large",
  "rate_limit_error",
  "api_error",
  "overloaded_error",
  "timeout_error",
  "billing_error",
  "invalid_api_key",
  "insufficient_quota",
  "model_not_found",
  "context_length_exceeded",
  "rate_limit_exceeded",
  "rate_limit",
  "server_error",
  "content_filter",
  "tokens",
  "requests",
  "billing_hard_limit_reached",
  "account_deactivated",
  "unsupported_value",
  "unsupported_parameter",
  "invalid_type",
  "string_above_max_length",
  "INVALID_ARGUMENT",
  "UNAUTHENTICATED",
  "PERMISSION_DENIED",
  "NOT_FOUND",
  "RESOURCE_EXHAUSTED",
  "FAILED_PRECONDITION",
  "INTERNAL",
  "UNAVAILABLE",
  "DEADLINE_EXCEEDED",
]);
const RETRY_REASONS = new Set(["maxRetriesExceeded", "errorNotRetryable", "abort"]);
const REQUEST_ID_HEADERS = ["x-request-id", "request-id", "x-goog-request-id", "x-amzn-requestid", "cf-ray"];

function providerFacts(error: object): Possible {
  const headers = read(error, "responseHeaders");
  const ids = REQUEST_ID_HEADERS.map((header) => word(read(headers, header), /^(?=.*\d)[\w-]{6,80}$/));
  const data = read(error, "data");
  const body = read(data, "error") ?? data ?? error;
  const kinds = ["type", "code", "status"]
    .map((key) => read(body, key))
    .filter((value): value is string => typeof value === "string" && PROVIDER_KINDS.has(value));
  const reason = read(error, "reason");
  return {
    host: hostOf(read(error, "url")),
    providerRequestId: ids.find(Boolean),
    kind: kinds.length > 0 ? [...new Set(kinds)].join(", ") : undefined,
    reason: typeof reason === "string" && RETRY_REASONS.has(reason) ? reason : undefined,
  };
}

function systemFacts(error: object): Possible {
  const syscall = word(read(error, "syscall"), /^[a-z]{1,30}$/);
  const address = word(read(error, "address") ?? read(error, "hostname"), /^[\w.:/-]{1,255}$/);
  // A path that is too long came from a request; all others belong to this installation.
  const path = syscall && read(error, "code") !== "ENAMETOOLONG" ? read(error, "path") : undefined;
  return {
    syscall,
    address,
    port: numberFrom(read(error, "port"), 0, 65_535),
    path: typeof path === "string" ? path : undefined,
  };
}

function databaseFacts(error: object): Possible {
  const name = (key: string) => word(read(error, key), /^\w{1,63}$/);
  return {
    table: name("table_name"),
    column: name("column_name"),
    constraint: name("constraint_name"),
    routine: name("routine"),
  };
}

function issuesOf(error: object): string[] | undefined {
  const issues = read(error, "issues");
  if (!Array.isArray(issues)) return undefined;
  return [...new Set(issues.map((issue) => word(read(issue, "code"), /^[a-z_]{1,40}$/) ?? "custom"))];
}

const FRAME =
  /^at (?<where>(?:(?:async|new|get|set) )*[\w$.<>#]+(?: \[as [\w$.]+\])?)? ?\(?(?<file>(?:file:\/\/|node:|\/|[A-Za-z]:\\)[^\s()]+):(?<line>\d+):(?<column>\d+)\)?$/;
const ROOT = packageRoot.replaceAll("\\", "/");

/** Returns the frames of a stack. Its first lines are the message, which can contain lines that look like frames. */
function stackOf(error: object): string[] | undefined {
  const stack = read(error, "stack");
  if (typeof stack !== "string") return undefined;
  const message = word(read(error, "message"), /^/) ?? "";
  const messageLines = new Set(message.split("\n").map((line) => line.trim()));
  const frames = stack.split("\n").flatMap((line) => {
    const { where, file, line: row, column } = FRAME.exec(line.trim())?.groups ?? {};
    if (file === undefined || messageLines.has(line.trim())) return [];
    const place = `${file.replace(/^file:\/\//, "").replace(`${ROOT}/`, "")}:${row}:${column}`;
    return [where ? `${where} (${place})` : place];
  });
  return frames.length > 0 ? frames.slice(0, MAX_FRAMES) : undefined;
}

function hostOf(url: unknown): string | undefined {
  return typeof url === "string" && URL.canParse(url) ? new URL(url).host || undefined : undefined;
}

function word(value: unknown, pattern: RegExp): string | undefined {
  return typeof value === "string" && pattern.test(value) ? value : undefined;
}

function numberFrom(value: unknown, min: number, max: number): number | undefined {
  return typeof value === "number" && value >= min && value <= max ? value : undefined;
}

/** Reads a property of an unknown value, whose getter may throw. */
function read(value: unknown, key: string): unknown {
  try {
    return typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined;
  } catch {
    return undefined;
  }
}

function defined(facts: Possible & Pick<ErrorFacts, "name">): ErrorFacts {
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined)) as ErrorFacts;
}

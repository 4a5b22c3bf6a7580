/** Codes of failures that users see, with their HTTP status. */
const HTTP_STATUS = {
  invalid_request: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  account_changed: 409,
  too_large: 413,
  misdirected: 421,
  rate_limited: 429,
  internal: 500,
  model_unavailable: 503,
  database_unavailable: 503,
} as const;

export type ErrorCode = keyof typeof HTTP_STATUS;

export type AppErrorOptions = {
  cause?: unknown;
  retryAfterSeconds?: number;
  operatorMessage?: string;
  reason?: ErrorReason;
};

/** Identifies a text of the interface that translates the message. */
export type ErrorReason = { name: string; values: Record<string, number | string> };

/** Marks the errors of every copy of this module: the server bundle and the start script each load their own. */
const BRAND = Symbol.for("cuepoint.AppError");

/**
 * An expected failure: a code for programs, a message for the user, a cause for the log. `instanceof` also recognizes
 * the errors of other copies of this module, such as those of an embedder that the start script created.
 */
export class AppError extends Error {
  static override [Symbol.hasInstance]<Found>(
    this: abstract new (...given: never[]) => Found,
    value: unknown,
  ): value is Found {
    if (typeof value !== "object" || value === null || !(BRAND in value)) return false;
    // A subclass is recognized as usual.
    return Object.is(this, AppError) || Object.prototype.isPrototypeOf.call(this.prototype, value);
  }

  readonly code: ErrorCode;
  /** When a retry can succeed, if known. */
  readonly retryAfterSeconds: number | undefined;
  /** Replaces `message` in logs and commands. It may contain paths, settings and messages of other programs. */
  readonly operatorMessage: string;
  readonly reason: ErrorReason | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    { retryAfterSeconds, operatorMessage = message, reason, ...options }: AppErrorOptions = {},
  ) {
    super(message, options);
    this.name = "AppError";
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds;
    this.operatorMessage = operatorMessage;
    this.reason = reason;
  }

  get status(): number {
    return HTTP_STATUS[this.code];
  }

  /** On the prototype, so that errors are compared and logged without it. */
  get [BRAND](): true {
    return true;
  }
}

/** Creates the error for something that does not exist. */
export const notFound = (message: string) => new AppError("not_found", message);
/** Creates the error for an invalid request. */
export const invalidRequest = (message: string, cause?: unknown) => new AppError("invalid_request", message, { cause });

/** Creates the error for an unavailable database. Only operators see the reason. */
export const databaseUnavailable = (operatorMessage: string, cause?: unknown) =>
  new AppError("database_unavailable", "The database cannot be reached. Try again in a moment.", {
    operatorMessage,
    cause,
  });

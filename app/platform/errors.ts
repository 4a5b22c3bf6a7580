/** Every way a request or a command can fail that a person can be told about. */
const HTTP_STATUS = {
  invalid_request: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  too_large: 413,
  misdirected: 421,
  rate_limited: 429,
  internal: 500,
  model_unavailable: 503,
  database_unavailable: 503,
} as const;

export type ErrorCode = keyof typeof HTTP_STATUS;

export type AppErrorOptions = { cause?: unknown; retryAfterSeconds?: number; operatorMessage?: string };

/** The one error type: a code for machines, a sentence for the person, a cause for the log. */
export class AppError extends Error {
  readonly code: ErrorCode;
  /** When it is worth trying again, where that is known. */
  readonly retryAfterSeconds: number | undefined;
  /** What the log and the commands say instead of `message`: it may name paths, settings and other programs' messages. */
  readonly operatorMessage: string;

  constructor(
    code: ErrorCode,
    message: string,
    { retryAfterSeconds, operatorMessage = message, ...options }: AppErrorOptions = {},
  ) {
    super(message, options);
    this.name = "AppError";
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds;
    this.operatorMessage = operatorMessage;
  }

  get status(): number {
    return HTTP_STATUS[this.code];
  }
}

export const notFound = (message: string) => new AppError("not_found", message);
export const invalidRequest = (message: string, cause?: unknown) => new AppError("invalid_request", message, { cause });

/** The database cannot be used. Why is for operators only. */
export const databaseUnavailable = (operatorMessage: string, cause?: unknown) =>
  new AppError("database_unavailable", "The database cannot be reached just now. Try again in a moment.", {
    operatorMessage,
    cause,
  });

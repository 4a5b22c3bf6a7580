import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { stripInvalidText } from "~/text/strip-invalid-text";
import { AppError, invalidRequest, notFound } from "./errors";
import { fileName } from "./file-name";
import { isNestedDeeper } from "./json-depth";
import { getLog } from "./observability/log.server";
import { idsOf, type RequestContext } from "./observability/request-context.server";
import { toAppError } from "./to-app-error";

/** Parses a route's parameters. Throws AppError not_found if one is invalid. */
export function parseParams<Schema extends z.ZodType>(
  params: Record<string, string | undefined>,
  schema: Schema,
): z.infer<Schema> {
  const parsed = schema.safeParse(params);
  // No id in the database contains text that the database cannot store.
  if (!parsed.success || Object.values(params).some((value) => stripInvalidText(value) !== value))
    throw notFound("This page does not exist.");
  return parsed.data;
}

/** Parses the parameters of a path and its query. Throws AppError naming each invalid one. */
export function parseQuery<Schema extends z.ZodType>(
  request: Request,
  params: Record<string, string | undefined>,
  schema: Schema,
): z.infer<Schema> {
  return parsedOrThrow(
    schema.safeParse(stripInvalidText({ ...Object.fromEntries(new URL(request.url).searchParams), ...params })),
    "query",
  );
}

/** Parses a JSON body of at most `maxBytes`. Throws AppError naming each invalid field. */
export async function parseJson<Schema extends z.core.$ZodType>(
  request: Request,
  schema: Schema,
  { maxBytes = 64 * 1024 }: { maxBytes?: number } = {},
): Promise<z.infer<Schema>> {
  return parsedOrThrow(z.safeParse(schema, stripInvalidText(await readJson(request, maxBytes))), "body");
}

/** Valid requests have only a few levels. */
const MAX_JSON_LEVELS = 64;

/**
 * Reads a JSON body of at most `maxBytes` without validating it. Throws AppError if it is not JSON or nested too
 * deeply.
 */
export async function readJson(request: Request, maxBytes: number): Promise<unknown> {
  const text = (await readBody(request, maxBytes)).toString("utf8");
  if (isNestedDeeper(text, MAX_JSON_LEVELS))
    throw invalidRequest(`The body is nested too deeply. The limit is ${MAX_JSON_LEVELS} levels.`);
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw invalidRequest("The body is not JSON.", cause);
  }
}

/** Parses a submitted form. Throws AppError naming each invalid field. */
export async function parseForm<Schema extends z.ZodType>(request: Request, schema: Schema): Promise<z.infer<Schema>> {
  const form = await (await withinBytes(request, MAX_FORM_BYTES)).formData().catch((cause: unknown) => {
    throw invalidRequest("The body is not a form.", cause);
  });
  return parsedOrThrow(schema.safeParse(stripInvalidText(Object.fromEntries(form))), "form");
}
const MAX_FORM_BYTES = 64 * 1024;

function parsedOrThrow<T>(parsed: z.ZodSafeParseResult<T>, whole: string): T {
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(
    (issue) =>
      `${issue.path.join(".") || whole}: ${/received undefined$/.test(issue.message) ? "is missing" : issue.message}`,
  );
  throw invalidRequest(`The request is invalid: ${problems.join("; ")}.`, parsed.error);
}

/** A client reads the error only after it has sent its whole body, so this much more is read and discarded. */
const DISCARDED_BYTES = 4 * 2 ** 20;

/** Returns the request with its body in memory. Throws AppError if the body is larger than `maxBytes`. */
async function withinBytes(request: Request, maxBytes: number): Promise<Request> {
  const body = await readBody(request, maxBytes);
  return new Request(request.url, { method: request.method, headers: request.headers, body: new Uint8Array(body) });
}

async function readBody(request: Request, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of bytesOf(request)) {
    size += chunk.byteLength;
    if (size <= maxBytes) chunks.push(chunk);
    if (size > maxBytes + DISCARDED_BYTES) break;
  }
  if (size > maxBytes) throw new AppError("too_large", `The body is larger than ${Math.floor(maxBytes / 1024)} kB.`);
  return Buffer.concat(chunks);
}

async function* bytesOf({ body }: Request): AsyncGenerator<Uint8Array> {
  if (!body) return;
  const reader = body.getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
  } finally {
    await reader.cancel();
  }
}

/** Creates a response that the browser saves as a file named after `title`. */
export function asFile(
  body: string | ReadableStream<Uint8Array>,
  title: string,
  extension: string,
  type: string,
): Response {
  const disposition = `attachment; filename="cuepoint.${extension}"; filename*=UTF-8''${encodeURIComponent(`${fileName(title)}.${extension}`)}`;
  const charset = extension === "zip" ? "" : "; charset=utf-8";
  return new Response(body, { headers: { "content-type": type + charset, "content-disposition": disposition } });
}

/**
 * Creates the response for an error: `{error: {code, message, reason?}}` with its status. Unexpected errors are only
 * logged.
 */
export function errorResponse(error: unknown, request?: RequestContext): Response {
  if (error instanceof Response) return error;
  const known = toAppError(error);
  if (known !== error) getLog().error({ ...idsOf(request), err: error }, "unexpected error");
  else if (known.operatorMessage !== known.message)
    getLog().error({ ...idsOf(request), err: known }, known.operatorMessage);
  // The rest of the body must not be read as the next request.
  const headers: Record<string, string> = known.code === "too_large" ? { connection: "close" } : {};
  if (known.retryAfterSeconds !== undefined) headers["retry-after"] = String(known.retryAfterSeconds);
  if (known.code === "unauthorized") headers["www-authenticate"] = "Bearer";
  const { code, message, status, reason } = known;
  return json({ error: { code, message, reason } }, { status, headers });
}

/** Wraps a loader or an action: Remix answers its errors with the response of `errorResponse`. */
export function handle<Args extends unknown[], Result>(work: (...args: Args) => Promise<Result>) {
  return async (...args: Args): Promise<Result> => {
    try {
      return await work(...args);
    } catch (error) {
      const loaderArgs = args.find(isLoaderArgs);
      const response: unknown = errorResponse(error, loaderArgs?.context?.request);
      throw response; // Remix sends thrown responses
    }
  };
}

const isLoaderArgs = (arg: unknown): arg is Partial<LoaderFunctionArgs> =>
  typeof arg === "object" && arg !== null && "context" in arg;

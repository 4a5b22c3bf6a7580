import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { stripInvalidText } from "~/text/strip-invalid-text";
import { isConnectionError } from "./connection-error";
import { AppError, databaseUnavailable, invalidRequest } from "./errors";
import { isNestedDeeper } from "./json-depth";
import { getLog } from "./observability/log.server";
import { idsOf, type RequestContext } from "./observability/request-context.server";

/** Reads a route's parameters; a wrong one is an address that does not exist. */
export function parseParams<Schema extends z.ZodType>(params: unknown, schema: Schema): z.infer<Schema> {
  const parsed = schema.safeParse(params);
  // What the database cannot hold as text names nothing in it.
  if (!parsed.success || Object.values(params as object).some((value) => stripInvalidText(value) !== value))
    throw new AppError("not_found", "There is nothing at this address.");
  return parsed.data;
}

/** Reads what an address asks for: the parameters of its path and of its query. Throws AppError naming each that is wrong. */
export function parseQuery<Schema extends z.ZodType>(
  request: Request,
  params: Record<string, string | undefined>,
  schema: Schema,
): z.infer<Schema> {
  return understood(
    schema.safeParse(stripInvalidText({ ...Object.fromEntries(new URL(request.url).searchParams), ...params })),
    "query",
  );
}

/** Reads a JSON body of at most `maxBytes`. Throws AppError naming each field that is wrong. */
export async function parseJson<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
  { maxBytes = 64 * 1024 }: { maxBytes?: number } = {},
): Promise<z.infer<Schema>> {
  return understood(schema.safeParse(stripInvalidText(await readJson(request, maxBytes))), "body");
}

/** No request of ours has more than a handful of levels. */
const MAX_JSON_LEVELS = 64;

/** Reads a JSON body of at most `maxBytes` without checking its shape. Throws AppError when it is not JSON, or nested too deeply. */
export async function readJson(request: Request, maxBytes: number): Promise<unknown> {
  const text = (await readBody(request, maxBytes)).toString("utf8");
  if (isNestedDeeper(text, MAX_JSON_LEVELS))
    throw invalidRequest(`The body is nested too deeply. Send at most ${MAX_JSON_LEVELS} levels.`);
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw invalidRequest("The body is not JSON.", cause);
  }
}

/** Reads a form that was sent. Throws AppError naming each field that is wrong. */
export async function parseForm<Schema extends z.ZodType>(request: Request, schema: Schema): Promise<z.infer<Schema>> {
  const form = await (await withinBytes(request, MAX_FORM_BYTES)).formData().catch((cause: unknown) => {
    throw invalidRequest("The body is not a form.", cause);
  });
  return understood(schema.safeParse(stripInvalidText(Object.fromEntries(form))), "form");
}
const MAX_FORM_BYTES = 64 * 1024;

function understood<T>(parsed: z.ZodSafeParseResult<T>, whole: string): T {
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(
    (issue) =>
      `${issue.path.join(".") || whole}: ${/received undefined$/.test(issue.message) ? "is missing" : issue.message}`,
  );
  throw invalidRequest(`The request is not understood: ${problems.join("; ")}.`, parsed.error);
}

/** A sender hears that its body is too large only after it has sent it: so much more is read and thrown away. */
const DISCARDED_BYTES = 4 * 2 ** 20;

/** The same request with its body read, of at most `maxBytes`. Throws AppError when it is larger. */
async function withinBytes(request: Request, maxBytes: number): Promise<Request> {
  const body = await readBody(request, maxBytes);
  return new Request(request.url, { method: request.method, headers: request.headers, body: new Uint8Array(body) });
}

async function readBody(request: Request, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  // The DOM's type of a stream does not say that Node's can be iterated.
  for await (const chunk of (request.body ?? []) as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size <= maxBytes) chunks.push(chunk);
    if (size > maxBytes + DISCARDED_BYTES) break;
  }
  if (size > maxBytes) throw new AppError("too_large", `The body is larger than ${Math.floor(maxBytes / 1024)} kB.`);
  return Buffer.concat(chunks);
}

/** Code points of a file's name: with four bytes each, within the 255 bytes that file systems allow. */
const MAX_FILE_NAME = 60;

/** A text that the browser saves as a file named after `title`. */
export function asFile(
  body: string | ReadableStream<Uint8Array>,
  title: string,
  extension: string,
  type: string,
): Response {
  // By code points: half of a surrogate pair cannot be percent-encoded.
  const letters = [
    ...title
      .toWellFormed()
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}]+/gu, "-")
      .replace(/^-/, ""),
  ];
  const name = letters.slice(0, MAX_FILE_NAME).join("").replace(/-$/, "") || "cuepoint";
  const disposition = `attachment; filename="cuepoint.${extension}"; filename*=UTF-8''${encodeURIComponent(`${name}.${extension}`)}`;
  return new Response(body, {
    headers: { "content-type": `${type}; charset=utf-8`, "content-disposition": disposition },
  });
}

/** The public form of an error: `{error: {code, message}}` under its status. Unexpected ones are logged, not shown. */
export function errorResponse(error: unknown, request?: RequestContext): Response {
  if (error instanceof Response) return error;
  const known = error instanceof AppError ? error : unexpected(error, request);
  if (known.operatorMessage !== known.message && known === error)
    getLog().error({ ...idsOf(request), err: known }, known.operatorMessage);
  // What is left of an overlong body must not be taken for the next request.
  const headers: Record<string, string> = known.code === "too_large" ? { connection: "close" } : {};
  if (known.retryAfterSeconds !== undefined) headers["retry-after"] = String(known.retryAfterSeconds);
  if (known.code === "unauthorized") headers["www-authenticate"] = "Bearer";
  return json({ error: { code: known.code, message: known.message } }, { status: known.status, headers });
}

function unexpected(error: unknown, request: RequestContext | undefined): AppError {
  getLog().error({ ...idsOf(request), err: error }, "unexpected error");
  if (isConnectionError(error)) return databaseUnavailable((error as Error).message, error);
  return new AppError("internal", "Something went wrong on our side. Try again.", { cause: error });
}

/** Wraps a loader or an action: whatever it throws becomes the one public form, thrown for Remix to answer with. */
export function handle<Args extends unknown[], Result>(work: (...args: Args) => Promise<Result>) {
  return async (...args: Args): Promise<Result> => {
    try {
      return await work(...args);
    } catch (error) {
      throw errorResponse(error, (args[0] as Partial<LoaderFunctionArgs> | undefined)?.context?.request);
    }
  };
}

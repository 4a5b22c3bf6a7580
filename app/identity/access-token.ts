import { AppError } from "~/platform/errors";

/** Marks personal access tokens, so that secret scanners recognize them. */
export const ACCESS_TOKEN_PREFIX = "cpt_";

/**
 * Returns the personal access token in an Authorization header, valid or not, or null if there is none.
 *
 * @param isProgram the request is not a browser's, to which a proxy may add a token of its own. Whatever token it sends is
 * meant for Cuepoint: one that is pasted without its beginning, or an unset variable, must not read as a visitor.
 */
export function accessTokenIn(authorization: string | undefined, isProgram = false): string | null {
  const found = /^\s*Bearer(?:\s+(\S+))?\s*$/i.exec(authorization ?? "");
  const token = found?.[1] ?? "";
  return token.startsWith(ACCESS_TOKEN_PREFIX) || (found && isProgram) ? token : null;
}

/**
 * Throws AppError forbidden unless a request only reads: `/mcp`, whose tools read, and GET requests of the JSON API.
 * Personal access tokens grant nothing else, so that a stolen one can neither change anything nor sign anyone in.
 */
export function requireReading(method: string, path: string): void {
  const plain = `${decoded(path)}/`.replace(/\/+/g, "/").toLowerCase();
  const reads = plain === "/mcp/" || (plain.startsWith("/api/") && ["GET", "HEAD"].includes(method));
  if (!reads)
    throw new AppError(
      "forbidden",
      "A personal access token can only read: GET /api/… and the MCP server at /mcp. Use Cuepoint in a browser for everything else.",
    );
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

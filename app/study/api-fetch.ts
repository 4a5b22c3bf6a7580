import { USER_HEADER, VISITOR_HEADER } from "~/identity/visitor-header";
import { refusalIn, setRefusal, ViewerRefused } from "./refusal";

let tokenSource: (() => Promise<string>) | null = null;
let pageUser: string | null = null;

/** Set by an embedded page, which cannot rely on cookies. */
export function setTokenSource(source: (() => Promise<string>) | null): void {
  tokenSource = source;
}

/** Set by a page that was rendered for a user, so that no other user gets what the page stores and shows. */
export function setPageUser(userId: string | null): void {
  pageUser = userId;
}

/**
 * Fetches from our own API as the visitor of this page. Throws ViewerRefused if the server refuses this visitor, which
 * the page then shows.
 */
export async function apiFetch(path: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers);
  if (pageUser !== null) headers.set(USER_HEADER, pageUser);
  if (tokenSource) headers.set(VISITOR_HEADER, await tokenSource());
  const response = await fetch(path, { ...init, headers });
  const refusal = response.ok ? null : await refusalIn(response, { isFrame: tokenSource !== null });
  if (refusal) setRefusal(refusal);
  if (refusal) throw new ViewerRefused(refusal);
  if (response.ok) setRefusal(null);
  return response;
}

/** Like `apiFetch`, with a JSON body. */
export function sendJson(path: string, method: string, body: unknown): Promise<Response> {
  return apiFetch(path, { method, headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
}

import { VISITOR_HEADER } from "~/identity/visitor-header";

let tokenSource: (() => Promise<string>) | null = null;

/** Set by an embedded page, which cannot rely on cookies. */
export function setTokenSource(source: (() => Promise<string>) | null): void {
  tokenSource = source;
}

/** Returns the headers that identify the visitor of a frame, or none. */
export async function visitorHeaders(): Promise<Record<string, string>> {
  return tokenSource ? { [VISITOR_HEADER]: await tokenSource() } : {};
}

/** Fetches from our own API as the visitor of this page. */
export async function apiFetch(path: string, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers);
  for (const [name, value] of Object.entries(await visitorHeaders())) headers.set(name, value);
  return fetch(path, { ...init, headers });
}

/** Like `apiFetch`, with a JSON body. */
export function sendJson(path: string, method: string, body: unknown): Promise<Response> {
  return apiFetch(path, { method, headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
}

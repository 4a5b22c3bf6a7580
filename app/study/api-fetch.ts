import { VISITOR_HEADER } from "~/identity/visitor-header";

let tokenSource: (() => Promise<string>) | null = null;

/** Given by an embedded page, which may not rely on cookies. */
export function setTokenSource(source: (() => Promise<string>) | null): void {
  tokenSource = source;
}

export async function visitorHeaders(): Promise<Record<string, string>> {
  return tokenSource ? { [VISITOR_HEADER]: await tokenSource() } : {};
}

/** fetch of our own API, as the visitor that this page belongs to. */
export async function apiFetch(path: string, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers);
  for (const [name, value] of Object.entries(await visitorHeaders())) headers.set(name, value);
  return fetch(path, { ...init, headers });
}

/** The same, with a JSON body. */
export function sendJson(path: string, method: string, body: unknown): Promise<Response> {
  return apiFetch(path, { method, headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
}

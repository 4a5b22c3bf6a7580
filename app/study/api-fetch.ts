import { VISITOR_HEADER } from "~/identity/visitor-header";

let visitorToken: string | null = null;

/** Given by an embedded page, which may not rely on cookies. */
export function setVisitorToken(token: string | null): void {
  visitorToken = token;
}

export const visitorHeaders = (): Record<string, string> => (visitorToken ? { [VISITOR_HEADER]: visitorToken } : {});

/** fetch of our own API, as the visitor that this page belongs to. */
export function apiFetch(path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(path, { ...init, headers: { ...(init.headers as Record<string, string>), ...visitorHeaders() } });
}

/** The same, with a JSON body. */
export function sendJson(path: string, method: string, body: unknown): Promise<Response> {
  return apiFetch(path, { method, headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
}

import { randomUUID } from "node:crypto";
import { Agent, request as httpRequest } from "node:http";
import fc from "fast-check";
import { ask } from "./chat-client";

/** A request that may be anything. `path` is sent as it stands. */
type Drawn = { method: string; path: string; headers: Record<string, string>; body: string | null };
export type FuzzedEndpoint = { name: string; draw: fc.Arbitrary<Drawn> };
export type FuzzResult = { endpoint: string; requests: number; problems: string[] };

const CANARY = `canary-${randomUUID()}`;
const HANG_MS = 20_000;
const AT_ONCE = 16;

/** What has broken servers before. */
const NASTY = [
  "", " ", "0", "-1", "1e309", "NaN", "null", "undefined", "true", "[]", "{}", "__proto__", "constructor", "../../etc/passwd", "..%2f..%2f", "%00", "\0", "\ud800", "\uffff", "'; drop table notes; --", "\" or 1=1", "<script>alert(1)</script>",
  "${jndi:ldap://x}", "{{7*7}}", "%s%n%x", "\r\nX-Injected: 1", "🎓".repeat(50), "a".repeat(5_000), "ﷺ", "İ", "\u202e", "2147483648", "9223372036854775808", "-0", "0x10", "1_000", "２",
];

const text = fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...NASTY) }, fc.string({ unit: "binary", maxLength: 60 }), fc.string({ maxLength: 200 }));
const json: fc.Arbitrary<unknown> = fc.oneof(fc.jsonValue({ maxDepth: 3 }), text, fc.integer(), fc.double(), fc.constant(null));
const slug = (known: string) => fc.oneof({ weight: 3, arbitrary: fc.constant(known) }, text);
const encoded = (part: string) => encodeURIComponent(part.toWellFormed());

/** A part of an address: as a browser would write it, or torn. */
const part = (value: fc.Arbitrary<string>) => fc.oneof({ weight: 8, arbitrary: value.map(encoded) }, fc.constantFrom("%", "%zz", "%ff%fe", "%E0%A4%A", "..", ".", "%2e%2e", "~", "*", "a%2fb", "%5c"));
const query = (known: Record<string, fc.Arbitrary<string>>) =>
  fc.array(fc.oneof({ weight: 5, arbitrary: fc.oneof(...Object.entries(known).map(([name, value]) => value.map((drawn) => [name, drawn] as const))) }, fc.tuple(text, text)), { maxLength: 5 }).map((pairs) => {
    const written = pairs.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join("&");
    return written && `?${written}`;
  });

/** An object of the right shape with wrong, missing or strange things in it, and sometimes something else altogether. */
const shaped = (fields: Record<string, fc.Arbitrary<unknown>>) =>
  fc.oneof(
    { weight: 5, arbitrary: fc.record(Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, fc.oneof({ weight: 4, arbitrary: value }, json)])), { requiredKeys: [] }).map((value) => JSON.stringify(value)) },
    { weight: 1, arbitrary: json.map((value) => JSON.stringify(value) ?? "") },
    { weight: 1, arbitrary: text },
  );

type Victim = { conversation: string; note: string; cookie: string };

/** Somebody whose words nobody else may ever read. */
export async function plantCanary(url: string): Promise<Victim> {
  const { id, cookie, response } = await ask(url, { text: `Why do we stem words? ${CANARY}` });
  await response.text();
  const taken = await fetch(`${url}/api/courses/search-101/notes`, { method: "POST", headers: { cookie }, body: JSON.stringify({ lecture_id: "inverted-index", at_seconds: 1, body: CANARY }) });
  return { conversation: id, note: ((await taken.json()) as { id: string }).id, cookie };
}

/** Every address of the server, each with its kind of requests: some as its schema has them, some almost, some not at all. */
export function fuzzedEndpoints({ conversation, note, cookie }: Victim): FuzzedEndpoint[] {
  const course = part(slug("search-101"));
  const lecture = part(slug("inverted-index"));
  const id = part(fc.oneof({ weight: 2, arbitrary: fc.constant(conversation) }, fc.uuid(), text));
  const noteId = part(fc.oneof({ weight: 2, arbitrary: fc.constant(note) }, fc.uuid(), text));
  const headers = fc.record(
    {
      // Torn from the victim's, or made up: never theirs.
      cookie: fc.oneof(fc.constant(cookie.slice(0, -5)), fc.constant(cookie.replace(/\.[^.]*$/, ".")), fc.string({ maxLength: 40 }).map((value) => `cuepoint_visitor=${encoded(value)}`), fc.constant("cuepoint_preferences=e30")),
      "x-cuepoint-visitor": fc.oneof(fc.constant("undefined"), fc.base64String({ maxLength: 60 })),
      accept: fc.constantFrom("*/*", "text/html", "application/json", "text/event-stream", "application/json, text/event-stream"),
      "accept-language": fc.constantFrom("es", "*", "xx-YY;q=a", "en;q=0.5, es"),
      range: fc.constantFrom("bytes=0-", "bytes=-1", "bytes=9-1", "bytes=a", "lines=1-2"),
      "content-type": fc.constantFrom("application/json", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "multipart/form-data", "text/plain", "x"),
      "x-request-id": fc.base64String({ maxLength: 80 }),
      "last-event-id": fc.constantFrom("1", "-1", "x"),
    },
    { requiredKeys: [] },
  );
  const endpoint = (name: string, path: fc.Arbitrary<string>, { methods = ["GET"], body = fc.constant<string | null>(null) }: { methods?: string[]; body?: fc.Arbitrary<string | null> } = {}): FuzzedEndpoint => ({
    name,
    draw: fc.record({ method: fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...methods) }, fc.constantFrom("GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS")), path, headers, body }).map((drawn) => (["GET", "HEAD"].includes(drawn.method) ? { ...drawn, body: null } : drawn)),
  });
  const address = (strings: TemplateStringsArray, ...parts: fc.Arbitrary<string>[]) => fc.tuple(...parts).map((drawn) => strings.map((fixed, at) => fixed + (drawn[at] ?? "")).join(""));
  const none = fc.constant("");
  const seconds = fc.oneof(text, fc.double().map(String), fc.nat({ max: 300 }).map(String));
  const form = (fields: Record<string, fc.Arbitrary<string>>) => fc.oneof({ weight: 4, arbitrary: query(fields).map((written) => written.slice(1)) }, text);
  const rpc = shaped({
    jsonrpc: fc.constant("2.0"),
    id: fc.oneof(fc.nat(), text),
    method: fc.constantFrom("tools/call", "tools/list", "initialize", "ping", "resources/list"),
    params: fc.record({ name: fc.constantFrom("search_course", "read_moment", "list_courses", "list_lectures", "x"), arguments: fc.record({ course: slug("search-101"), lecture: slug("inverted-index"), query: text, limit: json, from: json, to: json }, { requiredKeys: [] }) }, { requiredKeys: [] }),
  });
  // Few are whole: an answer that is really given costs as much as a thousand refusals.
  const question = shaped({
    id: fc.oneof({ weight: 1, arbitrary: fc.constant(conversation) }, fc.uuid(), text),
    course: fc.oneof({ weight: 1, arbitrary: fc.constant("search-101") }, { weight: 6, arbitrary: text }),
    lecture: slug("inverted-index"),
    message: fc.record({ id: fc.oneof(fc.uuid(), text), role: fc.constantFrom("user", "assistant", "system"), parts: fc.array(fc.record({ type: fc.constantFrom("text", "file", "data-rag-source"), text }, { requiredKeys: [] }), { maxLength: 3 }) }, { requiredKeys: [] }),
    trigger: fc.constantFrom("submit-message", "regenerate-message", "x"),
  });
  return [
    endpoint("GET /", address`/${query({ lang: text, _routes: text, index: text })}`),
    endpoint("GET /_root.data", address`/_root.data${query({ _routes: text })}`),
    endpoint("GET /courses/:course", address`/courses/${course}${query({ c: fc.oneof(fc.constant(conversation), text), lang: text, debug: text })}`),
    endpoint("GET /courses/:course.data", address`/courses/${course}.data${query({ _routes: text, c: fc.constant(conversation) })}`),
    endpoint("GET /courses/:course/lectures/:lecture", address`/courses/${course}/lectures/${lecture}${query({ t: seconds, c: fc.oneof(fc.constant(conversation), text), debug: text })}`),
    endpoint("GET …/captions.vtt", address`/courses/${course}/lectures/${lecture}/captions.vtt${none}`),
    endpoint("GET …/transcript/:format", address`/courses/${course}/lectures/${lecture}/transcript/${part(fc.oneof(fc.constantFrom("vtt", "srt", "txt"), text))}`),
    endpoint("GET /embed/…", address`/embed/courses/${course}/lectures/${lecture}${query({ t: seconds, lang: text })}`),
    endpoint("GET /embed/check", address`/embed/check${query({ lang: text })}`),
    endpoint("GET /conversations", address`/conversations${query({ q: text })}`),
    endpoint("POST /conversations.data", address`/conversations.data${query({ index: text })}`, { methods: ["POST"], body: form({ intent: fc.oneof(fc.constantFrom("rename", "delete", "share", "unshare"), text), id: fc.oneof(fc.constant(conversation), text), title: text }) }),
    endpoint("GET /shared/:token", address`/shared/${part(text)}${none}`),
    endpoint("POST /preferences", address`/preferences${none}`, { methods: ["POST"], body: form({ theme: fc.oneof(fc.constantFrom("dark", "light"), text), locale: fc.oneof(fc.constantFrom("en", "es"), text), back: text }) }),
    endpoint("POST /api/chat", address`/api/chat${none}`, { methods: ["POST"], body: question }),
    endpoint("GET /api/chat/:id/stream", address`/api/chat/${id}/stream${none}`),
    endpoint("POST /api/chat/:id/stop", address`/api/chat/${id}/stop${none}`, { methods: ["POST"], body: text }),
    endpoint("GET /api/conversations", address`/api/conversations${query({ q: text })}`),
    endpoint("/api/conversations/:id", address`/api/conversations/${id}${none}`, { methods: ["GET", "PATCH", "DELETE"], body: shaped({ title: text }) }),
    endpoint("GET /api/conversations/:id/export", address`/api/conversations/${id}/export${query({ format: fc.oneof(fc.constantFrom("md", "json"), text) })}`),
    endpoint("/api/conversations/:id/share", address`/api/conversations/${id}/share${none}`, { methods: ["POST", "DELETE"], body: text }),
    endpoint("PUT …/feedback", address`/api/conversations/${id}/messages/${part(text)}/feedback`, { methods: ["PUT", "DELETE"], body: shaped({ rating: fc.constantFrom("up", "down"), reason: text }) }),
    endpoint("/api/courses/:course/notes", address`/api/courses/${course}/notes${query({ lecture: slug("inverted-index") })}`, { methods: ["GET", "POST"], body: shaped({ lecture_id: slug("inverted-index"), at_seconds: fc.double(), body: text }) }),
    endpoint("/api/courses/:course/notes/:note", address`/api/courses/${course}/notes/${noteId}`, { methods: ["PATCH", "DELETE"], body: shaped({ body: text }) }),
    endpoint("GET …/notes/export", address`/api/courses/${course}/notes/export${query({ format: fc.oneof(fc.constantFrom("md", "csv"), text), lecture: slug("inverted-index") })}`),
    endpoint("GET /api/courses", address`/api/courses${query({ q: text })}`),
    endpoint("GET /api/courses/:course/lectures", address`/api/courses/${course}/lectures${none}`),
    endpoint("GET /api/courses/:course/search", address`/api/courses/${course}/search${query({ query: text, lecture: slug("inverted-index"), limit: seconds })}`),
    endpoint("GET …/moment", address`/api/courses/${course}/lectures/${lecture}/moment${query({ from: seconds, to: seconds })}`),
    endpoint("GET …/transcript", address`/api/courses/${course}/lectures/${lecture}/transcript${query({ from: seconds, to: seconds })}`),
    endpoint("GET /api/admin/…/usage", address`/api/admin/courses/${course}/usage${none}`),
    endpoint("GET /api/openapi.json", address`/api/openapi.json${query({ x: text })}`),
    endpoint("/api/visitor", address`/api/visitor${none}`, { methods: ["GET", "POST"], body: text }),
    endpoint("GET /api/conversations/latest", address`/api/conversations/latest${query({ course: slug("search-101"), lecture: slug("inverted-index"), c: fc.oneof(fc.constant(conversation), text) })}`),
    endpoint("POST /mcp", address`/mcp${none}`, { methods: ["POST"], body: rpc }),
    endpoint("GET /media/…", address`/media/${part(text)}/${part(text)}`),
    endpoint("GET /assets/…", address`/assets/${part(text)}${query({ v: text })}`),
    endpoint("GET /healthz", address`/healthz${query({ x: text })}`),
    endpoint("GET /metrics", address`/metrics${query({ x: text })}`),
    endpoint("anything else", address`/${part(text)}/${part(text)}${query({ x: text })}`, { methods: ["GET", "POST", "PUT"], body: text }),
  ];
}

const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });

/** Sends so many requests of one kind, and says which of them broke something: a 500, no answer, or somebody else's words. */
export async function fuzz(url: string, { name, draw }: FuzzedEndpoint, requests: number, seed: number): Promise<FuzzResult> {
  const drawn = fc.sample(draw, { numRuns: requests, seed });
  const problems: string[] = [];
  let next = 0;
  const send = async () => {
    while (next < drawn.length && problems.length < 20) {
      const request = drawn[next++]!;
      const told = JSON.stringify(request).slice(0, 400);
      try {
        const { status, body } = await exchange(url, request);
        if (status >= 500) problems.push(`${status}: ${told}`);
        if (body.includes(CANARY)) problems.push(`somebody else's words: ${told}`);
      } catch (error) {
        problems.push(`${(error as Error).message}: ${told}`);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, send));
  return { endpoint: name, requests: next, problems };
}

function exchange(url: string, { method, path, headers, body }: Drawn): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(url, { agent, method, path, headers, insecureHTTPParser: true }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => (clearTimeout(timer), resolve({ status: response.statusCode!, body: Buffer.concat(chunks).toString() })));
      response.on("error", reject);
    });
    const timer = setTimeout(() => request.destroy(new Error(`no answer in ${HANG_MS} ms`)), HANG_MS);
    // why once more: a server may close a kept connection in the moment in which it is used again
    request.on("error", (error: NodeJS.ErrnoException) => (clearTimeout(timer), error.code === "ECONNRESET" && request.reusedSocket ? exchange(url, { method, path, headers, body }).then(resolve, reject) : reject(error)));
    request.end(body === null ? undefined : body.toWellFormed());
  });
}

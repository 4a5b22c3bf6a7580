import fc from "fast-check";
import type { Route } from "./routes";
import {
  encoded,
  form,
  json,
  known,
  mostly,
  objectOf,
  part,
  query,
  shaped,
  target,
  text,
  writeJson,
  type Fields,
} from "./values";
import { tornTokensOf, type Visitor } from "./visitors";

/** An arbitrary request. `path` is sent without changes. */
export type Drawn = { method: string; path: string; headers: Record<string, string>; body: string | null };
export type FuzzedEndpoint = { name: string; draw: fc.Arbitrary<Drawn> };
/** The visitor who asks, the victim whose things they must not reach, and the administrator's token. */
export type Cast = { attacker: Visitor; victim: Visitor; adminToken: string };

/** The query parameters of each route. A route that is not listed gets all of them. */
const QUERIES: Record<string, string[]> = {
  "/": ["q", "lang", "_routes", "index"],
  "/courses/:course": ["c", "lang", "debug", "_routes"],
  "/courses/:course/lectures/:lecture": ["t", "c", "lang", "debug", "_routes"],
  "/embed/courses/:course/lectures/:lecture": ["t", "c", "lang"],
  "/conversations": ["q", "lang", "_routes"],
  "/api/conversations": ["q"],
  "/api/conversations/:id/export": ["format"],
  "/api/courses/:course/notes": ["lecture"],
  "/api/courses/:course/notes/export": ["format"],
  "/api/courses/:course/search": ["query", "lecture", "limit"],
  "/api/courses/:course/lectures/:lecture/moment": ["from", "to"],
  "/api/courses/:course/lectures/:lecture/transcript": ["from", "to"],
  "/api/courses": ["q"],
};

/** The fields of each action. An action that is not listed gets all of them, as a form and as JSON. */
const FORMS: Record<string, string[]> = {
  "/preferences": ["theme", "locale", "back"],
  "/conversations": ["intent", "id", "title"],
};
const BODIES: Record<string, string[]> = {
  "/api/conversations/:id": ["title"],
  "/api/conversations/:id/messages/:messageId/feedback": ["rating", "reason"],
  "/api/courses/:course/notes": ["lecture_id", "at_seconds", "body"],
  "/api/courses/:course/notes/:note": ["body"],
};

/** Every address of the server with its requests: valid, almost valid, and invalid ones. */
export function fuzzedEndpoints(routes: readonly Route[], media: string, cast: Cast): FuzzedEndpoint[] {
  const values = valuesOf(cast);
  const headers = headersOf(cast);
  const endpoint = (
    name: string,
    methods: string[],
    path: fc.Arbitrary<string>,
    body: fc.Arbitrary<string | null>,
  ): FuzzedEndpoint => ({ name, draw: requests(methods, path, headers, body) });
  const ofRoute = (route: Route) => {
    const methods = [
      ...(route.hasLoader || route.hasPage ? ["GET"] : []),
      ...(route.hasAction ? ["POST", "PUT", "PATCH", "DELETE"] : []),
    ];
    return endpoint(
      route.path,
      methods,
      addressOf(route, values),
      route.hasAction ? bodyOf(route, values) : fc.constant(null),
    );
  };
  const anyPart = part(text);
  return [
    ...routes.map(ofRoute),
    endpoint(
      "media",
      ["GET"],
      fc.oneof(
        fc.constant(media),
        fc.tuple(anyPart, anyPart).map(([folder, file]) => `/media/${folder}/${file}`),
        fc.tuple(fc.constant(media), anyPart).map((parts) => parts.join("/")),
      ),
      fc.constant(null),
    ),
    endpoint(
      "assets",
      ["GET"],
      fc.tuple(anyPart, query({ v: text })).map(([file, rest]) => `/assets/${file}${rest}`),
      fc.constant(null),
    ),
    endpoint(
      "anything else",
      ["GET", "POST", "PUT"],
      fc
        .tuple(
          target.map((value) => encodeURI(value.toWellFormed())),
          query(values),
        )
        .map(([path, rest]) => `/${path.replace(/^\//, "")}${rest}`),
      text,
    ),
  ];
}

function requests(
  methods: string[],
  path: fc.Arbitrary<string>,
  headers: fc.Arbitrary<Record<string, string>>,
  body: fc.Arbitrary<string | null>,
): fc.Arbitrary<Drawn> {
  const method = fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...methods) },
    { weight: 1, arbitrary: fc.constantFrom("GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS") },
  );
  return fc.record({ method, path, headers, body }).map((drawn) => {
    if (["GET", "HEAD"].includes(drawn.method)) return { ...drawn, body: null };
    // why: a body with the wrong content type is refused before it is parsed
    const type = drawn.body?.trimStart().match(/^[[{]/) ? "application/json" : "application/x-www-form-urlencoded";
    return { ...drawn, headers: { "content-type": type, ...drawn.headers } };
  });
}

/** Single fetch requests data with `.data`, mostly for pages. */
function addressOf({ path, hasPage }: Route, values: Fields): fc.Arbitrary<string> {
  const parts = path
    .split("/")
    .slice(1)
    .map((name) =>
      name === "*"
        ? part(text)
        : name.startsWith(":")
          ? part((values[name.slice(1)] as fc.Arbitrary<string> | undefined) ?? text)
          : fc.constant(name),
    );
  const names = QUERIES[path] ?? Object.keys(values);
  const rest = query(Object.fromEntries(names.map((name) => [name, values[name]!])));
  const suffix = fc.oneof(
    { weight: hasPage ? 2 : 8, arbitrary: fc.constant("") },
    { weight: 1, arbitrary: fc.constant(path === "/" ? "_root.data" : ".data") },
  );
  return fc.tuple(fc.tuple(...parts), suffix, rest).map(([drawn, data, asked]) => `/${drawn.join("/")}${data}${asked}`);
}

function bodyOf({ path }: Route, values: Fields): fc.Arbitrary<string | null> {
  const pick = (names: string[]) => Object.fromEntries(names.map((name) => [name, values[name]!]));
  if (path === "/api/chat") return shaped(questionFields(values));
  if (path === "/mcp") return rpc(values);
  if (FORMS[path]) return form(pick(FORMS[path]));
  if (BODIES[path]) return shaped(pick(BODIES[path]));
  return fc.oneof(shaped(values), form(values));
}

/** Few questions are valid: a real answer costs as much as a thousand refusals. */
function questionFields(values: Fields): Fields {
  const message = objectOf({
    id: fc.oneof(fc.uuid(), text),
    role: fc.constantFrom("user", "user", "assistant", "system"),
    parts: fc.array(objectOf({ type: fc.constantFrom("text", "text", "file", "data-rag-source"), text }), {
      maxLength: 3,
    }),
  });
  return {
    id: values.c!,
    course: fc.oneof({ weight: 1, arbitrary: fc.constant("search-101") }, { weight: 4, arbitrary: text }),
    lecture: values.lecture!,
    message,
    trigger: fc.constantFrom("submit-message", "regenerate-message", "x"),
    messageId: values.messageId!,
  };
}

/** One call, or a batch. */
function rpc(values: Fields): fc.Arbitrary<string> {
  const call = objectOf({
    jsonrpc: fc.constant("2.0"),
    id: fc.oneof(fc.nat(), text),
    method: fc.constantFrom(
      "tools/call",
      "tools/call",
      "tools/list",
      "initialize",
      "ping",
      "resources/list",
      "notifications/cancelled",
    ),
    params: objectOf({
      name: fc.constantFrom("search_course", "read_moment", "list_courses", "list_lectures", "x"),
      arguments: objectOf({
        course: values.course!,
        lecture: values.lecture!,
        query: values.query!,
        limit: json,
        from: json,
        to: json,
      }),
    }),
  });
  return fc.oneof(
    { weight: 5, arbitrary: call.map(writeJson) },
    { weight: 2, arbitrary: fc.array(call, { maxLength: 40 }).map(writeJson) },
    { weight: 1, arbitrary: json.map(writeJson) },
    { weight: 1, arbitrary: text },
  );
}

function valuesOf({ attacker, victim }: Cast): Fields {
  const idOf = (name: (visitor: Visitor) => string[]) =>
    mostly(fc.oneof(fc.constantFrom(...name(attacker)), fc.constantFrom(...name(victim)), fc.uuid()));
  const conversations = idOf(({ conversation, shared }) => [conversation, shared.conversation]);
  const seconds = fc.oneof({ weight: 2, arbitrary: fc.nat({ max: 300 }).map(String) }, fc.double().map(String), text);
  return {
    course: known("search-101"),
    lecture: known("inverted-index"),
    lecture_id: known("inverted-index"),
    lang: known("es", "en"),
    debug: known("citations"),
    _routes: known("root", "routes/conversations"),
    index: text,
    id: conversations,
    c: conversations,
    note: idOf(({ note }) => [note]),
    messageId: idOf(({ messages }) => messages),
    token: mostly(fc.oneof(fc.constant(attacker.shared.token), fc.constantFrom(...tokensLike(victim.shared.token)))),
    q: known("stem", victim.words),
    query: known("why do we stem words?"),
    t: seconds,
    from: seconds,
    to: seconds,
    limit: known("1", "3", "10"),
    format: known("markdown", "json", "anki", "vtt", "srt", "txt"),
    scope: known("course", "lecture"),
    back: target,
    next: target,
    redirect: target,
    url: target,
    at_seconds: fc.oneof(fc.double({ min: 0, max: 300 }), fc.double()),
    body: text,
    title: text,
    rating: known("up", "down"),
    reason: text,
    intent: known("rename", "delete", "share", "unshare"),
    theme: known("dark", "light", "system"),
    locale: known("en", "es"),
    confirm: known("true", "on"),
  };
}

/** The victim's share token, and tokens that resemble it. */
function tokensLike(token: string): string[] {
  const swapped = token.replace(/[a-z]/i, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  );
  return [
    token,
    token.slice(0, -1),
    `${token}a`,
    swapped,
    [...token].reverse().join(""),
    ` ${token}`,
    `${token}\0`,
    `${token}%`,
    `${token.slice(0, -1)}_`,
    token.replace(/.$/, "%"),
  ];
}

function headersOf({ attacker, victim, adminToken }: Cast): fc.Arbitrary<Record<string, string>> {
  const forged = fc
    .constantFrom(...tornTokensOf(victim.token, attacker.token))
    .map((value) => `cuepoint_visitor=${value}`);
  const preferences = json.map((value) =>
    `cuepoint_preferences=${Buffer.from(writeJson(value)).toString("base64")}`.slice(0, 6_000),
  );
  const cookie = fc.oneof(
    { weight: 8, arbitrary: fc.constant(attacker.cookie) },
    { weight: 2, arbitrary: forged },
    { weight: 1, arbitrary: preferences },
    { weight: 1, arbitrary: fc.string({ maxLength: 40 }).map((value) => `cuepoint_visitor=${encoded(value)}`) },
  );
  const strange = fc.record(
    {
      accept: fc.constantFrom(
        "*/*",
        "text/html",
        "application/json",
        "text/event-stream",
        "application/json, text/event-stream",
      ),
      "accept-language": fc.constantFrom("es", "*", "xx-YY;q=a", "en;q=0.5, es", "a-".repeat(500)),
      range: fc.constantFrom(
        "bytes=0-",
        "bytes=-1",
        "bytes=9-1",
        "bytes=a",
        "lines=1-2",
        `bytes=${"0-1,".repeat(500)}0-1`,
      ),
      "content-type": fc.constantFrom(
        "application/json",
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=x",
        "multipart/form-data",
        "text/plain",
        "x",
      ),
      "x-request-id": fc.base64String({ maxLength: 80 }),
      "last-event-id": fc.constantFrom("1", "-1", "x"),
      "x-cuepoint-visitor": fc.oneof(
        fc.constant(attacker.frameToken),
        fc.constantFrom(...tornTokensOf(victim.frameToken, attacker.frameToken), victim.token, attacker.token),
        fc.constant("undefined"),
        fc.base64String({ maxLength: 60 }),
      ),
      authorization: fc.constantFrom(`Bearer ${adminToken}`, "Bearer x", "Basic eDp5", "x"),
      origin: fc.constantFrom("https://evil.test", "null", "x", "http://localhost"),
      "sec-fetch-site": fc.constantFrom("cross-site", "same-site", "same-origin", "none"),
      host: fc.constantFrom("evil.test", "localhost", "[::1", "a b"),
      "x-forwarded-host": fc.constantFrom("evil.test", "//evil.test", "a, b"),
      "x-forwarded-proto": fc.constantFrom("https", "javascript", "http, https"),
      "x-forwarded-for": fc.constantFrom("192.0.2.1", "::ffff:1.2.3.4", "unknown", "1.1.1.1, 2.2.2.2"),
      "accept-encoding": fc.constantFrom("identity", "x", "*;q=0"),
    },
    { requiredKeys: [] },
  );
  // One unusual header can be enough to refuse a request, so most requests have few.
  const few = fc
    .tuple(strange, fc.infiniteStream(fc.nat({ max: 9 })))
    .map(([drawn, dice]) => Object.fromEntries(Object.entries(drawn).filter(() => dice.next().value === 0)));
  return fc
    .tuple(fc.option(cookie, { freq: 10 }), fc.oneof({ weight: 3, arbitrary: few }, { weight: 1, arbitrary: strange }))
    .map(([own, others]) => ({ ...(own === null ? {} : { cookie: own }), ...others }));
}

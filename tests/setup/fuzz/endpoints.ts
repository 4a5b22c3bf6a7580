import fc from "fast-check";
import { questionFields, rpc } from "./bodies";
import { headersOf } from "./headers";
import type { Route } from "./routes";
import { ownRequest, validRequests, type Drawn } from "./valid-requests";
import { form, known, mostly, part, query, shaped, target, text, type Fields } from "./values";
import { othersThan, tokensLike, type Cast, type Visitor } from "./visitors";

export type FuzzedEndpoint = {
  name: string;
  draw: fc.Arbitrary<Drawn>;
  /** A valid request to an address that rarely gets one by chance. It is sent first. */
  valid?: Drawn | undefined;
};

/** The query parameters of each route. A route that is not listed gets all of them. */
const QUERIES: Record<string, string[]> = {
  "/": ["q", "lang", "_routes", "index"],
  "/courses/:course": ["c", "ask", "lang", "debug", "_routes"],
  "/search": ["q", "exact", "lang", "_routes"],
  "/courses/:course/search": ["q", "lecture", "exact", "lang"],
  "/courses/:course/lectures/:lecture": ["t", "c", "lang", "debug", "_routes"],
  "/embed/courses/:course/lectures/:lecture": ["t", "c", "lang"],
  "/conversations": ["q", "lang", "_routes"],
  "/api/conversations": ["q", "limit"],
  "/api/conversations/:id/share": ["link"],
  "/api/lectures": ["place"],
  "/api/conversations/:id/export": ["format"],
  "/api/visitor/data": ["format"],
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
  "/api/conversations/:id/share": ["message_id"],
  "/api/conversations/:id/messages/:messageId/feedback": ["rating", "reason"],
  "/api/courses/:course/notes": ["lecture_id", "at_seconds", "body"],
  "/api/courses/:course/notes/:note": ["body"],
  "/api/courses/:course/lectures/:lecture/reports": ["start_seconds", "end_seconds", "said", "suggestion", "comment"],
};

/** Every address of the server with its requests: valid, almost valid, and invalid ones. */
export function fuzzedEndpoints(routes: readonly Route[], media: string, cast: Cast): FuzzedEndpoint[] {
  const values = valuesOf(cast);
  const headers = headersOf(cast);
  const valid = validRequests(cast);
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
    const body = route.hasAction ? bodyOf(route, values) : fc.constant(null);
    const own = route.hasLoader || route.hasPage ? ownRequest(route.path, cast.attacker) : null;
    return {
      ...endpoint(route.path, methods, addressOf(route, values), body),
      valid: valid[route.path] ?? own ?? undefined,
    };
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
  if (path === "/api/handoffs") return shaped({ token: values.handoff! });
  if (FORMS[path]) return form(pick(FORMS[path]));
  if (BODIES[path]) return shaped(pick(BODIES[path]));
  return fc.oneof(shaped(values), form(values));
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
    message_id: idOf(({ messages }) => messages),
    link: text,
    place: known("search-101/inverted-index"),
    exact: known("1"),
    ask: text,
    token: mostly(fc.oneof(fc.constant(attacker.shared.token), fc.constantFrom(...tokensLike(victim.shared.token)))),
    handoff: mostly(fc.constantFrom(attacker.handoff, ...othersThan(victim.handoff))),
    q: known("stem", victim.words),
    query: known("why do we stem words?"),
    t: seconds,
    from: seconds,
    to: seconds,
    limit: known("1", "3", "10"),
    format: known("markdown", "json", "anki", "zip", "vtt", "srt", "txt"),
    scope: known("course", "lecture"),
    back: target,
    next: target,
    redirect: target,
    url: target,
    at_seconds: fc.oneof(fc.double({ min: 0, max: 300 }), fc.double()),
    start_seconds: fc.oneof(fc.double({ min: 0, max: 300 }), fc.double()),
    end_seconds: fc.oneof(fc.double({ min: 0, max: 300 }), fc.double()),
    said: text,
    suggestion: text,
    comment: text,
    body: text,
    title: text,
    rating: known("up", "down"),
    reason: text,
    intent: known("rename", "delete", "unshare"),
    theme: known("dark", "light", "system"),
    locale: known("en", "es"),
    confirm: known("true", "on"),
  };
}

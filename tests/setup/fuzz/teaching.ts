import fc from "fast-check";
import type { FuzzedEndpoint } from "./endpoints";
import type { Route } from "./routes";
import type { Drawn } from "./valid-requests";
import { form, json, known, part, query, shaped, target, text, writeJson, written, type Fields } from "./values";

/** Values in an instructor's requests: their own course, another instructor's, and the contents of their own. */
export type TaughtPlaces = { ours: string; theirs: string; lecture: string; upload: string; report: string };

/** Pages that only people with accounts can open. */
export const ofAccounts = ({ path }: Pick<Route, "path">): boolean =>
  /^\/(teach|api\/teach|admin|account|courses\/:course\/access)(\/|$)/.test(path);

/** Routes that the fuzzer does not open itself: the tests of LTI and of streams do. */
const NEVER_ENDS = "/api/teach/courses/:course/jobs/stream";

/** Random requests to a route, as the one whose cookie it is. Null for a stream that never ends. */
export function teachingEndpoint(route: Route, places: TaughtPlaces, cookie: string): FuzzedEndpoint | null {
  const { path, hasAction, hasLoader, hasPage } = route;
  if (path === NEVER_ENDS) return null;
  const values = valuesOf(places);
  const methods = [...(hasLoader || hasPage ? ["GET"] : []), ...(hasAction ? ["POST", "PATCH", "PUT", "DELETE"] : [])];
  const draw = fc
    .record({
      method: fc.constantFrom(...methods, "HEAD"),
      path: addressOf(route, values),
      headers: headersOf(path),
      body: hasAction ? bodyOf(path, values) : fc.constant(null),
    })
    .map(({ headers, ...drawn }): Drawn => {
      const body = ["GET", "HEAD"].includes(drawn.method) ? null : drawn.body;
      const type = body?.trimStart().match(/^[[{]/) ? "application/json" : "application/x-www-form-urlencoded";
      return { ...drawn, body, headers: { "content-type": type, ...headers, cookie } };
    });
  return { name: path, draw, valid: validRequest(route, places, cookie) };
}

function addressOf({ path, hasLoader, hasPage }: Route, values: Fields): fc.Arbitrary<string> {
  const parts = path
    .split("/")
    .slice(1)
    .map((name) =>
      name.startsWith(":")
        ? part((values[name.slice(1)] as fc.Arbitrary<string> | undefined) ?? text)
        : fc.constant(name),
    );
  // Remix answers `.data` of a route without a loader.
  const suffix = hasLoader || hasPage ? fc.constantFrom("", "", "", ".data") : fc.constant("");
  const asked = query({
    find: text,
    replace: text,
    page: json.map(writeJson),
    before: json.map(writeJson),
    index: text,
  });
  return fc.tuple(fc.tuple(...parts), suffix, asked).map(([drawn, data, rest]) => `/${drawn.join("/")}${data}${rest}`);
}

const TUS: Record<string, fc.Arbitrary<string>> = {
  "tus-resumable": fc.constantFrom("1.0.0", "0.9", "x"),
  "upload-length": fc.constantFrom("100", "0", "-1", "1e9", "99999999999999999999", "x"),
  "upload-offset": fc.constantFrom("0", "1", "-1", "x", "9007199254740993"),
  "upload-defer-length": fc.constantFrom("1", "x"),
  "upload-concat": fc.constantFrom("partial", "final;/a /b"),
  "upload-metadata": text.map((name) => `filename ${Buffer.from(name).toString("base64")}`),
  "content-type": fc.constantFrom("application/offset+octet-stream", "text/plain"),
  "x-http-method-override": fc.constantFrom("DELETE", "PATCH", "x"),
};

const headersOf = (path: string): fc.Arbitrary<Record<string, string>> =>
  path.includes("/uploads")
    ? fc
        .subarray(Object.keys(TUS))
        .chain((names) => fc.record(Object.fromEntries(names.map((name) => [name, TUS[name]!]))))
    : fc.constantFrom("*/*", "text/html", "application/json").map((accept) => ({ accept }));

/** The fields of all forms of the pages for teachers and administrators: each form finds its own among them. */
function bodyOf(path: string, values: Fields): fc.Arbitrary<string | null> {
  if (path.endsWith("/transcript")) return shaped(savedChanges);
  if (path.startsWith("/api/") && path.endsWith("/chapters")) return shaped({ before: chapters, chapters });
  if (path.includes("/uploads")) return text;
  const complete = fc.record(values).map((fields) => written(Object.entries(fields)));
  return fc.oneof({ weight: 4, arbitrary: complete }, form(values), shaped(values));
}

const line = fc.record({
  start_seconds: fc.oneof(fc.double(), fc.nat({ max: 60 })),
  end_seconds: fc.oneof(fc.double(), fc.nat({ max: 60 })),
  text,
  speaker: fc.option(text, { nil: undefined }),
});
const lines = fc.oneof({ weight: 5, arbitrary: fc.array(line, { maxLength: 4 }) }, { weight: 1, arbitrary: json });
const savedChanges: Fields = {
  save_id: known("a-save-of-the-fuzzer"),
  edit_number: fc.oneof(fc.constant(0), fc.integer()),
  changes: fc.array(fc.record({ at: fc.oneof(fc.nat({ max: 9 }), fc.integer()), from: lines, to: lines }), {
    maxLength: 4,
  }),
};

const chapters = fc.oneof(
  { weight: 2, arbitrary: fc.constant([]) },
  fc.array(fc.record({ start_seconds: fc.oneof(fc.double(), fc.nat({ max: 60 })), title: text }), { maxLength: 4 }),
);

const INTENTS = ["create", "course", "lecture", "order", "delete-lecture", "restore-lecture", "addresses"];
const MORE_INTENTS = ["cancel-job", "retry-job", "add", "save", "delete", "visibility", "key", "role", "link"];
const JOB_INTENTS = ["transcribe", "pictures", "embed"];

function valuesOf({ ours, theirs, lecture, upload, report }: TaughtPlaces): Fields {
  return {
    course: known(ours, theirs),
    lecture: known(lecture),
    upload: known(upload),
    report: known(report),
    state: known("open", "accepted", "rejected"),
    user: fc.uuid(),
    job: fc.uuid(),
    termId: fc.uuid(),
    intent: known(...INTENTS, ...MORE_INTENTS, ...JOB_INTENTS),
    title: text,
    description: text,
    section: text,
    timeZone: known("Europe/Madrid", "UTC"),
    releasesAt: known("2030-01-01T10:00", "2030-03-31T02:30"),
    order: known(lecture, `${lecture} ${lecture}`),
    addresses: fc.oneof(target, text, known("Week 1: https://youtu.be/abcdefghijk")),
    visibility: known("public", "unlisted", "members", "draft"),
    role: known("student", "instructor", "admin"),
    term: text,
    spellings: text,
    misheard: text,
    definition: text,
    guesses: known("on"),
    selected: text,
    words: known("on"),
    case: known("on"),
    language: known("en", "es"),
    at: known("00:01", "1", "now", "end"),
    find: text,
    replace: text,
    name: text,
    days: known("30"),
  };
}

/** Routes that change something, by the end of the path. Other valid requests read a page. */
const CHANGES: Record<string, { method: string; body: unknown }> = {
  "/chapters": { method: "PUT", body: { before: [], chapters: [] } },
  "/reports/:report": { method: "PATCH", body: { state: "rejected" } },
};

function validRequest({ path, hasLoader, hasPage }: Route, places: TaughtPlaces, cookie: string): Drawn {
  const { ours, lecture, upload, report } = places;
  const own: Record<string, string> = { ":course": ours, ":lecture": lecture, ":upload": upload, ":report": report };
  const address = path
    .split("/")
    .map((name) => own[name] ?? name)
    .join("/");
  if (path.endsWith("/uploads")) {
    const named = `filename ${Buffer.from("more.vtt").toString("base64")}`;
    const headers = { cookie, "tus-resumable": "1.0.0", "upload-length": "10", "upload-metadata": named };
    return { method: "POST", path: address, headers, body: null };
  }
  if (path.endsWith("/:upload"))
    return { method: "HEAD", path: address, headers: { cookie, "tus-resumable": "1.0.0" }, body: null };
  if (hasLoader || hasPage) return { method: "GET", path: address, headers: { cookie }, body: null };
  const ending = Object.keys(CHANGES).find((end) => path.endsWith(end));
  const { method, body } = (ending && CHANGES[ending]) || { method: "POST", body: { course: ours } };
  const headers = { cookie, "content-type": "application/json" };
  return { method, path: address, headers, body: JSON.stringify(body) };
}

import { randomUUID } from "node:crypto";
import type { RawRequest } from "./raw-http";

export const COURSE = "search-101";
export const SEARCH = `/api/courses/${COURSE}/search?query=stem`;
const MCP_HEADERS = { "content-type": "application/json", accept: "application/json, text/event-stream" };
/** A search over MCP. */
export const call = (id: number, name = "search_course") => ({
  jsonrpc: "2.0",
  id,
  method: "tools/call",
  params: { name, arguments: { course: COURSE, query: "stem" } },
});
export const post = (target: string, body: unknown, headers: Record<string, string> = MCP_HEADERS): RawRequest => ({
  method: "POST",
  target,
  headers,
  body: typeof body === "string" ? body : JSON.stringify(body),
});

/** The statuses of responses without any benefit for the sender: rejected by a limit, invalid, or not found. */
const REFUSALS = [400, 403, 404, 405, 406, 411, 413, 415, 417, 421, 429, 431, 501, 505];

/** An attempt to bypass a limit. A function yields a different request or address for each of three attempts. */
export type Form = [name: string, form: RawRequest | ((n: number) => RawRequest), address?: (n: number) => string];

const SPELLINGS: Form[] = [
  ["upper case", { target: `/API/COURSES/${COURSE}/SEARCH?query=stem` }],
  ["mixed case", { target: `/Api/courses/${COURSE}/Search?query=stem` }],
  ["an encoded letter", { target: `/%61pi/courses/${COURSE}/search?query=stem` }],
  ["all letters encoded", { target: `/%61%70%69/courses/${COURSE}/%73%65%61%72%63%68?query=stem` }],
  ["a letter encoded twice", { target: `/%2561pi/courses/${COURSE}/search?query=stem` }],
  ["an encoded slash", { target: `/api%2fcourses/${COURSE}/search?query=stem` }],
  ["two slashes at the beginning", { target: `//api/courses/${COURSE}/search?query=stem` }],
  ["two slashes inside", { target: `/api//courses/${COURSE}//search?query=stem` }],
  ["a slash at the end", { target: `/api/courses/${COURSE}/search/?query=stem` }],
  ["a backslash", { target: `/api\\courses\\${COURSE}\\search?query=stem` }],
  ["dot segments", { target: `/x/../api/./courses/${COURSE}/search?query=stem` }],
  ["encoded dot segments", { target: `/x/%2e%2e/api/courses/${COURSE}/search?query=stem` }],
  ["a path parameter", { target: `/api;x=1/courses/${COURSE}/search?query=stem` }],
  ["a null byte", { target: `/api/courses/${COURSE}/search%00?query=stem` }],
  ["a fragment", { target: `/api/courses/${COURSE}/search?query=stem#/healthz` }],
  ["the data of a route", { target: `/api/courses/${COURSE}/search.data?query=stem` }],
  [
    "the data of one route by name",
    { target: `/api/courses/${COURSE}/search.data?query=stem&_routes=routes%2Fapi.courses.%24course.search` },
  ],
  [
    "the old form of a route's data",
    { target: `/api/courses/${COURSE}/search?query=stem&_data=routes%2Fapi.courses.%24course.search` },
  ],
  ["an index", { target: `/api/courses/${COURSE}/search?index&query=stem` }],
  ["the whole address", { target: `http://localhost/api/courses/${COURSE}/search?query=stem` }],
  ["the whole address at another host", { target: `http://other.test/api/courses/${COURSE}/search?query=stem` }],
  ["an address with a user", { target: `http://user@localhost/api/courses/${COURSE}/search?query=stem` }],
  ["a health check's path", { target: `/healthz/../api/courses/${COURSE}/search?query=stem` }],
];

const METHODS: Form[] = [
  ["HEAD", { method: "HEAD", target: SEARCH }],
  ["OPTIONS", { method: "OPTIONS", target: SEARCH }],
  ["OPTIONS for a page", { method: "OPTIONS", target: "/" }],
  ["OPTIONS *", { method: "OPTIONS", target: "*" }],
  ["a method of WebDAV", { method: "PROPFIND", target: SEARCH }],
  ["an overridden method", { method: "POST", target: SEARCH, headers: { "x-http-method-override": "GET" } }],
  [
    "a chunked body",
    {
      method: "POST",
      target: "/mcp",
      headers: { ...MCP_HEADERS, "transfer-encoding": "chunked" },
      body: `${JSON.stringify(call(1)).length.toString(16)}\r\n${JSON.stringify(call(1))}\r\n0\r\n\r\n`,
    },
  ],
  [
    "a body of two lengths",
    {
      method: "POST",
      target: "/mcp",
      headers: { ...MCP_HEADERS, "transfer-encoding": "chunked", "content-length": "4" },
      body: `0\r\n\r\nGET ${SEARCH} HTTP/1.1\r\nHost: localhost\r\n\r\n`,
    },
  ],
  [
    "an unknown transfer encoding",
    {
      method: "POST",
      target: "/mcp",
      headers: { ...MCP_HEADERS, "transfer-encoding": "xchunked" },
      body: JSON.stringify(call(1)),
    },
  ],
  ["HTTP/1.0", { target: SEARCH, version: "1.0" }],
  ["an upgrade", { target: SEARCH, headers: { upgrade: "h2c", "http2-settings": "AAMAAABkAAQAAP__" } }],
];

const IDENTITIES: Form[] = [
  ["X-Forwarded-For", (n) => ({ target: SEARCH, headers: { "x-forwarded-for": `198.51.100.${n}` } })],
  ["X-Forwarded-For of a private network", (n) => ({ target: SEARCH, headers: { "x-forwarded-for": `10.0.0.${n}` } })],
  [
    "X-Forwarded-For sent from a private network",
    (n) => ({ target: SEARCH, headers: { "x-forwarded-for": `198.51.100.${n}` } }),
    () => "10.1.2.3",
  ],
  [
    "X-Forwarded-For sent from another private network",
    (n) => ({ target: SEARCH, headers: { "x-forwarded-for": `198.51.100.${n}` } }),
    () => "192.168.7.7",
  ],
  [
    "X-Forwarded-For sent from a private network of IPv6",
    (n) => ({ target: SEARCH, headers: { "x-forwarded-for": `198.51.100.${n}` } }),
    () => "fd00::7",
  ],
  ["another address of the same /64", { target: SEARCH }, (n) => `2001:db8:1:1::${n}`],
  [
    "another spelling of an IPv6 address",
    { target: SEARCH },
    (n) => ["2001:db8:1:2::1", "2001:0DB8:0001:0002:0000:0000:0000:0001", "[2001:db8:1:2::1]:443"][n % 3]!,
  ],
  [
    "an IPv4 address mapped into IPv6",
    { target: SEARCH },
    (n) => ["203.0.114.1", "::ffff:203.0.114.1", "::FFFF:cb00:7201"][n % 3]!,
  ],
  ["another port of the same address", { target: SEARCH }, (n) => `203.0.114.2:${40_000 + n}`],
  ["X-Forwarded-For of this machine", { target: SEARCH, headers: { "x-forwarded-for": "127.0.0.1" } }],
  [
    "many values of X-Forwarded-For",
    (n) => ({
      target: SEARCH,
      headers: { "x-forwarded-for": Array.from({ length: 50 }, (_, i) => `192.0.2.${n + i}`).join(", ") },
    }),
  ],
  ["garbage in X-Forwarded-For", (n) => ({ target: SEARCH, headers: { "x-forwarded-for": `unknown, ${n}, ,,_x` } })],
  ["X-Real-IP", (n) => ({ target: SEARCH, headers: { "x-real-ip": `198.51.100.${n}` } })],
  ["Forwarded", (n) => ({ target: SEARCH, headers: { forwarded: `for=198.51.100.${n};host=x;proto=https` } })],
  [
    "the headers of CDNs",
    (n) => ({
      target: SEARCH,
      headers: {
        "cf-connecting-ip": `198.51.100.${n}`,
        "true-client-ip": `198.51.100.${n}`,
        "x-client-ip": `198.51.100.${n}`,
      },
    }),
  ],
  ["X-Original-URL", { target: "/healthz/none", headers: { "x-original-url": SEARCH, "x-rewrite-url": SEARCH } }],
  ["another host", (n) => ({ target: SEARCH, headers: { host: `host-${n}.test` } })],
  ["another forwarded host", (n) => ({ target: SEARCH, headers: { "x-forwarded-host": `host-${n}.test` } })],
  ["a new visitor each time", { target: SEARCH, headers: { cookie: "" } }],
  [
    "a made-up visitor",
    () => ({
      target: SEARCH,
      headers: { cookie: `cuepoint_visitor=${randomUUID()}`, "x-cuepoint-visitor": randomUUID() },
    }),
  ],
  [
    "another language and browser",
    (n) => ({ target: SEARCH, headers: { "accept-language": `x-${n}`, "user-agent": `Googlebot/${n}` } }),
  ],
];

const OTHER_WORK: Form[] = [
  [
    "a batch of 400 searches",
    post(
      "/mcp",
      Array.from({ length: 400 }, (_, id) => call(id)),
    ),
  ],
  [
    "a batch of 20 searches",
    post(
      "/mcp",
      Array.from({ length: 20 }, (_, id) => call(id)),
    ),
  ],
  ["one call over MCP", post("/mcp", call(1))],
  ["MCP in upper case", post("/MCP/", call(1))],
  [
    "notifications",
    post(
      "/mcp",
      Array.from({ length: 20 }, () => ({ jsonrpc: "2.0", method: "notifications/initialized" })),
    ),
  ],
  ["a search of one's conversations", { target: "/api/conversations?q=a" }],
  ["a search of one's conversations on their page", { target: "/conversations?q=a" }],
  ["a search of courses", { target: "/?q=search" }],
  ["a shared conversation", { target: `/shared/${"x".repeat(24)}` }],
  ["the check of frames", { target: "/embed/check" }],
  ["a page", { target: `/courses/${COURSE}/lectures/inverted-index` }],
  ["a page in another spelling", { target: `/Courses/${COURSE}/` }],
  ["a page in a frame", { target: `/embed/courses/${COURSE}/lectures/inverted-index` }],
  ["a page that does not exist", (n) => ({ target: `/none-${n}` })],
  ["a page's data", { target: `/courses/${COURSE}/lectures/inverted-index.data` }],
  [
    "a question",
    post("/api/chat", {
      id: randomUUID(),
      course: COURSE,
      message: { id: randomUUID(), role: "user", parts: [{ type: "text", text: "stem" }] },
    }),
  ],
  ["preferences", post("/preferences", "theme=dark", { "content-type": "application/x-www-form-urlencoded" })],
];

/** Attempts by kind, with the statuses that refuse them. */
export const KINDS = [
  ["spelling", SPELLINGS, REFUSALS],
  ["framing or method", METHODS, REFUSALS],
  ["identity", IDENTITIES, REFUSALS],
  ["kind of work", OTHER_WORK, [429]],
] as const;

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { START_COMMAND, startApp, type AppServer } from "../setup/app-server";
import { exchangeRaw, rawRequest, statusesOf, type RawRequest } from "../setup/raw-http";

// One search uses up the requests of a minute, one rendered page the pages. Neither comes back within 30 seconds.
const LIMITS = { REQUESTS_PER_MINUTE_PER_ADDRESS: "2", PAGES_PER_MINUTE_PER_ADDRESS: "2" };
let app: AppServer;
beforeAll(async () => void (app = await startApp({ env: LIMITS })));
afterAll(() => app?.stop());

const COURSE = "search-101";
const SEARCH = `/api/courses/${COURSE}/search?query=stem`;
const MCP_HEADERS = { "content-type": "application/json", accept: "application/json, text/event-stream" };
const call = (id: number, name = "search_course") => ({
  jsonrpc: "2.0",
  id,
  method: "tools/call",
  params: { name, arguments: { course: COURSE, query: "stem" } },
});
const post = (target: string, body: unknown, headers: Record<string, string> = MCP_HEADERS): RawRequest => ({
  method: "POST",
  target,
  headers,
  body: typeof body === "string" ? body : JSON.stringify(body),
});

/** Imitates a proxy on this machine, which appends the address of the sender of each request. */
let addresses = 0;
const newAddress = () => `203.0.113.${++addresses}`;
const through = (address: string, { headers = {}, ...request }: RawRequest): RawRequest => ({
  ...request,
  headers: { ...headers, "x-forwarded-for": [headers["x-forwarded-for"], address].filter(Boolean).join(", ") },
});

async function send(address: string, request: RawRequest): Promise<number> {
  const [status = 400] = statusesOf(await exchangeRaw(app.url, rawRequest(through(address, request)))); // cut off without an answer
  return status;
}

/** Uses up an address's limits of requests and pages. */
async function useUp(address: string): Promise<void> {
  for (const target of [SEARCH, `/courses/${COURSE}?rendered`]) {
    expect(await send(address, { target })).toBe(200);
    expect(await send(address, { target })).toBe(429);
  }
}

/** The statuses of responses without any benefit for the sender: rejected by a limit, invalid, or not found. */
const REFUSALS = [400, 403, 404, 405, 406, 411, 413, 415, 417, 421, 429, 431, 501, 505];

/** An attempt to bypass a limit. A function yields a different request or address for each of three attempts. */
type Form = [name: string, form: RawRequest | ((n: number) => RawRequest), address?: (n: number) => string];

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

const KINDS = [
  ["spelling", SPELLINGS, REFUSALS],
  ["framing or method", METHODS, REFUSALS],
  ["identity", IDENTITIES, REFUSALS],
  ["kind of work", OTHER_WORK, [429]],
] as const;

describe.each(KINDS)(
  "an address that has used up its limits gets nothing through another %s",
  (_kind, forms, refusals) => {
    it.concurrent.each(forms)("%s", { timeout: 120_000 }, async (_name, form, addressOf) => {
      const own = newAddress();
      const address = addressOf ?? (() => own);
      await useUp(address(0));
      const statuses: number[] = [];
      for (let n = 1; n <= 3; n++) statuses.push(await send(address(n), typeof form === "function" ? form(n) : form));
      for (const status of statuses) expect(refusals).toContain(status);
    });
  },
);

describe("limits of an address", () => {
  it("reject every request of a pipeline", async () => {
    const address = newAddress();
    await useUp(address);
    const requests = Array.from({ length: 20 }, (_, n) => rawRequest(through(address, { target: SEARCH }), n === 19));
    const statuses = statusesOf(await exchangeRaw(app.url, requests.join("")));
    expect(statuses.length).toBeGreaterThan(0);
    expect(new Set(statuses)).toEqual(new Set([429]));
  });

  it("count each message of a batch, and bound the batch", async () => {
    const address = newAddress();
    const searches = (count: number) =>
      post(
        "/mcp",
        Array.from({ length: count }, (_, id) => call(id)),
      );
    expect(await send(address, searches(2))).toBe(400);
    expect(await send(newAddress(), searches(20))).toBe(400);
    expect(await send(newAddress(), searches(400))).toBe(400);
    expect(await send(address, post("/mcp", call(1)))).toBe(429); // the batch was a request, too
    expect(await send(newAddress(), post("/mcp", call(1, "list_courses")))).toBe(200);
  });

  it("are those of the connection if no proxy is trusted", async () => {
    const bare = await startApp({ dataDir: app.dataDir, env: { ...LIMITS, TRUSTED_PROXIES: "none" } });
    const from = (n: number) => ({ headers: { "x-forwarded-for": `198.51.100.${n}` } });
    const statuses: number[] = [];
    for (let n = 0; n < 10; n++) statuses.push((await fetch(bare.url + SEARCH, from(n))).status);
    await bare.stop();
    expect(statuses).toEqual([200, ...Array<number>(9).fill(429)]);
  });

  it("do not apply to health checks", async () => {
    const address = newAddress();
    await useUp(address);
    expect(await send(address, { target: "/healthz" })).toBe(200);
    expect(await send(address, { target: "/readyz" })).toBe(200);
  });

  it("say when to try again, as a page and as JSON", async () => {
    const address = newAddress();
    await useUp(address);
    const page = await fetch(`${app.url}/courses/${COURSE}`, {
      headers: { "x-forwarded-for": address, accept: "text/html", "accept-language": "es" },
    });
    expect(page.status).toBe(429);
    expect(Number(page.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await page.text()).toContain("<h1>Demasiadas solicitudes</h1>");
    const data = await fetch(app.url + SEARCH, { headers: { "x-forwarded-for": address } });
    expect(data.headers.get("cache-control")).toBe("no-store");
    expect(await data.json()).toEqual({
      error: {
        code: "rate_limited",
        message: expect.stringMatching(/^Too many requests\. Try again in \d+ seconds\.$/),
      },
    });
  });
});

it("lets a lecture hall behind one address load a page in the same minute by default", async () => {
  // why: the limits that startApp would otherwise lift
  const hall = await startApp({
    dataDir: app.dataDir,
    env: { REQUESTS_PER_MINUTE_PER_ADDRESS: "", ASKS_PER_MINUTE: "", ASKS_PER_MINUTE_PER_ADDRESS: "" },
  });
  const address = { "x-forwarded-for": "203.0.115.1" };
  const load = async (n: number) => {
    const page = await fetch(`${hall.url}/courses/${COURSE}/lectures/inverted-index${n % 3 ? "" : "?t=60"}`, {
      headers: address,
    });
    const notes = await fetch(`${hall.url}/api/courses/${COURSE}/notes?lecture=inverted-index`, { headers: address });
    await Promise.all([page.arrayBuffer(), notes.arrayBuffer()]);
    return [page.status, notes.status];
  };
  const students = Array.from({ length: 300 }, (_, n) => n);
  const statuses: number[] = [];
  while (students.length > 0) statuses.push(...(await Promise.all(students.splice(0, 20).map(load))).flat());
  await hall.stop();
  expect(new Set(statuses)).toEqual(new Set([200]));
});

describe("the page cache", () => {
  it("does not grow with invented hosts, courses, cookies and spellings", { timeout: 240_000 }, async () => {
    // why a small young generation: the test measures what the server retains, not garbage
    const fresh = await startApp({
      dataDir: app.dataDir,
      command: START_COMMAND.map((part) => part.replace(/^(--max-semi-space-size)=.*/, "$1=2")),
    });
    const get = (target: string, headers: Record<string, string>) =>
      exchangeRaw(fresh.url, rawRequest({ target, headers }));
    const lecture = `/courses/${COURSE}/lectures/inverted-index`;
    // why so many: memory also grows with the first requests of any kind
    for (let n = 0; n < 300; n++) await get([lecture, `${lecture}?n=${n}`, `/none-${n}`][n % 3]!, {});
    const before = await memoryOf(fresh);
    for (let n = 0; n < 300; n++) {
      const [page] = await Promise.all([get(lecture, { host: `host-${n}.test` }), get(`/courses/made-up-${n}`, {})]);
      expect(page).toContain("200 OK");
      expect(page).not.toContain(`host-${n}.test`);
    }
    for (let n = 0; n < 100; n++)
      await get(lecture, { cookie: `cuepoint_layout=${30 + (n % 40)}-${20 + n}; cuepoint_preferences=${n}` });
    const grown = (await memoryOf(fresh)) - before;
    await fresh.stop();
    expect(grown).toBeLessThanOrEqual(64);
  });

  it("serves a page in the visitor's language, theme and layout", async () => {
    const lecture = `${app.url}/courses/${COURSE}/lectures/inverted-index`;
    const read = async (n: number, headers: Record<string, string>) =>
      (await fetch(lecture, { headers: { ...headers, "x-forwarded-for": `203.0.116.${n}` } })).text();
    expect(await read(1, { "accept-language": "es" })).toContain('<html lang="es"');
    expect(await read(2, { "accept-language": "en" })).toContain('<html lang="en"');
    const theme = Buffer.from(JSON.stringify({ theme: "dark", locale: "es" })).toString("base64");
    const dark = await read(3, { cookie: `cuepoint_preferences=${encodeURIComponent(theme)}; cuepoint_layout=44-55` });
    expect(dark).toMatch(/<html lang="es"[^>]*data-theme="dark"/);
    expect(dark.replaceAll("\\", "")).toContain('"watching",44');
  });
});

/** Returns the memory of the server's process, in MB. */
async function memoryOf({ url }: AppServer): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return Number(/^process_resident_memory_bytes ([\d.e+]+)/m.exec(metrics)![1]) / 2 ** 20;
}

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { START_COMMAND, startApp, type AppServer } from "../setup/app-server";
import { call, COURSE, KINDS, post, SEARCH } from "../setup/limit-bypasses";
import { exchangeRaw, rawRequest, statusesOf, type RawRequest } from "../setup/raw-http";

// One search uses up the requests of a minute, one rendered page the pages. Neither comes back within 30 seconds.
const LIMITS = { REQUESTS_PER_MINUTE_PER_ADDRESS: "2", PAGES_PER_MINUTE_PER_ADDRESS: "2" };
let app: AppServer;
beforeAll(async () => void (app = await startApp({ env: LIMITS })));
afterAll(() => app?.stop());

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

import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { recall, remember } from "~/study/remember";
import { addressAsUser } from "./reopen";

const HREF = "https://cuepoint.test/embed/courses/search-101/lectures/b-trees?t=61";

/** Answers as the server does: `renewals` are those it accepts, and `sessions` the tokens that name a session. */
function serve({ renewals = ["a renewal"], sessions = ["a token"] } = {}) {
  const answer = (path: string, header: string | null) => {
    if (path.startsWith("/api/visitor") && renewals.includes(header ?? ""))
      return Response.json({ token: "a token", renewal: "the next renewal", expires_in: 7_200 });
    if (path === "/api/frame-tickets" && sessions.includes(header ?? "")) return Response.json({ ticket: "a-ticket" });
    return new Response(null, { status: 401 });
  };
  const fetched = vi.fn(async (path: string, init: RequestInit) =>
    answer(path, new Headers(init.headers).get("x-cuepoint-visitor")),
  );
  vi.stubGlobal("fetch", fetched);
  return fetched;
}

beforeEach(() => {
  vi.stubGlobal("window", { location: { search: "" } });
  remember("visitor", null);
  remember("ticket", null);
});
afterEach(() => void vi.unstubAllGlobals());

it("opens the page with a ticket for the remembered session", async () => {
  serve();
  remember("visitor", "a renewal");
  expect(await addressAsUser({ href: HREF, isReload: false })).toBe(
    "/embed/courses/search-101/lectures/b-trees?t=61&ticket=a-ticket",
  );
  expect(recall("visitor")).toBe("the next renewal");
});

it("asks nothing of the server if the frame remembers nobody", async () => {
  const fetched = serve();
  expect(await addressAsUser({ href: HREF, isReload: false })).toBeNull();
  expect(fetched).not.toHaveBeenCalled();
});

it.each([
  ["a renewal that is no longer accepted", { renewals: [] }],
  ["an anonymous visitor's renewal", { sessions: [] }],
])("leaves the page missing with %s", async (_, server) => {
  serve(server);
  remember("visitor", "a renewal");
  expect(await addressAsUser({ href: HREF, isReload: false })).toBeNull();
});

it("does not open a page twice that is missing for its user too, until it is reloaded", async () => {
  serve();
  remember("visitor", "a renewal");
  const href = new URL((await addressAsUser({ href: HREF, isReload: false })) ?? "", HREF).href;
  serve({ renewals: ["the next renewal"] });
  expect(await addressAsUser({ href, isReload: false })).toBeNull();
  expect(await addressAsUser({ href, isReload: true })).toMatch(/ticket=a-ticket$/);
});

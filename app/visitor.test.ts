import { expect, test } from "vitest";
import { getVisitor, visitorToken } from "./visitor.server";

const SECRET = "a secret of enough length";
const request = (cookie?: string, url = "http://localhost/") => new Request(url, cookie ? { headers: { cookie } } : {});
const cookieOf = (setCookie: string | null) => setCookie!.split(";")[0]!;

test("who comes without a cookie becomes a visitor, and is known by it afterwards", async () => {
  const first = await getVisitor(request(), SECRET);
  expect(first.setCookie).toMatch(/HttpOnly; SameSite=Lax/);
  expect(await getVisitor(request(cookieOf(first.setCookie)), SECRET)).toEqual({ visitorId: first.visitorId, setCookie: null });
});

test("a cookie that was changed or signed with another secret counts as none", async () => {
  const { visitorId, setCookie } = await getVisitor(request(), SECRET);
  const changed = cookieOf(setCookie).replace(/=.{6}/, "=abcdef");
  expect((await getVisitor(request(changed), SECRET)).visitorId).not.toBe(visitorId);
  expect((await getVisitor(request(cookieOf(setCookie)), "another secret of length")).visitorId).not.toBe(visitorId);
});

test("over TLS the cookie is for TLS only", async () => {
  expect((await getVisitor(request(undefined, "https://cuepoint.test/"), SECRET)).setCookie).toContain("Secure");
  expect((await getVisitor(request(), SECRET)).setCookie).not.toContain("Secure");
});

test("a page that gets no cookies is known by the token it was given", async () => {
  const { visitorId } = await getVisitor(request(), SECRET);
  const token = await visitorToken(request(), visitorId, SECRET);
  const asked = new Request("http://localhost/", { headers: { "x-cuepoint-visitor": token } });
  expect(await getVisitor(asked, SECRET)).toEqual({ visitorId, setCookie: null });
  const forged = new Request("http://localhost/", { headers: { "x-cuepoint-visitor": token.slice(0, -4) + "AAAA" } });
  expect((await getVisitor(forged, SECRET)).visitorId).not.toBe(visitorId);
});

test("in another site's frame, over TLS, the cookie is of that site's own partition; elsewhere it is not", async () => {
  const of = async (url: string) => (await getVisitor(request(undefined, url), SECRET)).setCookie;
  expect(await of("https://cuepoint.test/embed/courses/a/lectures/b")).toMatch(/HttpOnly; Secure; Partitioned; SameSite=None/);
  for (const url of ["https://cuepoint.test/courses/a", "http://cuepoint.test/embed/courses/a/lectures/b"]) {
    expect(await of(url)).toContain("SameSite=Lax");
    expect(await of(url)).not.toContain("Partitioned");
  }
});

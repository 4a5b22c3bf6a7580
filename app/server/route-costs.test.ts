import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { SEARCH_COST } from "~/api/lookups";
import { RENDERED_PAGE } from "~/limits/page-cost";
import { costOfRoute, createCostOf, ROUTE_COSTS } from "./route-costs";

const page = { default: () => null };
const route = (id: string, path: string | undefined, module: object = {}, index = false) =>
  [id, { id, parentId: "root", path, index, module }] as const;
const routes = Object.fromEntries([
  ["root", { id: "root", path: "", module: page }] as const,
  route("routes/_index", undefined, page, true),
  route("routes/courses.$course._index", "courses/:course", page),
  route("routes/api.courses.$course.search", "api/courses/:course/search"),
  route("routes/api.conversations._index", "api/conversations"),
  route("routes/conversations", "conversations", page),
  route("routes/shared.$token", "shared/:token", page),
  route("routes/healthz", "healthz"),
  route("routes/new", "new"),
  route("routes/$", "*", page),
]);
const costOf = createCostOf(routes);
const rendered = { requests: 0, pages: RENDERED_PAGE };

test.each([
  "/api/courses/search-101/search?query=x",
  "/API/Courses/search-101/SEARCH?query=x",
  "/%61pi/courses/a/search",
  "/api/courses/a/search/",
  "/x/../api/courses/a/search",
  "/./api/%2e/courses/a/search",
  "/api/courses/a%2fb/search",
  "/api\\courses\\a\\search",
  "/api/courses/search-101/search.data",
  "/api/courses/a/search.data?_routes=routes%2Fapi.courses.%24course.search",
  "/api/courses/a/search?_data=root",
])("%s costs a search", (target) => expect(costOf("GET", target).requests).toBe(SEARCH_COST));

test("charges a rendered page for a page, and for its data alone", () => {
  for (const target of ["/", "/_root.data", "/courses/a", "/courses/a.data?_routes=root", "/?index", "/COURSES/a"])
    expect(costOf("GET", target)).toEqual(rendered);
});

test("charges a search for searching conversations, with or without the page", () => {
  expect(costOf("GET", "/conversations?q=a").requests).toBe(SEARCH_COST);
  expect(costOf("GET", "/api/conversations?x=1&q=").requests).toBe(SEARCH_COST);
  expect(costOf("GET", "/conversations")).toEqual({ requests: 1, pages: RENDERED_PAGE });
  expect(costOf("GET", "/api/conversations").requests).toBe(1);
});

test("charges a request and a page for a shared conversation", () => {
  expect(costOf("GET", "/shared/abc")).toEqual({ requests: 1, pages: RENDERED_PAGE });
});

test("charges a rendered page for addresses without a route", () => {
  for (const target of ["/wp-login.php", "/api//courses/a/search", "/api"])
    expect(costOf("GET", target)).toEqual(rendered);
  expect(createCostOf({})("GET", "/x")).toEqual(rendered);
});

test("charges one request for a route without an entry", () =>
  expect(costOf("GET", "/new")).toEqual({ requests: 1, pages: 0 }));

test("charges nothing for health checks, and something for addresses that resemble them", () => {
  expect(costOf("GET", "/healthz")).toEqual({ requests: 0, pages: 0 });
  for (const target of ["/healthz/x", "/healthz.data", "/healthz/../shared/abc"])
    expect(costOf("GET", target).pages).toBe(RENDERED_PAGE);
});

test.each(["POST", "PUT", "DELETE", "OPTIONS", "PROPFIND"])("charges a request for %s at any address", (method) => {
  for (const target of ["/", "/healthz", "/courses/a", "/none"]) expect(costOf(method, target).requests).toBe(1);
});

test("charges all routes except health checks and metrics, and has no entry without a route", () => {
  const ids = readdirSync("app/routes").map((file) => `routes/${file.replace(/\.tsx?$/, "")}`);
  const url = new URL("http://localhost/");
  const free = ids.filter((id) => {
    const cost = costOfRoute({ id, module: id.startsWith("routes/api.") ? {} : page }, url);
    return cost.requests + cost.pages === 0;
  });
  expect(free.sort()).toEqual(["routes/healthz", "routes/metrics", "routes/readyz"]);
  expect(ids).toEqual(expect.arrayContaining(Object.keys(ROUTE_COSTS)));
});

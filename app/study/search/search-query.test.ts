import { expect, test } from "vitest";
import { SearchQuery } from "./search-query";
import { MAX_QUERY, searchUrl } from "./search-url";

test("an address without parameters asks for nothing", () => {
  expect(SearchQuery.parse({})).toEqual({ q: "", lecture: null, exact: false });
});

test("a query is one line of limited length", () => {
  expect(SearchQuery.parse({ q: "  why\n stems? " }).q).toBe("why stems?");
  expect(SearchQuery.parse({ q: "a".repeat(10_000) }).q).toHaveLength(MAX_QUERY);
});

test("a query that is cut within an emoji stays valid text", () => {
  expect(SearchQuery.parse({ q: `${"a".repeat(MAX_QUERY - 1)}😀` }).q.isWellFormed()).toBe(true);
});

test.each([
  [{ lecture: "" }, { lecture: null }],
  [{ lecture: "l".repeat(101) }, { lecture: null }],
  [{ lecture: "ranking" }, { lecture: "ranking" }],
  [{ exact: "yes" }, { exact: false }],
  [{ exact: "1" }, { exact: true }],
])("%j is read as %j", (given, read) => expect(SearchQuery.parse(given)).toMatchObject(read));

test.each([
  [searchUrl({ courseId: null }, ""), "/search"],
  [searchUrl({ courseId: null }, "a & b"), "/search?q=a+%26+b"],
  [searchUrl({ courseId: "c 1", lectureId: "l" }, "x"), "/courses/c%201/search?q=x&lecture=l"],
  [searchUrl({ courseId: "c" }, "x", { isExact: true }), "/courses/c/search?q=x&exact=1"],
])("the address of a search is %s", (url, expected) => expect(url).toBe(expected));

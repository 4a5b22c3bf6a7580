import { expect, it } from "vitest";
import { nextPage } from "./memberships.server";

const URL_HERE = "https://lms.test/members?limit=500";

it.each([
  [null, null],
  ['<https://lms.test/members?p=2>; rel="next"', "https://lms.test/members?p=2"],
  ["</members?p=2>; rel=next", "https://lms.test/members?p=2"],
  ['<https://lms.test/1>; rel="prev", <https://lms.test/3>; rel="next"', "https://lms.test/3"],
  ['<https://lms.test/d>; rel="differences"', null],
  ["not a link", null],
])("follows %s to %s", (link, next) => expect(nextPage(link, URL_HERE)).toBe(next));

it("does not send the token to another site", () => {
  expect(() => nextPage('<https://evil.test/members>; rel="next"', URL_HERE)).toThrow();
});

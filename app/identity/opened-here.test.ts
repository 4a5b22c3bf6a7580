import { expect, it } from "vitest";
import { isOpenedHere } from "./opened-here.server";

const url = "http://cuepoint.test/continue";

it.each([
  ["a page of this site", { "sec-fetch-site": "same-origin" }, true],
  ["a page of this site, without TLS", { referer: "http://cuepoint.test/embed/courses/a/lectures/b" }, true],
  ["a sibling host", { "sec-fetch-site": "same-site" }, false],
  ["another site", { "sec-fetch-site": "cross-site" }, false],
  ["another site that names us as its referrer", { "sec-fetch-site": "cross-site", referer: url }, false],
  ["the address bar", { "sec-fetch-site": "none" }, false],
  ["another site, without TLS", { referer: "http://evil.test/" }, false],
  ["another port, without TLS", { referer: "http://cuepoint.test:8080/" }, false],
  ["a page that hides its referrer, without TLS", {}, false],
  ["an invalid referrer", { referer: "about:blank" }, false],
])("detects whether this site opened a page: %s, %o, %s", (_, headers, expected) => {
  expect(isOpenedHere({ url, headers: new Headers(headers as Record<string, string>) })).toBe(expected);
});

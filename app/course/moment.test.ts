import fc from "fast-check";
import { expect, test } from "vitest";
import {
  courseUrl,
  formatMoment,
  formatTimestamp,
  friendlyId,
  lectureUrl,
  momentUrl,
  nthName,
  nthOfName,
  parseClockTime,
  parseMomentTime,
  SAFE_ADDRESS,
} from "./moment";

test.each([
  [0, "00:00"],
  [161.9, "02:41"],
  [3599.999, "59:59"],
  [3600, "1:00:00"],
  [3761, "1:02:41"],
  [-3, "00:00"],
])("%d seconds read %s", (seconds, text) => expect(formatTimestamp(seconds)).toBe(text));

test.each([
  ["00:00", 0],
  ["2:41", 161],
  ["75:10", 4510],
  ["1:02:41", 3761],
  ["", null],
  ["161", null],
  ["2:4", null],
  ["2:61", null],
  ["at 2:41", null],
  ["1:2:3:4", null],
])("%s is second %s", (text, seconds) => expect(parseClockTime(text)).toBe(seconds));

test("the second passage of the same name gets a number, which can be read back", () => {
  expect(nthName("Glaciers @ around 0 min", 1)).toBe("Glaciers @ around 0 min");
  expect(nthName("Glaciers @ around 0 min", 2)).toBe("Glaciers @ around 0 min (2)");
  fc.assert(
    fc.property(fc.string(), fc.integer({ min: 1, max: 999_999 }), (name, nth) => {
      expect(nthOfName(nthName(name, nth), name)).toBe(nth);
    }),
  );
  expect(nthOfName("Volcanoes @ 00:10", "Glaciers @ around 0 min")).toBe(1);
});

test.each([
  ["https://example.org/a?b=c#d", true],
  ["http://localhost:3000/a", true],
  ["/courses/a?t=1", true],
  ["/", true],
  ["//example.org", false],
  ["/\\example.org", false],
  ["javascript:alert(1)", false],
  ["data:text/html,x", false],
  ["https:///", false],
  ["https://a b", false],
  ["courses/a", false],
  ["", false],
])("whether %j may become a link: %s", (address, isSafe) => {
  expect(SAFE_ADDRESS.test(address)).toBe(isSafe);
});

test("a moment's address is its lecture's, with the whole second", () => {
  expect(momentUrl({ courseId: "a b", lectureId: "c", startSeconds: 61.9 })).toBe("/courses/a%20b/lectures/c?t=61");
});

test.each([
  ["754", 754],
  ["754.5", 754.5],
  ["754s", 754],
  ["12m34s", 754],
  ["1h2m3s", 3723],
  ["2m", 120],
  ["0", 0],
])("?t=%s is %d seconds", (t, seconds) => expect(parseMomentTime(t)).toBe(seconds));

test.each([null, "", "-5", "abc", "1:30x", "NaN", "Infinity", "1e9", "9".repeat(40)])("?t=%s is not a moment", (t) => {
  expect(parseMomentTime(t)).toBeNull();
});

test("an estimated time is never shown as a second", () => {
  expect(formatMoment(745, "estimated")).toBe("around 12 min");
  expect(formatMoment(745, "start-only")).toBe("12:25");
  expect(friendlyId("The inverted index", 745, "estimated")).toBe("The inverted index @ around 12 min");
});

test("an id that is not a slug cannot leave its place in an address", () => {
  expect(courseUrl("../admin")).toBe("/courses/..%2Fadmin");
  expect(lectureUrl({ courseId: "a", lectureId: "b?t=9#x" })).toBe("/courses/a/lectures/b%3Ft%3D9%23x");
});

test("a moment before the start is the start", () => {
  expect(momentUrl({ courseId: "a", lectureId: "b", startSeconds: -0.4 })).toBe("/courses/a/lectures/b?t=0");
});

test("a moment's address opens at its second", () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 359_999, noNaN: true }), (startSeconds) => {
      const url = new URL(momentUrl({ courseId: "a", lectureId: "b", startSeconds }), "https://cuepoint.test");
      expect(parseMomentTime(url.searchParams.get("t"))).toBe(Math.floor(startSeconds));
    }),
  );
});

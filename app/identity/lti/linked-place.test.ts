import { expect, it } from "vitest";
import { framedPlace, linkedPlace, toCustom } from "./linked-place";

const TARGET = "https://cuepoint.test/lti/launch";

it.each([
  [{ course: "a", lecture: "b", t: "30" }, TARGET, { courseId: "a", lectureId: "b", seconds: 30, grant: null }],
  [{ course: "a", lecture: "", t: "" }, TARGET, { courseId: "a", lectureId: null, seconds: null, grant: null }],
  [{ course: "$Unset" }, `${TARGET}?course=a`, { courseId: "a", lectureId: null, seconds: null, grant: null }],
  [{ course: "a" }, `${TARGET}?course=other`, { courseId: "a", lectureId: null, seconds: null, grant: null }],
  [
    {},
    "https://cuepoint.test/courses/a/lectures/b%20c?t=9",
    { courseId: "a", lectureId: "b c", seconds: 9, grant: null },
  ],
  [
    {},
    "https://cuepoint.test/embed/courses/a/lectures/b",
    { courseId: "a", lectureId: "b", seconds: null, grant: null },
  ],
  [{}, "https://cuepoint.test/courses/a", { courseId: "a", lectureId: null, seconds: null, grant: null }],
  [
    {},
    "https://cuepoint.test/courses/ucl%7Ea/lectures/b",
    { courseId: "ucl~a", lectureId: "b", seconds: null, grant: null },
  ],
  [{ course: "a", t: "12m34s" }, TARGET, { courseId: "a", lectureId: null, seconds: 754, grant: null }],
  [{ course: "a", t: 12.5 }, TARGET, { courseId: "a", lectureId: null, seconds: 12, grant: null }],
  [{ course: "a", t: "soon" }, TARGET, { courseId: "a", lectureId: null, seconds: null, grant: null }],
  [{ course: { nested: true } }, TARGET, null],
  [{}, TARGET, null],
])("parses %j at %s as %j", (custom, target, place) => expect(linkedPlace(custom, target)).toEqual(place));

it("restores the same place from a link's custom parameters", () => {
  const place = { courseId: "a", lectureId: "b c", seconds: 30, grant: "signed" };
  expect(linkedPlace(toCustom(place), TARGET)).toEqual(place);
  expect(framedPlace("a", "b c", 30)).toBe("/embed/courses/a/lectures/b%20c?t=30");
});

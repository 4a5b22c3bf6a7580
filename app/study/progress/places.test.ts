// @vitest-environment jsdom
import { afterEach, expect, test, vi } from "vitest";
import { placeKey, readPlaces } from "./places";

afterEach(() => {
  vi.restoreAllMocks();
  window.localStorage.clear();
});

const store = (key: string, value: unknown) => window.localStorage.setItem(`cuepoint:${key}`, JSON.stringify(value));

test("lists the lectures that were opened, the latest first", () => {
  store(placeKey("c", "old"), { seconds: 10 });
  store(placeKey("c", "first"), { seconds: 20, at: 1_000 });
  store(placeKey("d", "second"), { seconds: 30, at: 2_000 });
  store("speed", 2);
  expect(readPlaces()).toEqual([
    { courseId: "d", lectureId: "second", seconds: 30, at: 2_000 },
    { courseId: "c", lectureId: "first", seconds: 20, at: 1_000 },
    { courseId: "c", lectureId: "old", seconds: 10, at: 0 },
  ]);
});

test("lists what was watched, not what was only looked at", () => {
  store(placeKey("c", "watched"), { seconds: 600, watched: 60, at: 1_000 });
  store(placeKey("c", "looked-up"), { seconds: 600, watched: null, at: 2_000 });
  expect(readPlaces()).toEqual([{ courseId: "c", lectureId: "watched", seconds: 60, at: 1_000 }]);
});

test("leaves out what it did not store", () => {
  store("place:without-a-lecture", { seconds: 10 });
  store(placeKey("c", "l"), { seconds: "ten" });
  window.localStorage.setItem("cuepoint:place:c/broken", "{");
  expect(readPlaces()).toEqual([]);
});

test("without storage there are no places", () => {
  vi.spyOn(window, "localStorage", "get").mockImplementation(() => {
    throw new DOMException("denied", "SecurityError");
  });
  expect(readPlaces()).toEqual([]);
});

import { expect, it } from "vitest";
import { fromLocalTime, isTimeZone, toLocalTime } from "./local-time";

it.each([
  ["2026-12-01T09:00", "UTC", "2026-12-01T09:00:00.000Z"],
  ["2026-12-01T09:00", "Europe/Madrid", "2026-12-01T08:00:00.000Z"],
  ["2026-07-01T09:00", "Europe/Madrid", "2026-07-01T07:00:00.000Z"],
  ["2026-07-01T09:00:30", "Asia/Kolkata", "2026-07-01T03:30:00.000Z"],
])("parses %s in %s as %s, and formats it back", (text, zone, instant) => {
  expect(fromLocalTime(text, zone)?.toISOString()).toBe(instant);
  expect(toLocalTime(instant, zone)).toBe(text.slice(0, 16));
});

it("moves a time that the zone skips to after the skip", () => {
  expect(fromLocalTime("2026-03-29T02:30", "Europe/Madrid")?.toISOString()).toBe("2026-03-29T01:30:00.000Z");
});

it.each(["", "tomorrow", "2026-13-01T09:00", "2026-02-30T09:00", "2026-12-01T24:00", "2026-12-01"])(
  "rejects %j",
  (text) => expect(fromLocalTime(text, "UTC")).toBeNull(),
);

it("recognizes time zones", () => {
  expect(["UTC", "Europe/Madrid", "Mars/Olympus", ""].map(isTimeZone)).toEqual([true, true, false, false]);
});

import { expect, test } from "vitest";
import { DEFAULT_LAYOUT, readLayout } from "./pane-layout";

test("restores the stored layout", () => {
  expect(readLayout("a=b; cuepoint_layout=55-70; c=d")).toEqual({
    columns: { watching: 55, conversation: 45 },
    rows: { video: 70, reading: 30 },
  });
});

test.each([
  null,
  "",
  "cuepoint_layout=",
  "cuepoint_layout=100-50",
  "cuepoint_layout=5-5",
  "cuepoint_layout=a-b",
  "xcuepoint_layout=55-70",
])("ignores the invalid layout %j", (cookies) => {
  expect(readLayout(cookies)).toBe(DEFAULT_LAYOUT);
});

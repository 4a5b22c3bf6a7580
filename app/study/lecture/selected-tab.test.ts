import { expect, test } from "vitest";
import { selectedTab } from "./selected-tab";

const PANELS = [{ id: "ask", hasOwnPane: true }, { id: "transcript" }, { id: "notes" }];

test.each([
  ["a narrow screen", "its own tab", false, { selected: "ask", ifWide: null }],
  ["a wide screen", "the tab of the first panel below the video", true, { selected: "transcript", ifWide: null }],
  [
    "a screen of unknown width",
    "its own tab, and another if it is wide",
    null,
    { selected: "ask", ifWide: "transcript" },
  ],
])("on %s, a panel that can have its own pane marks %s", (_screen, _marks, isWide, expected) => {
  expect(selectedTab(PANELS, "ask", isWide)).toEqual(expected);
});

test.each([true, false, null])("any other panel marks its own tab (wide: %s)", (isWide) => {
  expect(selectedTab(PANELS, "notes", isWide)).toEqual({ selected: "notes", ifWide: null });
});

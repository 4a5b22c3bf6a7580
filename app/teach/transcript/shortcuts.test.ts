import { expect, test } from "vitest";
import { commandOf } from "./shortcuts";

const NONE = { key: "", code: "", ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };

test.each([
  [{ key: "Enter", ctrlKey: true }, "playLine"],
  [{ key: " ", metaKey: true }, "playPause"],
  [{ key: "z", ctrlKey: true }, "undo"],
  [{ key: "Z", ctrlKey: true, shiftKey: true }, "redo"],
  [{ key: "F", metaKey: true }, "find"],
  [{ key: "≤", code: "Comma", altKey: true }, "startEarlier"],
  [{ key: "¯", code: "Comma", altKey: true, shiftKey: true }, "endEarlier"],
  [{ key: "ˆ", code: "KeyI", altKey: true }, "startNow"],
  [{ key: "ç", code: "KeyC", altKey: true }, "confirm"],
  [{ key: "¨", code: "KeyU", altKey: true }, "nextUnsure"],
])("%o runs %s, whatever character the keyboard produces with Alt", (press, command) => {
  expect(commandOf({ ...NONE, ...press })).toBe(command);
});

test.each([
  { key: "z" },
  { key: "Enter" },
  { key: "{", code: "KeyI", ctrlKey: true, altKey: true }, // AltGr
  { key: "a", ctrlKey: true },
])("%o produces a character or belongs to the browser", (press) => expect(commandOf({ ...NONE, ...press })).toBeNull());

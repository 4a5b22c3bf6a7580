// @vitest-environment jsdom
import { expect, test } from "vitest";
import { shortcutOf, SHORTCUTS } from "./shortcuts";

const press = (key: string, fields: Partial<KeyboardEvent> = {}) =>
  shortcutOf({
    key,
    altKey: false,
    ctrlKey: false,
    metaKey: false,
    defaultPrevented: false,
    target: document.body,
    ...fields,
  });

function within(html: string): Element {
  document.body.innerHTML = html;
  return document.querySelector("[data-here]")!;
}

test("maps a key to its shortcut", () => {
  expect(press("k")).toEqual({ name: "playPause", key: "k" });
  expect(press("3")).toEqual({ name: "citation", key: "3" });
  expect(press("q")).toBeNull();
});

test("assigns no key twice", () => {
  const keys = SHORTCUTS.flatMap(({ keys }) => keys as readonly string[]);
  expect(new Set(keys).size).toBe(keys.length);
});

test.each(["altKey", "ctrlKey", "metaKey", "defaultPrevented"] as const)("ignores a key press with %s", (field) => {
  expect(press("k", { [field]: true })).toBeNull();
});

test.each([
  "<input data-here>",
  "<textarea data-here></textarea>",
  "<select data-here></select>",
  '<p contenteditable="true"><b data-here></b></p>',
  "<div role='dialog'><button data-here></button></div>",
])("ignores letters in %s", (html) => expect(press("k", { target: within(html) })).toBeNull());

test("accepts shortcuts on a button and a checkbox", () => {
  expect(press("k", { target: within("<button data-here></button>") })).not.toBeNull();
  expect(press("k", { target: within('<input type="checkbox" data-here>') })).not.toBeNull();
});

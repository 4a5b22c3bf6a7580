/** The shortcuts of the lecture page, in the order of the help dialog. Each name is also the key of its text. */
export const SHORTCUTS = [
  { name: "playPause", keys: ["k"] },
  { name: "back", keys: ["j"] },
  { name: "forward", keys: ["l"] },
  { name: "slower", keys: ["<"] },
  { name: "faster", keys: [">"] },
  { name: "previousChapter", keys: ["["] },
  { name: "nextChapter", keys: ["]"] },
  { name: "ask", keys: ["a"] },
  { name: "search", keys: ["/"] },
  { name: "citation", keys: ["1", "2", "3", "4", "5", "6", "7", "8", "9"] },
  { name: "evidence", keys: ["e"] },
  { name: "note", keys: ["n"] },
  { name: "bookmark", keys: ["b"] },
  { name: "copyLink", keys: ["y"] },
  { name: "captions", keys: ["c"] },
  { name: "theatre", keys: ["t"] },
  { name: "previousLecture", keys: ["P"] },
  { name: "nextLecture", keys: ["N"] },
  { name: "help", keys: ["?"] },
] as const;

export type ShortcutName = (typeof SHORTCUTS)[number]["name"];

/** Returns the shortcut of a key press; null in text fields and dialogs, and with modifier keys. */
export function shortcutOf(
  event: Pick<KeyboardEvent, "key" | "altKey" | "ctrlKey" | "metaKey" | "defaultPrevented" | "target">,
): { name: ShortcutName; key: string } | null {
  if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented || isTyping(event.target)) return null;
  const shortcut = SHORTCUTS.find(({ keys }) => keys.some((key) => key === event.key));
  return shortcut ? { name: shortcut.name, key: event.key } : null;
}

/** Whether a key press belongs to a text field or to a dialog. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest(
      "input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable=true], [role=dialog]",
    ) !== null
  );
}

/** The editor's keyboard shortcuts, as they are displayed. Each name is also the key of its text. */
export const EDITOR_SHORTCUTS = [
  { name: "split", keys: ["Enter"] },
  { name: "merge", keys: ["Backspace"] },
  { name: "lines", keys: ["↑", "↓"] },
  { name: "playLine", keys: ["Ctrl", "Enter"] },
  { name: "playPause", keys: ["Ctrl", "Space"] },
  { name: "startEarlier", keys: ["Alt", ","] },
  { name: "startLater", keys: ["Alt", "."] },
  { name: "endEarlier", keys: ["Alt", "Shift", ","] },
  { name: "endLater", keys: ["Alt", "Shift", "."] },
  { name: "startNow", keys: ["Alt", "I"] },
  { name: "endNow", keys: ["Alt", "O"] },
  { name: "undo", keys: ["Ctrl", "Z"] },
  { name: "redo", keys: ["Ctrl", "Shift", "Z"] },
  { name: "find", keys: ["Ctrl", "F"] },
  { name: "confirm", keys: ["Alt", "C"] },
  { name: "nextUnsure", keys: ["Alt", "U"] },
  { name: "nextReport", keys: ["Alt", "R"] },
  { name: "save", keys: ["Ctrl", "S"] },
] as const;

export type EditorCommand = (typeof EDITOR_SHORTCUTS)[number]["name"];

type Press = Pick<KeyboardEvent, "key" | "code" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">;

/** Looked up by the key's position: with Alt, many keyboards produce another character. */
const WITH_ALT: Record<string, EditorCommand> = {
  Comma: "startEarlier",
  Period: "startLater",
  "Shift+Comma": "endEarlier",
  "Shift+Period": "endLater",
  KeyI: "startNow",
  KeyO: "endNow",
  KeyC: "confirm",
  KeyU: "nextUnsure",
  KeyR: "nextReport",
};

const WITH_CONTROL: Record<string, EditorCommand> = {
  Enter: "playLine",
  " ": "playPause",
  z: "undo",
  "Shift+z": "redo",
  y: "redo",
  f: "find",
  s: "save",
};

/** Returns the command of a key press with Control, Command or Alt, or null. */
export function commandOf({ key, code, ctrlKey, metaKey, altKey, shiftKey }: Press): EditorCommand | null {
  const shift = shiftKey ? "Shift+" : "";
  const isControl = ctrlKey || metaKey;
  // AltGr produces characters. Windows reports it as Control and Alt.
  if (isControl && altKey) return null;
  if (altKey) return WITH_ALT[`${shift}${code}`] ?? null;
  if (!isControl) return null;
  return WITH_CONTROL[`${shift}${key.length === 1 ? key.toLowerCase() : key}`] ?? null;
}

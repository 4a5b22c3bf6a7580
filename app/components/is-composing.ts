/**
 * Returns whether a key press belongs to an input method that is composing a word, as for Japanese, Chinese and Korean:
 * Enter then accepts the word, and Escape discards it.
 */
export function isComposing(event: Pick<KeyboardEvent, "isComposing" | "keyCode">): boolean {
  // Safari ends the composition before the key that ends it (https://bugs.webkit.org/show_bug.cgi?id=165004). Only the
  // key code still says then that the input method handled the key.
  return event.isComposing || event.keyCode === 229;
}

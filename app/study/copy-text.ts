/**
 * Copies a text. If the page may not write to the clipboard, as in some frames, offers the text to copy by hand.
 * Returns whether the text was copied.
 */
export async function copyText(text: string, byHand: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    window.prompt(byHand, text);
    return false;
  }
}

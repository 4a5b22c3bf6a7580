/**
 * Copies a text. A page in a frame may not write to the clipboard: there it is offered to be copied by hand. True when
 * it was copied without.
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

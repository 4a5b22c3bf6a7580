/**
 * Copies a text, with `html` for editors that paste formatted text. If the page may not write to the clipboard, as in
 * some frames, offers the text to copy by hand. Returns whether the text was copied.
 */
export async function copyText(text: string, byHand: string, html?: string): Promise<boolean> {
  try {
    if (html === undefined || typeof ClipboardItem === "undefined") await navigator.clipboard.writeText(text);
    else
      await navigator.clipboard.write([
        new ClipboardItem({ ...asBlob("text/plain", text), ...asBlob("text/html", html) }),
      ]);
    return true;
  } catch {
    window.prompt(byHand, text);
    return false;
  }
}

/** Not every browser takes strings. */
const asBlob = (type: string, text: string) => ({ [type]: new Blob([text], { type }) });

import { createPageState } from "./page-state";

const textToCopy = createPageState<string>();

/** Returns the text that the student has to copy by hand, or null. */
export const useTextToCopy = textToCopy.use;

/** Ends copying by hand. */
export const endCopyingByHand = (): void => textToCopy.set(null);

/**
 * Copies a text, with `html` for editors that paste formatted text. A page that may not write to the clipboard, as in
 * some frames, copies a selection instead. If the browser refuses this too, the page shows the text to copy by hand.
 * Returns whether the text was copied.
 */
export async function copyText(text: string, html?: string): Promise<boolean> {
  const isCopied = (await writeToClipboard(text, html)) || copySelection(text, html);
  if (!isCopied) textToCopy.set(text);
  return isCopied;
}

async function writeToClipboard(text: string, html: string | undefined): Promise<boolean> {
  try {
    if (html === undefined || typeof ClipboardItem === "undefined") await navigator.clipboard.writeText(text);
    else
      await navigator.clipboard.write([
        new ClipboardItem({ ...asBlob("text/plain", text), ...asBlob("text/html", html) }),
      ]);
    return true;
  } catch {
    return false;
  }
}

/** Not every browser takes strings. */
const asBlob = (type: string, text: string) => ({ [type]: new Blob([text], { type }) });

/**
 * Copies like the browser's own command, which no permission of a frame restricts. The command needs a selection. The
 * student's own is restored, and the focus stays, because a dialog would take it back.
 */
function copySelection(text: string, html: string | undefined): boolean {
  const selection = window.getSelection();
  if (!selection) return false;
  const before = Array.from({ length: selection.rangeCount }, (_, index) => selection.getRangeAt(index));
  const selected = document.createElement("span");
  selected.textContent = text;
  selected.ariaHidden = "true";
  Object.assign(selected.style, { position: "fixed", top: "0", clipPath: "inset(50%)", userSelect: "text" });
  let isWritten = false;
  const onCopy = (event: ClipboardEvent) => {
    event.preventDefault();
    event.clipboardData?.setData("text/plain", text);
    if (html !== undefined) event.clipboardData?.setData("text/html", html);
    isWritten = event.clipboardData !== null;
  };
  document.body.append(selected);
  document.addEventListener("copy", onCopy, { capture: true });
  try {
    selection.removeAllRanges();
    const range = document.createRange();
    range.selectNodeContents(selected);
    selection.addRange(range);
    // Deprecated, but without a successor in pages that may not use the clipboard.
    return document.execCommand("copy") && isWritten;
  } catch {
    return false;
  } finally {
    document.removeEventListener("copy", onCopy, { capture: true });
    selected.remove();
    selection.removeAllRanges();
    for (const range of before) selection.addRange(range);
  }
}

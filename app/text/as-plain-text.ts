const SPECIAL = "[*_`~<>#|\\\\[\\]]";

/** Returns a text, such as a title, as Markdown that shows it as it is. */
export const asPlainText = (text: string) => text.replace(new RegExp(SPECIAL, "g"), "\\$&");

/** Returns the text that Markdown made by `asPlainText` shows. */
export const fromPlainText = (markdown: string) => markdown.replace(new RegExp(`\\\\(${SPECIAL})`, "g"), "$1");

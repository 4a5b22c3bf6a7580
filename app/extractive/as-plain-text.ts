/** Returns a text, such as a title, as Markdown that shows it as it is. */
export const asPlainText = (text: string) => text.replace(/([*_`~<>#|\\[\]])/g, "\\$1");

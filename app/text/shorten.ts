/** Returns at most `max` characters of a text, the last of them an ellipsis if the text is longer. */
export const shorten = (text: string, max: number): string => (text.length > max ? `${text.slice(0, max - 1)}…` : text);

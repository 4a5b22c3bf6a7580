/** Returns the language of a tag, without its region or script: "en" of "en-GB". */
export const primaryLanguage = (tag: string): string => tag.toLowerCase().split(/[-_]/u)[0] ?? "";

/** A provider's marker at the start of a text: its length, the numbers that it cites, and the same as `[N]`. */
export type ProviderMarker = { length: number; numbers: number[]; marker: string };

/** Words that models write before the numbers of their sources, in English, Spanish, French and German. */
const LABELS =
  "source sources passage passages excerpt excerpts ref refs reference references citation citations cite fuente fuentes quelle quellen doc docs document documents".split(
    " ",
  );

const NUMBER = String.raw`[1-9]\d{0,3}`;
const ITEM = String.raw`${NUMBER}(?:\s?[-–]\s?${NUMBER})?`;
const LABEL = String.raw`(?:${LABELS.join("|")})[\s:#.]{0,2}`;
const AND = String.raw`\s{0,2}(?:[,;&]|and|und|y|et)\s{0,2}`;
const LIST = String.raw`${ITEM}(?:${AND}(?:${LABEL})?${ITEM}){0,11}`;
/** The address of a Markdown link. It has a slash or a fragment, which the arguments of a call do not. */
const ADDRESS = String.raw`\((?=[^()\s]{0,300}[/#])[^()\s]{0,300}(?:\s"[^"\n]{0,80}")?\)`;
const SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹";

type Form = { pattern: RegExp; after?: RegExp | undefined };

const form = (pattern: string, after?: RegExp): Form => ({
  pattern: new RegExp(`^${pattern}`, "iu"),
  after,
});

/** A number that follows these is a citation; after a letter or a bracket it would be a power. */
const AFTER_SENTENCE = /[.,;:!?…"”»]$/;
const NOT_AFTER_NAME = /(?:^|[^\p{L}\p{N}_])$/u;

/**
 * The forms of markers by their first character. `(1)` is none of them: in lectures it numbers equations and the items
 * of a list far more often than sources. Neither is `【4:0†source】`, whose numbers belong to the provider's own search.
 */
const FORMS: Record<string, Form[]> = {
  "【": [form(String.raw`【\s?(?:${LABEL})?(${LIST})(?:†[^】\n]{0,100})?\s?】`)],
  "［": [form(String.raw`［\s?(${LIST})\s?］`)],
  "[": [
    form(String.raw`\[\^(${NUMBER})\^?\]`),
    form(String.raw`\[\[(${LIST})\]\](?:${ADDRESS})?`),
    form(String.raw`\[(${LIST})\]${ADDRESS}`, NOT_AFTER_NAME),
    form(String.raw`\[(${LIST})†[^\]\n]{0,100}\]`),
    form(String.raw`\[(?:${LABEL}|#)(${LIST})(?:\s?[:†|][^[\]\n]{0,150})?\]`),
    form(String.raw`\[(${ITEM}(?:${AND}${ITEM}){0,10}\s{1,2}(?:and|und|y|et|&)\s{1,2}${ITEM})\]`),
  ],
  "(": [form(String.raw`\((?:${LABEL})(${LIST})\)`)],
  "<": [form(String.raw`<sup>\s?\[(${LIST})\]\s?</sup>`), form(String.raw`<sup>(${LIST})</sup>`, AFTER_SENTENCE)],
};
const SUPERSCRIPT = form(`([${SUPERSCRIPTS}]{1,4})`, AFTER_SENTENCE);

/** A list whose last number, or the words before the next one, may not be complete. */
const LIST_SO_FAR = String.raw`${LIST}[\s,;&.:#a-z–-]{0,20}`;
const started = (pattern: string) => new RegExp(`^${pattern}$`, "iu");

/** The beginnings of each form, to which more text must be added. */
const STARTED: Record<string, RegExp[]> = {
  "【": [
    started(String.raw`【\s?[a-z]{0,10}[\s:#.]{0,2}`),
    started(String.raw`【\s?(?:${LABEL})?${LIST_SO_FAR}`),
    started(String.raw`【\s?(?:${LABEL})?${LIST}†[^】\n]{0,100}\s?`),
  ],
  "［": [started(String.raw`［\s?(?:${LIST_SO_FAR})?`)],
  "[": [
    started(String.raw`\[{1,2}\s?`),
    started(String.raw`\[\^\d{0,4}\^?`),
    started(String.raw`\[{1,2}${LIST_SO_FAR}\]{0,2}`),
    started(String.raw`\[{1,2}${LIST}\]{1,2}\([^()\s]{0,300}(?:\s"?[^"\n]{0,80}"?)?`),
    started(String.raw`\[${LIST}†[^\]\n]{0,100}`),
    started(String.raw`\[(?:${LABEL}|#)(?:${LIST_SO_FAR})?`),
    started(String.raw`\[(?:${LABEL}|#)${LIST}\s?[:†|][^[\]\n]{0,150}`),
  ],
  "(": [started(String.raw`\((?:${LABEL})(?:${LIST_SO_FAR})?`)],
  "<": [started(String.raw`<sup>\s?\[?(?:${LIST_SO_FAR})?\]?\s?(?:<\/?s?u?p?)?`)],
};

/** Returns whether a text that begins with a special character may be the start of a marker. */
export function mayBecomeMarker(text: string): boolean {
  const [first = ""] = text;
  if (SUPERSCRIPTS.includes(first))
    return text.length < 5 && [...text].every((letter) => SUPERSCRIPTS.includes(letter));
  if (first === "<" && "<sup>".startsWith(text.toLowerCase())) return true;
  const word = /^[[(]([a-z]{0,10})$/i.exec(text)?.[1]?.toLowerCase();
  if (word !== undefined && LABELS.some((label) => label.startsWith(word))) return true;
  return STARTED[first]?.some((pattern) => pattern.test(text)) ?? false;
}

/**
 * Matches a marker at the start of a text.
 *
 * @param last the character before it, or "" at the start
 */
export function matchMarker(text: string, last: string): ProviderMarker | null {
  const [first = ""] = text;
  const forms = SUPERSCRIPTS.includes(first) ? [SUPERSCRIPT] : (FORMS[first] ?? []);
  for (const { pattern, after } of forms) {
    const match = pattern.exec(text);
    const list = match?.[1];
    if (!match || list === undefined || (after && !after.test(last))) continue;
    const items = itemsOf(list);
    const numbers = items?.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, index) => from + index));
    if (!items || !numbers) continue;
    const marker = `[${items.map(([from, to]) => (from === to ? from : `${from}-${to}`)).join(", ")}]`;
    return { length: match[0].length, numbers, marker };
  }
  return null;
}

/** A range of more numbers is not a citation. */
const MAX_RANGE = 12;

/** Returns the first and last number of each item, or null if one is not a range. */
function itemsOf(list: string): [number, number][] | null {
  const digits = list.replace(/[⁰¹²³⁴-⁹]/g, (letter) => String(SUPERSCRIPTS.indexOf(letter)));
  const items = [...digits.matchAll(/(\d+)(?:\s?[-–]\s?(\d+))?/g)].map(([, from, to = from]): [number, number] => [
    Number(from),
    Number(to),
  ]);
  return items.every(([from, to]) => from <= to && to - from < MAX_RANGE) ? items : null;
}

/** The first characters of markers other than square brackets and superscripts. */
export const LABELED = new RegExp(String.raw`[【［]|\((?=${LABEL}\d)|<(?=sup>)`, "giu");

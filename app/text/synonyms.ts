import { NEAR, SAME, SPANISH, type SynonymGroups } from "./synonym-groups";
import { tokenize } from "./tokenize";

/** Endings that double the last letter of a short word: "chopped". */
const DOUBLES = /^[^aeiou]*[aeiou][^aeiouwxy]$/u;

const sForm = (word: string): string =>
  /[^aeiou]y$/u.test(word) ? `${word.slice(0, -1)}ies` : /(?:[sxz]|ch|sh)$/u.test(word) ? `${word}es` : `${word}s`;

function verbForms(word: string): string[] {
  const base = DOUBLES.test(word) ? `${word}${word.at(-1)}` : word.replace(/e$/u, "");
  return [word, sForm(word), /[^aeiou]y$/u.test(word) ? `${word.slice(0, -1)}ied` : `${base}ed`, `${base}ing`];
}

/** Returns the forms of each word of each group, in one order. */
function formsIn({ nouns, verbs, others }: SynonymGroups): string[][][] {
  const read = (groups: string, formsOf: (word: string) => string[]) =>
    groups.split(/,\s+/u).map((group) =>
      group.split(/\s+/u).map((entry) => {
        const [word = "", ...irregular] = entry.split("/");
        return irregular.length > 0 ? [word, ...irregular] : formsOf(word);
      }),
    );
  return [...read(nouns, (word) => [word, sForm(word)]), ...read(verbs, verbForms), ...read(others, (word) => [word])];
}

/** The synonyms of each form of each word, in the same form, the most usual first. */
function synonymsOf(groups: readonly string[][][]): ReadonlyMap<string, string[]> {
  const synonyms = new Map<string, string[]>();
  for (const group of groups)
    for (const forms of group)
      for (const [at, form] of forms.entries()) {
        const others = group.flatMap((other) => (other === forms ? [] : (other[at] ?? [])));
        synonyms.set(
          form,
          [...new Set([...(synonyms.get(form) ?? []), ...others])].filter((other) => other !== form),
        );
      }
  return synonyms;
}

const INTERCHANGEABLE = synonymsOf(formsIn(SAME));
const ALL = synonymsOf([SAME, NEAR, SPANISH].flatMap(formsIn));

const listedIn = (text: string, synonyms: ReadonlyMap<string, string[]>): Map<string, string[]> =>
  new Map(
    tokenize(text).flatMap((word) => {
      const others = synonyms.get(word) ?? [];
      return others.length > 0 ? [[word, others] as const] : [];
    }),
  );

/** Returns for each word of a text that has synonyms what these are, the most usual first. */
export const synonymsIn = (text: string): Map<string, string[]> => listedIn(text, ALL);

/** The same without those that mean something else in some places. */
export const interchangeableIn = (text: string): Map<string, string[]> => listedIn(text, INTERCHANGEABLE);

/** Returns whether two words in lower case mean the same wherever they are said: "query" and "question". */
export const areInterchangeable = (one: string, other: string): boolean =>
  INTERCHANGEABLE.get(one)?.includes(other) ?? false;

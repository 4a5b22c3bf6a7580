import { tokenize } from "~/text/tokenize";
import { wholeWord } from "~/text/whole-word";
import type { SuggestionLanguage } from "./suggestion-language";

/** Returns the words of a text without their plural endings. */
export const singularWords = (text: string): string[] =>
  tokenize(text).map((word) => (word.length > 3 ? word.replace(/(?<![sui])s$/u, "") : word));

/** Counts what a lecture says. */
export class Mentions {
  readonly #words: string[];
  readonly #places = new Map<string, number[]>();

  constructor(texts: readonly string[]) {
    this.#words = texts.flatMap((text) => [...singularWords(text), ""]); // no name goes on in the next sentence
    for (const [index, word] of this.#words.entries()) {
      const places = this.#places.get(word);
      if (places) places.push(index);
      else this.#places.set(word, [index]);
    }
  }

  /** How often a name is said, in the singular or the plural. */
  count(name: string): number {
    return this.#startsOf(singularWords(name)).length;
  }

  /**
   * Returns whether a name is usually followed by the same word, which then belongs to it: "inverted", of "inverted
   * index".
   */
  isCutShort(name: string, isNameWord: (word: string) => boolean): boolean {
    const words = singularWords(name);
    const starts = this.#startsOf(words);
    const next = new Map<string, number>();
    for (const start of starts) {
      const word = this.#words[start + words.length] ?? "";
      if (word !== "" && isNameWord(word)) next.set(word, (next.get(word) ?? 0) + 1);
    }
    return Math.max(0, ...next.values()) > starts.length / 2;
  }

  #startsOf(words: readonly string[]): number[] {
    return (this.#places.get(words[0] ?? "") ?? []).filter((start) =>
      words.every((word, index) => this.#words[start + index] === word),
    );
  }
}

/**
 * Returns a function that writes a name as a lecture does within its sentences, with the article that the lecture uses:
 * "an inverted index", "stemming", "the Trainer API".
 */
export function nameWriter(texts: readonly string[], language: SuggestionLanguage): (name: string) => string {
  const said = texts.join("\n");
  return (name) => {
    const pattern = wholeWord(escaped(name), "giu");
    const [forms, articles] = [new Map<string, number>(), new Map<string, number>()];
    for (const { 0: form, index } of said.matchAll(pattern)) {
      const before = /(?:^|[\s"'“¿(])([\p{L}'’]*)\s+$/u.exec(said.slice(Math.max(0, index - 30), index))?.[1];
      const opens = before === undefined || /[.?!:\n]\s*$/u.test(said.slice(Math.max(0, index - 2), index));
      // The capital of a sentence's first word says nothing.
      if (!opens) count(forms, form);
      const next = /^[ -]([\p{L}\p{N}]+)/u.exec(said.slice(index + form.length, index + form.length + 30))?.[1];
      if (next !== undefined && !language.notInName.has(next.toLowerCase())) continue; // a longer name
      const word = opens ? "" : before.toLowerCase();
      if (language.articles.includes(word)) count(articles, word);
      else if (word === "" || language.beforeBareName.has(word)) count(articles, "");
    }
    const article = language.isPlural(name) ? "" : articleOf(articles, language.articles);
    const written = writtenAs(name, forms);
    return article === "" ? written : `${article} ${written}`;
  };
}

/** In lower case if the lecture ever writes it so. */
function writtenAs(name: string, forms: ReadonlyMap<string, number>): string {
  const lower = name.toLowerCase();
  if (forms.has(lower)) return lower;
  return mostFrequent(forms) ?? (/\p{L}*\p{Lu}\p{L}*\p{Lu}|\d/u.test(name) ? name : lower);
}

/** The definite article only if the lecture uses neither the indefinite one nor none. */
function articleOf(used: ReadonlyMap<string, number>, articles: readonly string[]): string {
  const indefinite = new Map([...used].filter(([article]) => /^(?:an?|una?)$/u.test(article)));
  const [best, bare] = [mostFrequent(indefinite), used.get("") ?? 0];
  if (best !== undefined && (indefinite.get(best) ?? 0) >= bare) return best;
  const definite = new Map([...used].filter(([article]) => articles.includes(article)));
  return bare * BARE_WEIGHT >= Math.max(0, ...definite.values()) ? "" : (mostFrequent(definite) ?? "");
}
/** A name that is sometimes used without an article does not need one. */
const BARE_WEIGHT = 3;

const count = (counts: Map<string, number>, key: string) => void counts.set(key, (counts.get(key) ?? 0) + 1);

function mostFrequent(counts: ReadonlyMap<string, number>): string | undefined {
  let best: [string, number] | undefined;
  for (const entry of counts) if (!best || entry[1] > best[1]) best = entry;
  return best?.[0];
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/gu, "\\$&");

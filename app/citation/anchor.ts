import { contentTerms } from "~/text/content-terms";
import { termOverlap } from "~/text/similarity";
import { tokenize } from "~/text/tokenize";

/** A sentence of a source, with the cosine of the claim and the window that it opens (the last of a chunk opens none: null). */
export type WeighedSentence = Said & { windowCosine: number | null };
type Said = { startMs: number; endMs: number; text: string };

export type Support = "supported" | "weak" | "unsupported";

/** Where a source says what a claim says. `quote` is what is said there. */
export type Anchor = { startMs: number; endMs: number; quote: string; support: Support };

/** A run of this many words of a claim that also stands in the source is a quotation. */
const QUOTED_WORDS = 6;

/** From these on, a window supports a claim, or supports it in part. Set by hand; the labelled claims of the tests measure them. */
const SUPPORTED = 0.62;
const WEAK = 0.45;

/**
 * Finds the sentence of a source that supports a claim best. Words that are quoted decide at once; else every window of
 * two sentences is weighed by the share of the claim's words that it has and its likeness in meaning. A number in the
 * claim that the window lacks speaks against it. Null for a source without sentences or a claim without words.
 */
export function findAnchor(claim: string, sentences: readonly WeighedSentence[]): Anchor | null {
  const words = tokenize(claim);
  if (sentences.length === 0 || words.length === 0) return null;
  const quoted = findQuotation(words, sentences);
  if (quoted) return quoted;
  const terms = contentTerms(claim);
  const numbers = words.filter((word) => /\d/.test(word));
  let best: { from: number; to: number; value: number; overlap: number } | null = null;
  for (const [from, sentence] of sentences.entries()) {
    const to = Math.min(from + 1, sentences.length - 1);
    const overlap = termOverlap(terms, textOf(sentences, from, to));
    const cosine = sentence.windowCosine ?? sentences[from - 1]?.windowCosine ?? 0;
    const value = supportValue(
      cosine,
      overlap,
      missing(numbers, textOf(sentences, Math.max(0, from - 1), Math.min(to + 1, sentences.length - 1))),
    );
    if (!best || value > best.value) best = { from, to, value, overlap };
  }
  const { from, to, value } = narrow(best!, terms, sentences);
  const support = value >= SUPPORTED ? "supported" : value >= WEAK ? "weak" : "unsupported";
  return { ...span(sentences, from, to), support };
}

function supportValue(cosine: number, overlap: number, missingNumbers: number): number {
  return 0.6 * cosine + 0.4 * overlap - 0.2 * missingNumbers;
}

/** A window of which one sentence alone has all the words that both have begins, or ends, with that one. */
function narrow<W extends { from: number; to: number; overlap: number }>(
  window: W,
  terms: ReadonlySet<string>,
  sentences: readonly WeighedSentence[],
): W {
  const { from, to, overlap } = window;
  if (from === to || overlap === 0) return window;
  if (termOverlap(terms, sentences[from]!.text) >= overlap) return { ...window, to: from };
  if (termOverlap(terms, sentences[to]!.text) >= overlap) return { ...window, from: to };
  return window;
}

/** Where a source says a claim word for word, or most of it; null where it does not. */
export function quotedAnchor(claim: string, sentences: readonly Said[]): Anchor | null {
  return findQuotation(tokenize(claim), sentences);
}

/** The longest run of the claim's words that stands in the source, when it is long enough, or all of the claim, to be a quotation. */
function findQuotation(words: readonly string[], sentences: readonly Said[]): Anchor | null {
  const said = sentences.flatMap(({ text }, sentence) => tokenize(text).map((word) => ({ word, sentence })));
  const places = new Map<string, number[]>();
  for (const [at, { word }] of said.entries()) places.set(word, [...(places.get(word) ?? []), at]);
  let best = { length: 0, claimAt: 0, at: 0 };
  for (let claimAt = 0; claimAt < words.length - best.length; claimAt++) {
    for (const at of places.get(words[claimAt]!) ?? []) {
      let length = 0;
      while (claimAt + length < words.length && words[claimAt + length] === said[at + length]?.word) length++;
      if (length > best.length) best = { length, claimAt, at };
    }
  }
  // Most of the claim must be quoted: a phrase within a claim of its own making proves nothing.
  if (best.length < Math.min(QUOTED_WORDS, words.length) || best.length < 0.6 * words.length || words.length < 3)
    return null;
  return {
    ...span(sentences, said[best.at]!.sentence, said[best.at + best.length - 1]!.sentence),
    support: "supported",
  };
}

function span(sentences: readonly Said[], from: number, to: number): Omit<Anchor, "support"> {
  return {
    startMs: sentences[from]!.startMs,
    endMs: Math.max(...sentences.slice(from, to + 1).map(({ endMs }) => endMs)),
    quote: textOf(sentences, from, to),
  };
}

const textOf = (sentences: readonly Said[], from: number, to: number) =>
  sentences
    .slice(from, to + 1)
    .map(({ text }) => text)
    .join(" ");

/** The share of a claim's numbers that a text does not have. */
function missing(numbers: readonly string[], text: string): number {
  if (numbers.length === 0) return 0;
  const said = new Set(tokenize(text));
  return numbers.filter((number) => !said.has(number)).length / numbers.length;
}

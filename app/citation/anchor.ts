import type { Chapter } from "~/course/lecture";
import { contentTerms } from "~/text/content-terms";
import { termOverlap } from "~/text/similarity";
import { tokenize, WORD } from "~/text/tokenize";

type Said = { startMs: number; endMs: number; text: string };

/**
 * A sentence of a source, with the cosine of the claim and the window that it opens. The last sentence of a chunk opens
 * no window: null.
 */
export type ScoredSentence = Said & { windowCosine: number | null };

export type Support = "supported" | "weak" | "unsupported";

/** The place in a source that supports a claim. `quote` has the words said there. */
export type Anchor = { startMs: number; endMs: number; quote: string; support: Support };

/** A run of this many words that a claim and a source share is a quotation. */
const QUOTED_WORDS = 6;
/** At least this share of a claim must be quoted: a shared phrase within a longer claim proves nothing. */
const QUOTED_SHARE = 0.6;
const MIN_CLAIM_WORDS = 3;

/**
 * The scores from which a window supports a claim fully or weakly. Set by hand, and measured by tests on labeled
 * claims.
 */
const SUPPORTED = 0.62;
const WEAK = 0.45;

/**
 * Finds the sentence of a source that best supports a claim. Quoted words decide at once. Otherwise, every window of
 * two sentences is scored by the claim's words that it has, by its similarity in meaning and, negatively, by numbers of
 * the claim that it lacks. Returns null for a source without sentences or a claim without words.
 */
export function findAnchor(claim: string, sentences: readonly ScoredSentence[]): Anchor | null {
  const words = tokenize(claim);
  if (words.length === 0) return null;
  const quoted = findQuotation(words, sentences);
  if (quoted) return quoted;
  const terms = contentTerms(claim);
  const numbers = words.filter((word) => /\d/.test(word));
  let best: { window: ScoredSentence[]; score: number; overlap: number } | null = null;
  for (const [from, sentence] of sentences.entries()) {
    const window = sentences.slice(from, from + 2);
    const context = sentences.slice(Math.max(0, from - 1), from + 3);
    const overlap = termOverlap(terms, textOf(window));
    const cosine = sentence.windowCosine ?? sentences[from - 1]?.windowCosine ?? 0;
    const score = 0.6 * cosine + 0.4 * overlap - 0.2 * missingShare(numbers, textOf(context));
    if (!best || score > best.score) best = { window, score, overlap };
  }
  if (!best) return null;
  const { window, score, overlap } = best;
  const support = score >= SUPPORTED ? "supported" : score >= WEAK ? "weak" : "unsupported";
  return anchorOf(narrow(window, overlap, terms), support);
}

/** Returns the one sentence of a window that has all of the claim's words that the window has, or else the window. */
function narrow<S extends Said>(window: readonly S[], overlap: number, terms: ReadonlySet<string>): readonly S[] {
  if (overlap === 0) return window;
  const sentence = window.find(({ text }) => termOverlap(terms, text) >= overlap);
  return sentence ? [sentence] : window;
}

/** Returns where a source says a claim word for word, or most of it; or null. */
export function quotedAnchor(claim: string, sentences: readonly Said[]): Anchor | null {
  return findQuotation(tokenize(claim), sentences);
}

/** A chapter's title cites the sentence nearest to its start, at most this far from it. */
const MAX_FROM_START_MS = 60_000;

/**
 * Returns the first words of a chapter for a claim that is its title, as in a list of topics: a title claims only that
 * the chapter starts there. Returns null for other claims, and if no sentence is near the chapter's start.
 */
export function titleAnchor(claim: string, chapters: readonly Chapter[], sentences: readonly Said[]): Anchor | null {
  const words = tokenize(claim).join(" ");
  for (const { startMs, title } of chapters) {
    if (tokenize(title).join(" ") !== words) continue;
    const distanceOf = (sentence: Said) => Math.abs(sentence.startMs - startMs);
    const near = sentences.filter((sentence) => distanceOf(sentence) <= MAX_FROM_START_MS);
    const [first] = near.sort((a, b) => distanceOf(a) - distanceOf(b));
    if (first) return anchorOf([first], "supported");
  }
  return null;
}

/** Finds the longest run of words that a claim and a source share, if it is long enough to be a quotation. */
function findQuotation(words: readonly string[], sentences: readonly Said[]): Anchor | null {
  const said = sentences.flatMap(({ text }, sentence) =>
    [...text.matchAll(WORD)].map(({ 0: word, index }) => ({ word: word.toLowerCase(), sentence, index })),
  );
  const places = new Map<string, number[]>();
  for (const [at, { word }] of said.entries()) {
    const known = places.get(word);
    if (known) known.push(at);
    else places.set(word, [at]);
  }
  let best = { length: 0, at: 0 };
  for (const [claimAt, word] of words.entries()) {
    if (claimAt >= words.length - best.length) break;
    for (const at of places.get(word) ?? []) {
      let length = 0;
      while (claimAt + length < words.length && words[claimAt + length] === said[at + length]?.word) length++;
      if (length > best.length) best = { length, at };
    }
  }
  const least = Math.max(Math.min(QUOTED_WORDS, words.length), QUOTED_SHARE * words.length);
  const [first, last] = [said[best.at], said[best.at + best.length - 1]];
  if (words.length < MIN_CLAIM_WORDS || best.length < least || !first || !last) return null;
  const [opening, ...others] = sentences.slice(first.sentence, last.sentence + 1);
  return opening ? anchorOf([fromWord(opening, first.index), ...others], "supported") : null;
}

/**
 * A quotation that starts at least this long into its sentence is cited where its words are said: without punctuation,
 * a sentence lasts up to 20 seconds.
 */
const MIN_INTO_MS = 2_000;
/** When a word is said is interpolated by characters, so a citation starts a little before it. */
const LEAD_MS = 500;

/** Returns a sentence from a word on, if the word is said long after the sentence starts. */
function fromWord({ startMs, endMs, text }: Said, index: number): Said {
  const intoMs = Math.round(((endMs - startMs) * index) / text.length) - LEAD_MS;
  if (intoMs < MIN_INTO_MS) return { startMs, endMs, text };
  return { startMs: startMs + intoMs, endMs, text: `… ${text.slice(index)}` };
}

function anchorOf(sentences: readonly Said[], support: Support): Anchor | null {
  const [first] = sentences;
  if (!first) return null;
  return {
    startMs: first.startMs,
    endMs: Math.max(...sentences.map(({ endMs }) => endMs)),
    quote: textOf(sentences),
    support,
  };
}

const textOf = (sentences: readonly Said[]) => sentences.map(({ text }) => text).join(" ");

/** Returns the share of a claim's numbers that a text lacks. */
function missingShare(numbers: readonly string[], text: string): number {
  if (numbers.length === 0) return 0;
  const said = new Set(tokenize(text));
  return numbers.filter((number) => !said.has(number)).length / numbers.length;
}

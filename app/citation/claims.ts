import { splitSentences } from "~/text/split-sentences";
import { splitMarkers, type Occurrence } from "./marker-grammar";

/** A statement of an answer: the words before a marker, and what the marker cites. */
export type Claim = { text: string; cites: Occurrence[] };

/** A shorter claim makes sense only with the sentence before it. */
const MIN_WORDS = 3;

/** Characters before a marker that are searched for its claim: ten times an ordinary sentence. */
const LONGEST_CLAIM = 1_000;

/** Claims that are read with their text. Ordinary answers have about 80. */
const MAX_CLAIMS = 250;

/** Longer than any marker that the grammar allows. */
const LONGEST_MARKER = 320;

/** Returns the claims of a complete text, in order. */
export function claimsOf(text: string): Claim[] {
  return new ClaimReader().read(text, true);
}

/**
 * Reads the claims of a text that arrives in pieces, in linear time. A marker's claim is the quotation directly before
 * it, or else the last sentence before it. The claims do not depend on how the text is split.
 */
export class ClaimReader {
  /** The end of the text, if a marker may begin there. */
  #held = "";
  /** The end of the text before the next marker. */
  #before = "";
  /** Whitespace after the last marker. It separates the marker from text, but not from another marker. */
  #blank = "";
  #open: Claim | null = null;
  #count = 0;
  readonly #occurrences = new Map<number, number>();

  /** Returns the claims that `delta` completes. A marker at the end waits for more text, unless the text `isFinal`. */
  read(delta: string, isFinal = false): Claim[] {
    const text = this.#held + delta;
    const end = isFinal ? text.length : startOfPartialMarker(text);
    this.#held = text.slice(end);
    const claims: Claim[] = [];
    const close = () => {
      if (this.#open) claims.push(this.#open);
      this.#open = null;
    };
    for (const piece of splitMarkers(text.slice(0, end))) {
      if (piece.type === "marker") {
        this.#mark(piece.numbers);
      } else if (this.#open && piece.value.trim() === "") {
        this.#blank = last(this.#blank + piece.value);
      } else {
        close();
        this.#before = last(this.#before + this.#blank + piece.value);
        this.#blank = "";
      }
    }
    if (isFinal) close();
    return claims;
  }

  #mark(numbers: readonly number[]): void {
    this.#open ??= { text: this.#count++ < MAX_CLAIMS ? claimBefore(this.#before) : "", cites: [] };
    for (const number of numbers) {
      const occurrence = (this.#occurrences.get(number) ?? 0) + 1;
      this.#occurrences.set(number, occurrence);
      this.#open.cites.push({ number, occurrence });
    }
    this.#before = last(`${this.#before} `);
    this.#blank = "";
  }
}

const last = (text: string) => (text.length > LONGEST_CLAIM ? text.slice(-LONGEST_CLAIM) : text);

/** Returns where an incomplete marker begins, or the end of the text. A marker contains no other bracket. */
function startOfPartialMarker(text: string): number {
  const open = text.lastIndexOf("[");
  if (open < 0 || text.length - open > LONGEST_MARKER) return text.length;
  return /^\[[\d\s,;–-]*$/.test(text.slice(open)) ? open : text.length;
}

/** Returns the last sentence of the last paragraph, with the one before it if it is too short to say anything. */
function claimBefore(text: string): string {
  const written = text.trimEnd();
  const paragraph = written.slice(written.lastIndexOf("\n") + 1);
  const quotation = quotationAtEnd(paragraph);
  if (quotation !== null) return quotation;
  const sentences = splitSentences(plain(paragraph))
    .map((sentence) => sentence.trim())
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence));
  const sentence = sentences.at(-1) ?? "";
  const whole = sentence.split(/\s+/).length < MIN_WORDS ? `${sentences.at(-2) ?? ""} ${sentence}` : sentence;
  return whole.trim();
}

/** Returns the words of the “quotation” that a paragraph ends with, or null. */
function quotationAtEnd(paragraph: string): string | null {
  const end = paragraph.lastIndexOf("”");
  const start = paragraph.lastIndexOf("“");
  const isWhole = start >= 0 && start < end && paragraph.lastIndexOf("”", end - 1) < start;
  return isWhole && /^[\s.,;]*$/.test(paragraph.slice(end + 1)) ? paragraph.slice(start + 1, end).trim() : null;
}

/** Removes Markdown syntax. */
function plain(text: string): string {
  return text
    .replace(/^\s*(?:[-*+>]|#{1,6}|\d{1,3}[.)])\s+/, "")
    .replace(/[*_`~]+/g, "")
    .replace(/\[([^[\]]*)\]\([^()]*\)/g, "$1");
}

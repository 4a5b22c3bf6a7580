import { splitSentences } from "~/text/split-sentences";
import { splitMarkers, type Occurrence } from "./marker-grammar";

/** What an answer says on the strength of its sources: the words in front of a marker, and what the marker cites. */
export type Claim = { text: string; cites: Occurrence[] };

/** A claim shorter than this leans on the sentence before it. */
const MIN_WORDS = 3;

/** The characters in front of a marker that are searched for its claim: ten times an ordinary sentence. */
const LONGEST_CLAIM = 1_000;

/** Claims that are told: honest answers have about 80. Those behind them have no text. */
const MAX_CLAIMS = 250;

/** The longest marker that the grammar allows is shorter than this. */
const LONGEST_MARKER = 320;

/** The claims of a whole text, in order. */
export function claimsOf(text: string): Claim[] {
  return new ClaimReader().read(text, true);
}

/**
 * Reads the claims of a text that arrives in pieces, in time linear in the text. A marker's claim is what stands in front
 * of it: a quotation as a whole, else its last sentence. The claims are the same however the text is cut.
 */
export class ClaimReader {
  /** The end of the text that may be the beginning of a marker. */
  #held = "";
  /** The last of what was written in front. */
  #before = "";
  /** Blank text behind the last marker: it separates that marker from text, but not from another marker. */
  #blank = "";
  #open: Claim | null = null;
  #told = 0;
  readonly #counts = new Map<number, number>();

  /** The claims that `delta` completes. A marker at the end waits for what follows, unless the text `isFinal`. */
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
    this.#open ??= { text: this.#told++ < MAX_CLAIMS ? claimBefore(this.#before) : "", cites: [] };
    for (const number of numbers) {
      const occurrence = (this.#counts.get(number) ?? 0) + 1;
      this.#counts.set(number, occurrence);
      this.#open.cites.push({ number, occurrence });
    }
    this.#before = last(`${this.#before} `);
    this.#blank = "";
  }
}

const last = (text: string) => (text.length > LONGEST_CLAIM ? text.slice(-LONGEST_CLAIM) : text);

/** Where a marker begins whose end is still to come; the text's end when there is none. A marker holds no other bracket. */
function startOfPartialMarker(text: string): number {
  const open = text.lastIndexOf("[");
  if (open < 0 || text.length - open > LONGEST_MARKER) return text.length;
  return /^\[[\d\s,;–-]*$/.test(text.slice(open)) ? open : text.length;
}

/** The last sentence, with the one before it where it is too short to say anything; never beyond its paragraph. */
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

/** The inside of the “quotation” that a paragraph ends in. */
function quotationAtEnd(paragraph: string): string | null {
  const end = paragraph.lastIndexOf("”");
  const start = paragraph.lastIndexOf("“");
  const isWhole = start >= 0 && start < end && paragraph.lastIndexOf("”", end - 1) < start;
  return isWhole && /^[\s.,;]*$/.test(paragraph.slice(end + 1)) ? paragraph.slice(start + 1, end).trim() : null;
}

/** Without the signs of Markdown. */
function plain(text: string): string {
  return text
    .replace(/^\s*(?:[-*+>]|#{1,6}|\d{1,3}[.)])\s+/, "")
    .replace(/[*_`~]+/g, "")
    .replace(/\[([^[\]]*)\]\([^()]*\)/g, "$1");
}

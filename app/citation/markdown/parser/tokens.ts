import type { PhrasingContent } from "mdast";
import type {} from "mdast-util-math";
import { referenceAt } from "./character-references";
import type { Content } from "./content";
import { pairRuns, runAt, type Run } from "./emphasis";
import { Fences } from "./fences";
import { MAX_INLINE_DEPTH, MAX_LABEL_LENGTH } from "./limits";
import { isBlank } from "./line";
import { linkTargetAt, type LinkTarget } from "./link-target";
import { pointedAddressAt, WebAddresses, type WebAddress } from "./web-addresses";

/** A token of a block's text. Offsets are in the block's text. */
export type Token =
  | { type: "text"; start: number; end: number; value: string }
  | { type: "node"; start: number; end: number; node: PhrasingContent }
  | { type: "address"; address: WebAddress; start: number; end: number }
  | { type: "close"; start: number; end: number }
  | Bracket
  | Run;

/** A `[` or `![`, which opens a link or an image when `target` is known. */
type Bracket = { type: "bracket"; start: number; end: number; isImage: boolean; target: LinkTarget | null };

/**
 * A bracket that may still be closed, with the number of tokens and runs before it and the depth of what precedes it.
 */
type OpenBracket = { bracket: Bracket; tokens: number; runs: number; depth: number };

/** Every character that may begin a token other than text. */
const SPECIAL = /\\(?=[!-/:-@[-`{-~\n])|[`$*_~[\]\n]|!(?=\[)|&(?=[#A-Za-z])|<(?=https?:)/gi;

/** Reads the tokens of a block's text in one pass. `footnotes` are the defined labels. */
export class Tokenizer {
  readonly #text: string;
  readonly #tokens: Token[] = [];
  #runs: Run[] = [];
  /** The depth of the content before the first run and after each run, as `pairRuns` expects it. */
  #depths: number[] = [0];
  readonly #brackets: OpenBracket[] = [];
  /** A link cannot contain another link: this many of the outermost brackets can no longer open one. */
  #inLink = 0;
  readonly #addresses: WebAddresses;
  readonly #fences = new Map<string, Fences>();

  constructor(
    private readonly content: Content,
    private readonly footnotes: ReadonlySet<string>,
  ) {
    this.#text = content.text;
    this.#addresses = new WebAddresses(this.#text);
  }

  read(): readonly Token[] {
    let at = 0;
    let special = -1;
    while (at < this.#text.length) {
      if (special < at) special = this.#nextSpecial(at);
      const address = this.#addresses.nextStart(at);
      const next = Math.min(special, address);
      this.#write(at, next);
      at = next;
      if (next < this.#text.length) at = next === address ? this.#address(at) : this.#special(at);
    }
    for (const { runs, depth } of this.#brackets) this.#deepen(runs, depth);
    pairRuns(this.#runs, this.#depths);
    return this.#tokens;
  }

  #nextSpecial(from: number): number {
    SPECIAL.lastIndex = from;
    return SPECIAL.exec(this.#text)?.index ?? this.#text.length;
  }

  #deepen(run: number, depth: number): void {
    this.#depths[run] = Math.max(this.#depths[run] ?? 0, depth);
  }

  #write(start: number, end: number, value = this.#text.slice(start, end)): number {
    if (end > start) this.#tokens.push({ type: "text", start, end, value });
    return end;
  }

  #put(start: number, end: number, node: PhrasingContent): number {
    this.#tokens.push({ type: "node", start, end, node });
    return end;
  }

  #address(at: number): number {
    const address = this.#addresses.at(at);
    if (!address) return this.#write(at, at + 1);
    this.#tokens.push({ type: "address", address, start: at, end: address.end });
    return address.end;
  }

  #special(at: number): number {
    switch (this.#text[at]) {
      case "\\":
        return this.#text[at + 1] === "\n"
          ? this.#put(at, at + 2, { type: "break" })
          : this.#write(at, at + 2, this.#text[at + 1]);
      case "\n":
        return this.#lineEnd(at);
      case "&": {
        const reference = referenceAt(this.#text, at);
        return reference ? this.#write(at, reference.end, reference.value) : this.#write(at, at + 1);
      }
      case "<": {
        const address = pointedAddressAt(this.#text, at);
        if (!address) return this.#write(at, at + 1);
        this.#tokens.push({ type: "address", address, start: at, end: address.end });
        return address.end;
      }
      case "`":
      case "$":
        return this.#fenced(at);
      case "!":
        return this.#open(at, at + 2);
      case "[":
        return this.#open(at, at + 1);
      case "]":
        return this.#close(at);
      default:
        return this.#run(at);
    }
  }

  /** A line that ends in two spaces ends in a line break. */
  #lineEnd(at: number): number {
    const last = this.#tokens.at(-1);
    const isWritten = last?.type === "text" && last.value.length === last.end - last.start;
    let start = at;
    while (isWritten && start > last.start && isBlank(this.#text[start - 1])) start--;
    if (isWritten && start < at) {
      last.value = last.value.slice(0, start - last.start);
      last.end = start;
      if (start === last.start) this.#tokens.pop();
    }
    return this.#text.slice(start, at).endsWith("  ")
      ? this.#put(start, at + 1, { type: "break" })
      : this.#write(start, at + 1, "\n");
  }

  /** Code or a formula, up to the next run of the same length and character. */
  #fenced(at: number): number {
    const character = this.#text.charAt(at);
    let fences = this.#fences.get(character);
    if (!fences) this.#fences.set(character, (fences = new Fences(this.#text, character)));
    let start = at + 1;
    while (this.#text[start] === character) start++;
    const size = start - at;
    const end = fences.next(size, start);
    if (end === null) return this.#write(at, start);
    const isCode = character === "`";
    if (!isCode && size === 1 && !isFormula(this.#text, start, end)) return this.#write(at, start);
    const value = withoutPadding(this.#text.slice(start, end));
    const shown = this.content.kind === "cell" ? value.replaceAll("\\|", "|") : value;
    return this.#put(at, end + size, { type: isCode ? "inlineCode" : "inlineMath", value: shown });
  }

  #run(at: number): number {
    const run = runAt(this.#text, at);
    this.#tokens.push(run);
    this.#runs.push(run);
    this.#depths.push(0);
    return run.end;
  }

  #open(start: number, end: number): number {
    const bracket: Bracket = { type: "bracket", start, end, isImage: end - start === 2, target: null };
    const runs = this.#runs.length;
    this.#brackets.push({ bracket, tokens: this.#tokens.length, runs, depth: this.#depths[runs] ?? 0 });
    this.#depths[runs] = 0;
    this.#tokens.push(bracket);
    return end;
  }

  #close(at: number): number {
    const open = this.#brackets.pop();
    if (!open) return this.#write(at, at + 1);
    const mayLink = open.bracket.isImage || this.#brackets.length >= this.#inLink;
    this.#inLink = Math.min(this.#inLink, this.#brackets.length);
    const end = (mayLink ? this.#link(open, at) : null) ?? this.#footnote(open, at);
    if (end !== null) return end;
    this.#deepen(open.runs, open.depth);
    return this.#write(at, at + 1);
  }

  #link({ bracket, runs, depth }: OpenBracket, at: number): number | null {
    const target = linkTargetAt(this.#text, at + 1);
    if (!target) return null;
    const depths = this.#depths.slice(runs);
    if (depths.some((inside) => inside >= MAX_INLINE_DEPTH)) return null;
    const paired = pairRuns(this.#runs.slice(runs), depths);
    bracket.target = target;
    this.#runs.length = runs;
    this.#depths.length = runs + 1;
    this.#depths[runs] = Math.max(depth, paired + 1);
    this.#tokens.push({ type: "close", start: at, end: target.end });
    if (!bracket.isImage) this.#inLink = this.#brackets.length;
    return target.end;
  }

  /** `[^label]`, if a footnote has the label. */
  #footnote({ bracket, tokens, runs, depth }: OpenBracket, at: number): number | null {
    if (this.#text[bracket.end] !== "^" || at - bracket.end > MAX_LABEL_LENGTH) return null;
    const label = this.#text.slice(bracket.end + 1, at);
    const identifier = identifierOf(label);
    if (!this.footnotes.has(identifier)) return null;
    this.#tokens.length = tokens;
    this.#runs.length = runs;
    this.#depths.length = runs + 1;
    this.#depths[runs] = depth;
    if (bracket.isImage) this.#write(bracket.start, bracket.start + 1);
    return this.#put(bracket.end - 1, at + 1, { type: "footnoteReference", identifier, label });
  }
}

/** Returns the key that footnotes are found by. */
export const identifierOf = (label: string) => label.replace(/\s+/g, " ").trim().toLowerCase();

/**
 * "It costs $5 and $10" has no formula. As in Pandoc, TeX begins directly after its dollar and ends directly before a
 * dollar that no digit follows.
 */
function isFormula(text: string, start: number, end: number): boolean {
  return !/\s/.test(text.charAt(start)) && !/\s/.test(text.charAt(end - 1)) && !/\d/.test(text[end + 1] ?? "");
}

/** Removes a space at both ends, which separates a backtick of the code from those around it. */
function withoutPadding(value: string): string {
  return /^[ \n]/.test(value) && /[ \n]$/.test(value) && /[^ \n]/.test(value) ? value.slice(1, -1) : value;
}

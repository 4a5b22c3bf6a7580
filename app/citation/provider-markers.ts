import { matchMarker, mayBecomeMarker } from "./provider-marker-grammar";

/** Characters at which the reading of a text may change. The rest of a text is passed on as it is. */
const SPECIAL = /[\n`$\\"“”[［【(<⁰¹²³⁴-⁹]/g;
const LINE_START = /[ \t>]{0,40}(?:`+|~+)?/y;
/** The first character of a line that begins a list item, a heading, a quotation or a table row. */
const BLOCK_START = /[-*+#>|\d]/;
/** No marker is longer, so no more text is ever held back. */
const LONGEST_HELD = 400;

type Step = { text: string; end: number };

/**
 * Rewrites the citation markers of model providers as `[N]` in a text that arrives in pieces: `【1】`, `【1†source】`,
 * `[^1]`, `[[1]]`, `[Source 1]`, `(source 1)`, `[1](address)`, `<sup>1</sup>` and `.¹` (`provider-marker-grammar.ts`).
 * Only numbers of known sources are rewritten; code, math and quotations are left as they are. Takes linear time and
 * holds back only what may be the start of a marker. The result doesn't depend on how the text is split.
 */
export class ProviderMarkers {
  /** The end of the text, which waits for more. */
  #rest = "";
  #isLineStart = true;
  /** The opening fence of the code block that the text is in. */
  #fence: string | null = null;
  /** The backticks that opened a code span; 0 outside. */
  #code = 0;
  #math: string | null = null;
  #quote: string | null = null;
  /** The last character that was passed on. */
  #last = "";

  constructor(private readonly isSource: (number: number) => boolean) {}

  /** Returns the part of the text that is final, rewritten. */
  write(delta: string): string {
    this.#rest += delta;
    return this.#advance(false);
  }

  /** Returns what was held back. */
  end(): string {
    return this.#advance(true);
  }

  #advance(isFinal: boolean): string {
    const text = this.#rest;
    let out = "";
    let at = 0;
    while (at < text.length) {
      const step = this.#step(text, at, isFinal);
      if (!step) break;
      out += step.text;
      if (step.text !== "") this.#last = step.text.slice(-1);
      at = step.end;
    }
    this.#rest = text.slice(at);
    return out;
  }

  /** Returns what to pass on next and where it ends, or null to wait for more text. */
  #step(text: string, at: number, isFinal: boolean): Step | null {
    if (this.#isLineStart) return this.#lineStart(text, at, isFinal);
    if (this.#fence) {
      const end = text.indexOf("\n", at) + 1 || text.length;
      this.#isLineStart = text[end - 1] === "\n";
      return { text: text.slice(at, end), end };
    }
    SPECIAL.lastIndex = at;
    const special = SPECIAL.exec(text)?.index ?? text.length;
    if (special > at) return { text: text.slice(at, special), end: special };
    return this.#special(text, at, isFinal);
  }

  #lineStart(text: string, at: number, isFinal: boolean): Step | null {
    LINE_START.lastIndex = at;
    const [start = ""] = LINE_START.exec(text) ?? [];
    const end = at + start.length;
    if (end === text.length && !isFinal && start.length < LONGEST_HELD) return null;
    this.#isLineStart = false;
    const run = start.trimStart().replace(/^[>\s]+/, "");
    if (this.#fence) {
      if (run.startsWith(this.#fence)) this.#fence = null;
      return { text: start, end };
    }
    const next = text[end] ?? "\n";
    if (next === "\n" || BLOCK_START.test(next) || start.includes(">"))
      [this.#code, this.#math, this.#quote] = [0, null, null];
    if (run.length >= 3) this.#fence = run;
    else if (run.startsWith("`")) this.#backticks(run.length);
    return { text: start, end };
  }

  #backticks(length: number): void {
    if (this.#code === length) this.#code = 0;
    else if (this.#code === 0 && !this.#math) this.#code = length;
  }

  #special(text: string, at: number, isFinal: boolean): Step | null {
    const character = text[at] ?? "";
    const [next] = [text[at + 1]];
    const needsNext = "\\$".includes(character);
    if (needsNext && next === undefined && !isFinal) return null;
    if (character === "\n") this.#isLineStart = true;
    else if (character === "`") return this.#codeSpan(text, at, isFinal);
    else if (this.#code > 0) return pass(text, at, 1);
    else if (character === "\\") return this.#escape(text, at);
    else if (character === "$") return this.#dollar(text, at);
    else if ('"“”'.includes(character)) this.#quotationMark(character);
    else if (!this.#math && !this.#quote) return this.#bracket(text, at, isFinal);
    return pass(text, at, 1);
  }

  #codeSpan(text: string, at: number, isFinal: boolean): Step | null {
    const length = /^`+/.exec(text.slice(at, at + LONGEST_HELD))?.[0].length ?? 1;
    if (at + length === text.length && !isFinal && length < LONGEST_HELD) return null;
    this.#backticks(length);
    return pass(text, at, length);
  }

  /** `\(` and `\[` begin a formula in TeX. */
  #escape(text: string, at: number): Step {
    const escaped = text[at + 1] ?? "";
    if (!this.#math && "([".includes(escaped)) this.#math = escaped === "(" ? "\\)" : "\\]";
    else if (this.#math === `\\${escaped}`) this.#math = null;
    return pass(text, at, 2);
  }

  /** A single dollar begins a formula only where a price could not. */
  #dollar(text: string, at: number): Step {
    const next = text[at + 1] ?? "";
    const sign = next === "$" ? "$$" : "$";
    if (this.#math === sign) this.#math = null;
    else if (!this.#math && (sign === "$$" || /[\p{L}\\({[|-]/u.test(next))) this.#math = sign;
    return pass(text, at, sign.length);
  }

  #quotationMark(mark: string): void {
    if (this.#math) return;
    if (this.#quote) this.#quote = mark === this.#quote ? null : this.#quote;
    else if (mark === "“") this.#quote = "”";
    else if (mark === '"' && /^$|[\s([{—–*_]/.test(this.#last)) this.#quote = '"';
  }

  #bracket(text: string, at: number, isFinal: boolean): Step | null {
    const ahead = text.slice(at, at + LONGEST_HELD);
    const isWhole = isFinal || ahead.length === LONGEST_HELD;
    if (!isWhole && mayBecomeMarker(ahead)) return null;
    const found = matchMarker(ahead, this.#last);
    if (!found) return pass(text, at, 1);
    const isKnown = found.numbers.every((number) => this.isSource(number));
    if (!isKnown) return pass(text, at, found.length);
    const space = /[^\s([{\]]$/.test(this.#last) && !ahead.startsWith(found.marker) ? " " : "";
    return { text: space + found.marker, end: at + found.length };
  }
}

const pass = (text: string, at: number, length: number): Step => ({
  text: text.slice(at, at + length),
  end: at + length,
});

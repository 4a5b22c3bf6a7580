import { markedNumbers } from "./marker-grammar";
import { isEntry, kindOfLine, LONGEST_LINE, mayBeginList, type LineKind } from "./source-list-grammar";

/** The state of the parser: in prose, after a possible heading of a list, or in a list that is removed. */
type Place = "prose" | "heading" | "list";

/** The start of a line, to recognize the fence of a code block. */
const FENCE = /^[ \t>]*(`{3,}|~{3,})/;

/**
 * Removes the list of sources that a model writes by itself ("Sources:", "References", "[1]: …") from a text that
 * arrives in pieces, because the page shows the sources of an answer anyway. A line is removed only if it names sources
 * and says nothing else; prose, code and a text that is nothing but a list remain. So do lines such as "Source: [1]"
 * after each paragraph, which are its citations. Takes linear time, and holds back only lines that may belong to a list. The
 * result doesn't depend on how the text is split.
 */
export class SourceListRemover {
  #place: Place = "prose";
  /** The incomplete line, if it is not passed on yet. */
  #line = "";
  /** Whether the rest of the line is passed on as it arrives. */
  #isPassing = false;
  /** The line that is being passed on. */
  #passed = "";
  /** Complete lines that are removed if a list follows. */
  #held = "";
  #fence: string | null = null;
  #hasText = false;
  /** Whether `#held` has a line such as "Sources: [1], [2]" that cites what is cited nowhere else. */
  #holdsInline = false;
  /** Whether the text cites with such lines, one after each of its parts. */
  #citesByLine = false;
  readonly #cited = new Set<number>();

  /** @param titles returns the titles of the lectures that may be cited, in lower case, longest first */
  constructor(private readonly titles: () => readonly string[]) {}

  /** Returns the part of the text that is final. */
  write(delta: string): string {
    let out = "";
    for (let at = 0; at < delta.length;) {
      const end = delta.indexOf("\n", at) + 1 || delta.length;
      out += this.#readOn(delta.slice(at, end));
      at = end;
    }
    return out;
  }

  /** Returns what was held back and is no list. */
  end(): string {
    if (this.#isPassing) return "";
    const line = this.#line;
    this.#line = "";
    const last = line === "" ? "" : this.#endLine(line);
    const isDropped =
      this.#hasText && (this.#place === "list" || (this.#place === "heading" && /[:#*_]/.test(this.#held)));
    return isDropped ? last : last + this.#release();
  }

  /** Reads a piece of a line. It is the end of the line if it ends with a line break. */
  #readOn(piece: string): string {
    const isEnd = piece.endsWith("\n");
    if (this.#isPassing) {
      if (isEnd) this.#isPassing = false;
      this.#passed += piece;
      if (isEnd) this.#see();
      return piece;
    }
    this.#line += piece;
    const line = this.#line;
    if (!isEnd && this.#mayWait(line)) return "";
    this.#line = "";
    if (isEnd) return this.#endLine(line);
    this.#isPassing = true;
    this.#place = "prose";
    this.#passed = line;
    return this.#release() + line;
  }

  #mayWait(line: string): boolean {
    if (this.#fence) return false;
    if (this.#place === "prose") return mayBeginList(line);
    return line.length <= LONGEST_LINE;
  }

  #endLine(line: string): string {
    if (this.#fence) return this.#pass(line);
    const titles = this.titles();
    if (this.#place !== "prose" && this.#isListed(line, titles)) {
      this.#place = "list";
      this.#held = "";
      this.#holdsInline = false;
      return "";
    }
    const kind = kindOfLine(line, titles);
    if (kind.kind === "blank" || kind.kind === "rule") return this.#hold(line);
    if (!this.#hasText) return this.#pass(line);
    const before = this.#place === "prose" ? "" : this.#release();
    this.#place = "prose";
    if (kind.kind === "heading") {
      this.#place = "heading";
      return before + this.#hold(line);
    }
    if (!this.#isList(kind)) return before + this.#pass(line);
    this.#place = "list";
    this.#holdsInline = kind.kind === "inline" && this.#isUncited(line);
    this.#held = this.#holdsInline ? this.#held + line : "";
    return before;
  }

  /** Returns whether a line continues a list. What is indented belongs to the entry before. */
  #isListed(line: string, titles: readonly string[]): boolean {
    if (line.trim() === "") return false;
    return isEntry(line, titles) || (this.#place === "list" && this.#held === "" && /^(?: {2,}|\t)/.test(line));
  }

  #isList(kind: LineKind): kind is Extract<LineKind, { kind: "inline" | "entry" }> {
    if (kind.kind === "entry") return kind.isDefinition || kind.numbers.every((number) => this.#cited.has(number));
    return kind.kind === "inline" && kind.isPlural && !this.#citesByLine;
  }

  #isUncited(line: string): boolean {
    return markedNumbers(line).some((number) => !this.#cited.has(number));
  }

  #hold(line: string): string {
    this.#held += line;
    return "";
  }

  #release(): string {
    const held = this.#held;
    this.#held = "";
    this.#citesByLine ||= this.#holdsInline;
    this.#holdsInline = false;
    return held;
  }

  #pass(line: string): string {
    this.#passed = line;
    this.#see();
    return this.#release() + line;
  }

  /** Notes what a line that was passed on cites, and whether a code block begins or ends with it. */
  #see(): void {
    const line = this.#passed;
    this.#passed = "";
    this.#hasText ||= line.trim() !== "";
    const fence = FENCE.exec(line.slice(0, LONGEST_LINE))?.[1] ?? null;
    if (this.#fence) this.#fence = fence?.startsWith(this.#fence) ? null : this.#fence;
    else if (fence) this.#fence = fence;
    else for (const number of markedNumbers(line)) this.#cited.add(number);
  }
}

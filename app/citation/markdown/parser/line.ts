const TAB_STOP = 4;

/** A line of the source that is read from its start: tabs count as the columns to the next stop. */
export class Line {
  /** Where the rest begins, in the source. */
  at: number;
  /** The column of the rest. */
  #column = 0;
  /** Columns of a tab in front of the rest that nothing has taken. */
  #spare = 0;

  constructor(
    readonly source: string,
    readonly start: number,
    readonly end: number,
  ) {
    this.at = start;
  }

  /** The columns of white space in front of the rest. */
  get indent(): number {
    let column = this.#column;
    for (let at = this.at; at < this.end && isBlank(this.source[at]!); at++)
      column = nextColumn(this.source[at]!, column);
    return this.#spare + column - this.#column;
  }

  /** The rest, without the white space in front. */
  get text(): string {
    return this.source.slice(this.textStart, this.end);
  }

  get textStart(): number {
    let at = this.at;
    while (at < this.end && isBlank(this.source[at]!)) at++;
    return at;
  }

  /** Where the text ends, without the white space behind it. */
  get textEnd(): number {
    let at = this.end;
    while (at > this.at && isBlank(this.source[at - 1]!)) at--;
    return at;
  }

  get isBlank(): boolean {
    return this.textStart === this.end;
  }

  /** Takes up to so many columns of white space. */
  skipIndent(columns: number): void {
    let left = columns;
    for (;;) {
      const spare = Math.min(this.#spare, left);
      this.#spare -= spare;
      left -= spare;
      if (left === 0 || this.at === this.end || !isBlank(this.source[this.at]!)) return;
      const next = nextColumn(this.source[this.at]!, this.#column);
      this.#spare = next - this.#column;
      this.#column = next;
      this.at++;
    }
  }

  /** Takes characters that are no white space. */
  skip(characters: number): void {
    this.at += characters;
    this.#column += characters;
    this.#spare = 0;
  }

  /** The rest as it is written, with what is left of a tab as spaces. */
  get rest(): string {
    return " ".repeat(this.#spare) + this.source.slice(this.at, this.end);
  }
}

const isBlank = (character: string) => character === " " || character === "\t";
const nextColumn = (character: string, column: number) =>
  character === "\t" ? column + TAB_STOP - (column % TAB_STOP) : column + 1;

/** The lines of a text, without their ends. */
export function* linesOf(text: string): Generator<Line> {
  const ends = /\r\n|\n|\r/g;
  let start = 0;
  for (const { index, 0: end } of text.matchAll(ends)) {
    yield new Line(text, start, index);
    start = index + end.length;
  }
  if (start < text.length) yield new Line(text, start, text.length);
}

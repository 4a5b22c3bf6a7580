import { saySame, type Line, type LineChange } from "~/transcript/edits/line";

/** The keys of a transcript's lines. A line keeps its key when it is edited, so that its field keeps the focus. */
export class LineKeys {
  readonly #keys = new WeakMap<Line, number>();
  #last = 0;

  of(line: Line): number {
    const key = this.#keys.get(line) ?? ++this.#last;
    this.#keys.set(line, key);
    return key;
  }

  /** Returns the index of the line with a key, or -1. */
  indexIn(lines: readonly Line[], key: number): number {
    return lines.findIndex((line) => this.#keys.get(line) === key);
  }

  /** Gives a key to a line that has none yet, such as one that another editor wrote. */
  give(lines: readonly Line[], wanted: Line, key: number): void {
    const line = lines.find((one) => saySame(one, wanted));
    if (line && !this.#keys.has(line)) this.#keys.set(line, key);
  }

  /** Passes the keys of replaced lines on to the lines that replace them. */
  carry(lines: readonly Line[], changes: readonly LineChange[]): void {
    for (const { from, to } of changes) {
      for (const [index, line] of to.entries()) {
        const before = from[index];
        const known = before && (this.#keys.get(before) ?? this.#among(lines, before));
        if (known !== undefined && !this.#keys.has(line)) this.#keys.set(line, known);
      }
    }
  }

  /** Returns the key of an equal line: other editors' changes contain copies of the lines. */
  #among(lines: readonly Line[], line: Line): number | undefined {
    const same = lines.find((one) => saySame(one, line));
    return same && this.of(same);
  }
}

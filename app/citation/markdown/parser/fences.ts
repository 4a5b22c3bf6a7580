/** The runs of backticks or dollars in a text, by length. */
export class Fences {
  readonly #places = new Map<number, { starts: number[]; next: number }>();

  constructor(text: string, character: string) {
    // A dollar after a backslash belongs to the formula.
    const runs = character === "$" ? /\\[\s\S]|(\$+)/g : /(`+)/g;
    for (const { 1: run, index } of text.matchAll(runs)) {
      if (!run) continue;
      const known = this.#places.get(run.length);
      if (known) known.starts.push(index);
      else this.#places.set(run.length, { starts: [index], next: 0 });
    }
  }

  /** Returns where the next run of a length begins, at or after an offset; or null. Offsets must not decrease. */
  next(length: number, from: number): number | null {
    const places = this.#places.get(length);
    if (!places) return null;
    for (; places.next < places.starts.length; places.next++) {
      const start = places.starts[places.next] ?? 0;
      if (start >= from) return start;
    }
    return null;
  }
}

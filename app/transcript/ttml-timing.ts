import type { TranscriptWarning } from "./cue";
import { ttmlClock, type TtmlRates } from "./ttml-time";
import type { TtmlElement } from "./ttml-tree";

/** When an element is active. `endMs` is Infinity if nothing ends it, and `startMs` is NaN if it cannot be read. */
export type Interval = { startMs: number; endMs: number };
export type TtmlTimes = ReadonlyMap<TtmlElement, Interval>;

/** Times that the element itself has, in milliseconds; undefined if missing, NaN if it cannot be read. */
type OwnTimes = { begin: number | undefined; end: number | undefined; dur: number | undefined };

/** Producers round times, and do not always round those of a word as those of its line. */
const ROUNDING_MS = 50;

/** Returns whether an element has a begin, an end or a duration of its own. */
export const isTimed = ({ attributes }: TtmlElement) =>
  attributes.begin !== undefined || attributes.end !== undefined || attributes.dur !== undefined;

const elementsOf = ({ children }: TtmlElement) => children.filter((child) => typeof child !== "string");

/**
 * Returns when each element is active (TTML2, "Time Containment"). In a `par` container, the default, times are relative
 * to its begin; in a `seq` container, to the end of the previous child. No child outlasts its container.
 *
 * Some producers, Apple among them, write all times from the start of the media instead. A container's children are read
 * so if fewer of them then leave it. If both readings fit, the rest of the file decides, and then the standard.
 */
export function resolveTimes(
  root: TtmlElement,
  rates: TtmlRates,
  { prefersAbsolute, warnings }: { prefersAbsolute: boolean; warnings: TranscriptWarning[] },
): TtmlTimes {
  const own = new Map<TtmlElement, OwnTimes>();
  readOwnTimes(root, rates, own, warnings);
  const relative = new Resolver(own, prefersAbsolute).resolve(root);
  return relative.absoluteVotes > 0 && !prefersAbsolute ? new Resolver(own, true).resolve(root).times : relative.times;
}

/** Reads the attributes of all elements. Times that cannot be read are ignored, except the begin of a paragraph. */
function readOwnTimes(
  element: TtmlElement,
  rates: TtmlRates,
  own: Map<TtmlElement, OwnTimes>,
  warnings: TranscriptWarning[],
) {
  const read = (key: "begin" | "end" | "dur") => {
    const written = element.attributes[key];
    if (written === undefined) return undefined;
    const ms = ttmlClock(written, rates);
    if (!Number.isNaN(ms)) return ms;
    if (element.name === "p" && key === "begin") return NaN; // its cue is skipped
    warnings.push({
      message: `The ${key} of this <${element.name}> cannot be read and is ignored.`,
      line: element.line,
    });
    return undefined;
  };
  // XML has no "<" in attributes: a quotation mark is missing, and the words belong to another paragraph.
  const isTorn = element.name === "p" && Object.values(element.attributes).some((value) => value.includes("<"));
  own.set(element, { begin: isTorn ? NaN : read("begin"), end: read("end"), dur: read("dur") });
  for (const child of elementsOf(element)) readOwnTimes(child, rates, own, warnings);
}

class Resolver {
  readonly times = new Map<TtmlElement, Interval>();
  /** Containers whose children fit only if times are absolute, less those whose children fit only if relative. */
  absoluteVotes = 0;

  constructor(
    private readonly own: ReadonlyMap<TtmlElement, OwnTimes>,
    private readonly prefersAbsolute: boolean,
  ) {}

  resolve(root: TtmlElement): this {
    this.place(root, { startMs: 0, endMs: Infinity });
    return this;
  }

  private place(element: TtmlElement, interval: Interval) {
    this.times.set(element, interval);
    if (element.attributes.timecontainer === "seq") return this.placeInSequence(element, interval);
    const isAbsolute = this.isAbsolute(element, interval);
    for (const child of elementsOf(element)) this.place(child, this.childInterval(child, interval, isAbsolute));
  }

  private childInterval(child: TtmlElement, container: Interval, isAbsolute: boolean): Interval {
    const { begin, end = Infinity, dur = Infinity } = this.ownTimes(child);
    const origin = isAbsolute ? 0 : container.startMs;
    const startMs = begin === undefined ? container.startMs : origin + begin;
    const endMs = Math.min(origin + end, startMs + dur);
    // Where times are absolute, those of sections are often rough: they do not cut off their paragraphs.
    const isCut = !isAbsolute || child.name === "span" || endMs === Infinity;
    return { startMs, endMs: isCut ? Math.min(endMs, container.endMs) : endMs };
  }

  private placeInSequence(element: TtmlElement, { startMs, endMs }: Interval) {
    let origin = startMs;
    for (const child of elementsOf(element)) {
      if (child.name === "br") continue;
      const interval = this.childInterval(child, { startMs: origin, endMs }, false);
      this.place(child, interval);
      const { end, dur } = this.ownTimes(child);
      const isEnded = end !== undefined || dur !== undefined;
      const next = isEnded ? interval.endMs : this.lastEnd(child);
      if (Number.isFinite(next)) origin = Math.max(origin, next);
    }
  }

  /** Returns when the last child with an end is over, or NaN: the duration of a container without its own. */
  private lastEnd(element: TtmlElement): number {
    const ends = elementsOf(element).map((child) =>
      isTimed(child) ? this.times.get(child)?.endMs : this.lastEnd(child),
    );
    const known = ends.flatMap((ms) => (ms !== undefined && Number.isFinite(ms) ? [ms] : []));
    return known.length > 0 ? Math.max(...known) : NaN;
  }

  private isAbsolute(element: TtmlElement, container: Interval): boolean {
    if (!(container.startMs > 0)) return false;
    const timed = elementsOf(element).filter((child) => Number.isFinite(this.ownTimes(child).begin ?? NaN));
    if (timed.length === 0) return false;
    const leaving = (origin: number) => timed.filter((child) => this.leaves(child, origin, container)).length;
    const difference = leaving(container.startMs) - leaving(0);
    this.absoluteVotes += Math.sign(difference);
    return difference === 0 ? this.prefersAbsolute : difference > 0;
  }

  private leaves(child: TtmlElement, origin: number, { startMs, endMs }: Interval): boolean {
    const { begin = 0, end = begin } = this.ownTimes(child);
    return origin + begin < startMs - ROUNDING_MS || origin + begin >= endMs || origin + end > endMs + ROUNDING_MS;
  }

  private ownTimes(element: TtmlElement): OwnTimes {
    return this.own.get(element) ?? { begin: undefined, end: undefined, dur: undefined };
  }
}

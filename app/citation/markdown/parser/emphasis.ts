import { MAX_INLINE_DEPTH } from "./limits";

/**
 * A run of `*`, `_` or `~`. From the left, some of its characters close emphasis, some remain text and some open it.
 */
export type Run = {
  type: "run";
  start: number;
  end: number;
  character: string;
  canOpen: boolean;
  canClose: boolean;
  /** Characters that are not yet paired. */
  left: number;
  /** Sizes of the pairs that this run closes, innermost first. */
  closes: number[];
  /** Sizes of the pairs that this run opens, innermost first. */
  opens: number[];
};

/** A run that may still open, and the depth of the content up to the next one. */
type Opener = { run: Run; index: number; depth: number };

/**
 * Pairs runs as CommonMark specifies (https://spec.commonmark.org/0.31.2/#phase-2-inline-structure), in linear time: a
 * failed search is never repeated below the place where it began.
 *
 * @param depths the depth of the content before the first run and after each run
 * @returns the depth of the whole content
 */
export function pairRuns(runs: readonly Run[], depths: readonly number[]): number {
  const openers: Opener[] = [];
  /** For each kind of closer, the index at and below which it has no opener. */
  const bottoms = new Map<string, number>();
  let base = depths[0] ?? 0;
  const deepen = (depth: number) => {
    const last = openers.at(-1);
    if (last) last.depth = Math.max(last.depth, depth);
    else base = Math.max(base, depth);
  };
  const close = (run: Run): void => {
    const kind = kindOf(run);
    while (run.left > 0) {
      let depth = 0;
      let at = openers.length - 1;
      const bottom = bottoms.get(kind) ?? -1;
      let opener = openers[at];
      while (opener && opener.index > bottom) {
        depth = Math.max(depth, opener.depth);
        if (isPair(opener.run, run)) break;
        opener = openers[--at];
      }
      if (!opener || opener.index <= bottom || depth >= MAX_INLINE_DEPTH)
        return void bottoms.set(kind, openers.at(-1)?.index ?? -1);
      pair(opener.run, run);
      openers.length = opener.run.left > 0 ? at + 1 : at;
      if (opener.run.left > 0) opener.depth = depth + 1;
      else deepen(depth + 1);
    }
  };
  for (const [index, run] of runs.entries()) {
    if (run.canClose) close(run);
    const depth = depths[index + 1] ?? 0;
    if (run.canOpen && run.left > 0) openers.push({ run, index, depth });
    else deepen(depth);
  }
  return openers.reduce((deepest, { depth }) => Math.max(deepest, depth), base);
}

function pair(opener: Run, closer: Run): void {
  const size = opener.character === "~" ? opener.left : Math.min(2, opener.left, closer.left);
  opener.left -= size;
  closer.left -= size;
  opener.opens.push(size);
  closer.closes.push(size);
}

const lengthOf = ({ start, end }: Run) => end - start;

function kindOf(run: Run): string {
  return run.character === "~" ? `~${lengthOf(run)}` : `${run.character}${run.canOpen}${lengthOf(run) % 3}`;
}

function isPair(opener: Run, closer: Run): boolean {
  if (opener.character !== closer.character) return false;
  const [one, other] = [lengthOf(opener), lengthOf(closer)];
  if (opener.character === "~") return one === other;
  return !(opener.canClose || closer.canOpen) || other % 3 === 0 || (one + other) % 3 !== 0;
}

/** Reads the run that begins at an offset. */
export function runAt(text: string, start: number): Run {
  const character = text.charAt(start);
  let end = start + 1;
  while (text[end] === character) end++;
  const before = start === 0 ? "" : characterBefore(text, start);
  const after = end < text.length ? String.fromCodePoint(text.codePointAt(end) ?? 0) : "";
  const [spaceBefore, spaceAfter] = [isSpace(before), isSpace(after)];
  const [markBefore, markAfter] = [isPunctuation(before), isPunctuation(after)];
  const leftFlanking = !spaceAfter && (!markAfter || spaceBefore || markBefore);
  const rightFlanking = !spaceBefore && (!markBefore || spaceAfter || markAfter);
  const isWordy = character === "_";
  const isKnown = character !== "~" || end - start <= 2;
  return {
    type: "run",
    start,
    end,
    character,
    canOpen: isKnown && leftFlanking && (!isWordy || !rightFlanking || markBefore),
    canClose: isKnown && rightFlanking && (!isWordy || !leftFlanking || markAfter),
    left: end - start,
    closes: [],
    opens: [],
  };
}

const isSpace = (character: string) => character === "" || /\s/u.test(character);
const isPunctuation = (character: string) => /[\p{P}\p{S}]/u.test(character);

function characterBefore(text: string, at: number): string {
  const last = text.charAt(at - 1);
  return last >= "\uDC00" && last <= "\uDFFF" && at > 1 ? text.slice(at - 2, at) : last;
}

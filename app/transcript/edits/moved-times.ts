import type { Line, LineChange } from "./line";

type Span = { startMs: number; endMs: number };

/** Returns where a span is after some changes, or null if all its lines were deleted. */
export type MoveSpan = (span: Span) => Span | null;

/** Returns whether changes move or delete lines. Otherwise every moment is where it was. */
export const movesTimes = (changes: readonly LineChange[]): boolean => changes.some((change) => !keepsTimes(change));

/**
 * Follows moments through changes. Inside lines that keep their number, a moment moves with its line; inside others, with
 * the whole run. Moments elsewhere stay.
 */
export function spanMover(changes: readonly LineChange[]): MoveSpan {
  const moving = changes.filter((change) => change.from.length > 0 && !keepsTimes(change));
  return (span) => {
    let moved: Span | null = span;
    for (const change of moving) moved = moved && moveThrough(moved, change);
    return moved;
  };
}

function keepsTimes({ from, to }: LineChange): boolean {
  if (from.length === 0) return true;
  if (from.length === to.length) return from.every((line, index) => isSameSpan(line, to[index]));
  return to.length > 0 && isSameSpan(spanOf(from), spanOf(to));
}

const isSameSpan = (a: Span, b: Span | undefined) => b !== undefined && a.startMs === b.startMs && a.endMs === b.endMs;

function spanOf(lines: readonly Line[]): Span {
  return { startMs: lines[0]?.startMs ?? 0, endMs: Math.max(0, ...lines.map(({ endMs }) => endMs)) };
}

function moveThrough(span: Span, { from, to }: LineChange): Span | null {
  const old = spanOf(from);
  if (span.endMs <= old.startMs || span.startMs >= old.endMs) return span;
  if (to.length === 0) return span.startMs >= old.startMs && span.endMs <= old.endMs ? null : span;
  const pairs =
    from.length === to.length
      ? from.map((line, index) => [line, to[index] ?? line] as const)
      : [[old, spanOf(to)] as const];
  const startMs = follow(span.startMs, pairs);
  return { startMs, endMs: Math.max(startMs, follow(span.endMs, pairs)) };
}

/** Moves a moment with the span that contains it. */
function follow(ms: number, pairs: readonly (readonly [Span, Span])[]): number {
  const pair = pairs.findLast(([old]) => old.startMs <= ms) ?? null;
  if (!pair || ms > pair[0].endMs) return ms;
  const [old, now] = pair;
  const share = (ms - old.startMs) / Math.max(1, old.endMs - old.startMs);
  return Math.round(now.startMs + share * (now.endMs - now.startMs));
}

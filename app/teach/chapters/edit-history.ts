/** Values that can be undone and redone. `tag` is that of the last change. */
export type EditHistory<Value> = { past: Value[]; now: Value; future: Value[]; tag: string | null };

/** Returns a history without changes. */
export const startHistory = <Value>(now: Value): EditHistory<Value> => ({ past: [], now, future: [], tag: null });

/** Adds a change. Consecutive changes with the same tag, such as typing in one field, are undone together. */
export function changed<Value>(history: EditHistory<Value>, now: Value, tag: string | null = null): EditHistory<Value> {
  const isSame = tag !== null && tag === history.tag;
  return { past: isSame ? history.past : [...history.past, history.now], now, future: [], tag };
}

/** Undoes the last change, if there is one. */
export function undone<Value>(history: EditHistory<Value>): EditHistory<Value> {
  const { past, now, future } = history;
  const before = past.at(-1);
  return before === undefined ? history : { past: past.slice(0, -1), now: before, future: [now, ...future], tag: null };
}

/** Redoes the change that was undone last, if there is one. */
export function redone<Value>(history: EditHistory<Value>): EditHistory<Value> {
  const { past, now, future } = history;
  const [next] = future;
  return next === undefined ? history : { past: [...past, now], now: next, future: future.slice(1), tag: null };
}

/** Returns a list with one item moved up (-1) or down (1). */
export function moved(order: readonly string[], id: string, by: -1 | 1): string[] {
  return movedTo(order, id, order.indexOf(id) + by);
}

/** Returns a list with one item moved to an index, or to the nearest valid one. */
export function movedTo(order: readonly string[], id: string, place: number): string[] {
  const others = order.filter((other) => other !== id);
  const at = Math.max(0, Math.min(place, others.length));
  return [...others.slice(0, at), id, ...others.slice(at)];
}

/**
 * Returns the section of a lecture that was dragged to its place in an order: the section of both its neighbors, if they
 * have the same one or none. Elsewhere, the lecture keeps its section. `sectionOf`: null without a section.
 */
export function sectionAfterMove(
  order: readonly string[],
  id: string,
  sectionOf: (id: string) => string | null,
): string | null {
  const at = order.indexOf(id);
  const [before, after] = [order[at - 1], order[at + 1]];
  if (before === undefined || after === undefined) return sectionOf(id);
  return sectionOf(before) === sectionOf(after) ? sectionOf(before) : sectionOf(id);
}

/**
 * Returns an order of the stored items: as in `shown`, and what was stored since then behind the item that it follows
 * there.
 */
export function withStored(shown: readonly string[], stored: readonly string[]): string[] {
  const order = shown.filter((id) => stored.includes(id));
  for (const [index, id] of stored.entries())
    if (!order.includes(id)) order.splice(index === 0 ? 0 : order.indexOf(stored[index - 1] ?? "") + 1, 0, id);
  return order;
}

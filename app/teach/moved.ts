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

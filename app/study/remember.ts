/**
 * What this browser remembers for its reader. A browser that remembers nothing (private windows, frames without storage)
 * is no error: things are then as on the first visit.
 */
export function recall<T>(key: string): T | null {
  try {
    const kept = window.localStorage.getItem(`cuepoint:${key}`);
    return kept === null ? null : (JSON.parse(kept) as T);
  } catch {
    return null;
  }
}

export function remember(key: string, value: unknown): void {
  try {
    window.localStorage.setItem(`cuepoint:${key}`, JSON.stringify(value));
  } catch {
    // full or forbidden: nothing to be done
  }
}

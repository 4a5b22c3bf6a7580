/**
 * Remembers the result of some work by its key for `ms` milliseconds, for at most `size` keys. Callers that come while the
 * work is under way share it; a failure is not remembered.
 */
export function cacheFor<T>(ms: number, size: number, work: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const entries = new Map<string, { result: Promise<T>; until: number }>();
  return (key) => {
    const cached = entries.get(key);
    if (cached && cached.until > Date.now()) return cached.result;
    const entry = { result: work(key), until: Date.now() + ms };
    entries.delete(key); // so that it becomes the newest
    entries.set(key, entry);
    if (entries.size > size) entries.delete(entries.keys().next().value!);
    entry.result.catch(() => entries.get(key) === entry && entries.delete(key));
    return entry.result;
  };
}

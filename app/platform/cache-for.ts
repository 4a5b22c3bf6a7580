/**
 * Caches the result of `work` by its key for `ms` milliseconds, for at most `size` keys. Concurrent calls share one
 * run. Failures are not cached.
 */
export function cacheFor<T>(ms: number, size: number, work: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const entries = new Map<string, { result: Promise<T>; until: number }>();
  return (key) => {
    const cached = entries.get(key);
    if (cached && cached.until > Date.now()) return cached.result;
    const entry = { result: work(key), until: Date.now() + ms };
    entries.delete(key); // a Map keeps the position of an existing key
    entries.set(key, entry);
    const [oldest] = entries.keys();
    if (entries.size > size && oldest !== undefined) entries.delete(oldest);
    entry.result.catch(() => entries.get(key) === entry && entries.delete(key));
    return entry.result;
  };
}

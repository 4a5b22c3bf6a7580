/**
 * Returns a function that loads code once, for code that is loaded when a student approaches what needs it. Every import
 * looks up the files that it preloads in the page, which would delay every focus. After a failure, the next call tries
 * again.
 */
export function preloadOnce(load: () => Promise<unknown>): () => void {
  let isLoaded = false;
  return () => {
    if (isLoaded) return;
    isLoaded = true;
    load().catch(() => (isLoaded = false));
  };
}

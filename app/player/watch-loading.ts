/** How long a requested video may take to load before the page offers other ways to watch it. */
export const LOAD_PATIENCE_MS = 3_500;
const TICK_MS = 250;

type Options = {
  /** Whether the video has been requested. */
  isRequested: () => boolean;
  onLate: () => void;
};

/**
 * Calls back once if a video takes too long to load. Hosts that are blocked or offline often report no error: the
 * request is never answered, or a frame shows the browser's own error page, which scripts cannot see. Counts only the
 * time in which the page is visible, because browsers load no media in hidden pages. Returns a function that ends the
 * watch.
 */
export function watchLoading({ isRequested, onLate }: Options): () => void {
  let waited = 0;
  const timer = setInterval(() => {
    if (document.visibilityState === "hidden" || !isRequested()) return;
    waited += TICK_MS;
    if (waited < LOAD_PATIENCE_MS) return;
    clearInterval(timer);
    onLate();
  }, TICK_MS);
  return () => clearInterval(timer);
}

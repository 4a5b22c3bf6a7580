/** Pixels from the top and the bottom of the window within which the page scrolls, and its fastest speed per frame. */
const [EDGE, MAX_SPEED] = [80, 18];

/** Returns by how many pixels a page scrolls in a frame while something is dragged at `y` in a window of this height. */
export function scrollSpeed(y: number, height: number): number {
  // The edges of a low window would meet.
  const edge = Math.min(EDGE, height / 4);
  const depth = y < edge ? y - edge : y > height - edge ? y - (height - edge) : 0;
  return Math.round(MAX_SPEED * Math.max(-1, Math.min(1, depth / edge)));
}

/**
 * Scrolls the page while a pointer is held at the top or the bottom of the window: a finger that drags cannot scroll, and
 * only a few lectures fit. Returns a function to call when the pointer moves. `onScroll` gets the pointer's place after
 * each scroll.
 */
export function scrollAtEdges(onScroll: (x: number, y: number) => void, signal: AbortSignal) {
  let at = { x: 0, y: 0 };
  let frame = 0;
  const step = () => {
    frame = 0;
    const speed = scrollSpeed(at.y, window.innerHeight);
    const before = window.scrollY;
    window.scrollBy({ top: speed, behavior: "instant" });
    if (window.scrollY === before) return; // the end of the page, or not at an edge
    onScroll(at.x, at.y);
    frame = requestAnimationFrame(step);
  };
  signal.addEventListener("abort", () => cancelAnimationFrame(frame));
  return (x: number, y: number) => {
    at = { x, y };
    if (frame === 0 && scrollSpeed(y, window.innerHeight) !== 0) frame = requestAnimationFrame(step);
  };
}

/**
 * Scrolls a line to the middle of its panel. `scrollIntoView` would scroll the page too. Lines that were never rendered
 * have estimated heights, so a long jump is corrected once they are rendered.
 */
export function scrollWithin(box: HTMLElement | null, selector: string) {
  const line = box?.querySelector<HTMLElement>(selector);
  if (!box || !line || box.scrollHeight <= box.clientHeight) return;
  const distance = () =>
    line.getBoundingClientRect().top - box.getBoundingClientRect().top - box.clientHeight / 2 + line.offsetHeight / 2;
  const isFar = Math.abs(distance()) > box.clientHeight;
  const isSmooth = !isFar && !window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  box.scrollBy({ top: distance(), behavior: isSmooth ? "smooth" : "instant" });
  if (isFar)
    requestAnimationFrame(() => requestAnimationFrame(() => box.scrollBy({ top: distance(), behavior: "instant" })));
}

/**
 * Brings a line into the middle of its panel and moves nothing else: scrollIntoView would move the page too. Lines that
 * were never drawn have guessed heights, so a far jump is corrected once they are.
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

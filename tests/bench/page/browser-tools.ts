import type { CDPSession, Page } from "playwright-core";

export const LECTURE = "/courses/search-101/lectures/inverted-index";
export const SLOWDOWN = 4;

/** Slows down the processor of a page by a factor. */
export async function slowDown(page: Page, rate = SLOWDOWN): Promise<CDPSession> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate });
  return cdp;
}

/** Emulates DevTools' preset "Fast 3G": 90 % of 1.6 Mbit/s down and 750 kbit/s up, with a latency of 562.5 ms. */
export async function emulateFast3G(cdp: CDPSession): Promise<void> {
  await cdp.send("Network.enable");
  await cdp.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 562.5,
    downloadThroughput: (1.6e6 / 8) * 0.9,
    uploadThroughput: (750e3 / 8) * 0.9,
  });
}

/** Records the layout shifts, the largest paint and the interaction times that the browser reports. */
export async function observeVitals(page: Page): Promise<void> {
  // why: esbuild adds calls of this helper to the functions below, and the page does not have it.
  await page.addInitScript("globalThis.__name = (named) => named");
  await page.addInitScript(() => {
    const vitals = { lcp: 0, cls: 0, interactions: new Map<number, number>() };
    Object.assign(window, { vitals });
    const observe = (type: string, each: (entry: PerformanceEntry) => void, options: object = {}) =>
      new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({ type, buffered: true, ...options });
    observe("largest-contentful-paint", ({ startTime }) => (vitals.lcp = startTime));
    observe("layout-shift", (entry) => {
      const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
      if (!hadRecentInput) vitals.cls += value;
    });
    observe(
      "event",
      (entry) => {
        const { interactionId, duration } = entry as PerformanceEntry & { interactionId: number };
        if (interactionId > 0)
          vitals.interactions.set(interactionId, Math.max(duration, vitals.interactions.get(interactionId) ?? 0));
      },
      { durationThreshold: 16 },
    );
  });
}

/**
 * Returns the recorded vitals. Interaction to Next Paint (https://web.dev/articles/inp) is the longest interaction,
 * ignoring one in fifty; interactions below 16 ms count as 16 ms. Without an interaction it is NaN.
 */
export async function readVitals(page: Page): Promise<{ lcp: number; cls: number; inp: number; interactions: number }> {
  return page.evaluate(() => {
    const { lcp, cls, interactions } = (
      window as unknown as { vitals: { lcp: number; cls: number; interactions: Map<number, number> } }
    ).vitals;
    const longest = [...interactions.values()].sort((a, b) => b - a);
    const { interactionCount = 0 } = performance as Performance & { interactionCount?: number };
    const inp = interactionCount > 0 ? (longest[Math.floor(longest.length / 50)] ?? 16) : NaN;
    return { lcp, cls, inp, interactions: interactionCount };
  });
}

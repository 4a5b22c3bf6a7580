import type { Page } from "playwright-core";
import type { VideoKind } from "~/course/video";
import type { SeekResult } from "~/player/player";
import { test as base } from "../fixture";
import { serveFakeHosts } from "./fake-hosts";
import { serveHarness } from "./serve-harness";

export type OpenPlayer = { page: Page; seek: (seconds: number) => Promise<SeekResult> };

/** The tests' `test`, with a page that has nothing but one player. */
export const test = base
  // oxlint-disable-next-line no-empty-pattern -- Vitest reads the names of the used fixtures from the pattern.
  .extend("harness", { scope: "file" }, async ({}, { onCleanup }) => {
    const harness = await serveHarness();
    onCleanup(harness.close);
    return harness;
  })
  .extend("openPlayer", ({ harness, openUrl }) => async (kind: VideoKind, url: string): Promise<OpenPlayer> => {
    const page = await openUrl(harness.url, {
      prepare: (page) => serveFakeHosts(page.context()),
      allowedProblems: /./, // videos that misbehave log errors, and hosts are other origins
    });
    await page.waitForFunction(() => "openPlayer" in window);
    await page.evaluate(([kind, url]) => window.openPlayer(kind, url), [kind, url] as const);
    return { page, seek: (seconds) => page.evaluate((to) => window.player.seek(to), seconds) };
  });

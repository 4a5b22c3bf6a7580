import type { Page } from "playwright-core";
import { expect } from "vitest";
import { test } from "./fixture";
import { ask, leaveFields } from "./page-steps";

const composer = (page: Page) => page.getByRole("textbox", { name: /ask/i });
const isInConversation = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest(".conversation-pane") !== null);

const COLLAPSES = [
  ["theater mode", (page: Page) => page.keyboard.press("t")],
  [
    "the separator",
    async (page: Page) => {
      await page.getByRole("separator", { name: "Resize the conversation" }).focus();
      await page.keyboard.press("End");
      await leaveFields(page);
    },
  ],
] as const;

test.for(COLLAPSES)(
  "a conversation that %s collapses is no tab stop, and keys show it",
  async ([, collapse], { openLecture }) => {
    const page = await openLecture();
    await ask(page, "Why do we stem words?");
    await leaveFields(page);
    await collapse(page);
    await composer(page).waitFor({ state: "hidden" });
    for (let presses = 0; presses < 40; presses++) {
      await page.keyboard.press("Tab");
      expect(await isInConversation(page)).toBe(false);
    }
    await leaveFields(page);
    await page.keyboard.press("a");
    await expect.poll(() => composer(page).evaluate((field) => field === document.activeElement)).toBe(true);
    await expect.poll(async () => (await composer(page).boundingBox())?.width).toBeGreaterThan(200);

    await leaveFields(page);
    await collapse(page);
    await composer(page).waitFor({ state: "hidden" });
    await page.keyboard.press("e");
    const evidence = page.getByRole("region", { name: "Evidence" });
    await evidence.waitFor();
    await expect.poll(async () => (await evidence.boundingBox())?.width).toBeGreaterThan(200);
  },
);

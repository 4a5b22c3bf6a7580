import { mkdir } from "node:fs/promises";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp, type AppServer } from "../setup/app-server";
import { launchBrowser, visit } from "./browser";
import { accessibilityProblems, ask, firstCitation } from "./page-steps";

const LECTURE = "/courses/search-101/lectures/inverted-index";
const SCREENSHOTS = "test-results/screenshots";

let app: AppServer;
let browser: Browser;
beforeAll(async () => {
  await mkdir(SCREENSHOTS, { recursive: true });
  [app, browser] = await Promise.all([startApp(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

/** Each state of a lecture's page, and how one gets there. */
const STATES: Record<string, (page: Page) => Promise<unknown>> = {
  // The borders between the panes say how far they are moved as soon as they can be moved.
  "at first": (page) => page.waitForFunction(() => !document.querySelector('[role="separator"]:not([aria-valuenow])')),
  "with an answer": (page) => ask(page, "Why do we stem words?"),
  "with an answer's tooltip": async (page) => {
    await ask(page, "Why do we stem words?");
    await firstCitation(page).hover();
    await page.locator(".tooltip").waitFor();
  },
  "with its sources open": async (page) => {
    await ask(page, "Why do we stem words?");
    await page.getByRole("button", { name: /sources/ }).click();
  },
  "with a search": async (page) => {
    await page.getByRole("tab", { name: "Transcript" }).click();
    await page.getByRole("searchbox", { name: "Search the transcript" }).fill("postings");
    await page.locator("mark[data-active]").waitFor();
  },
  "with words selected": async (page) => {
    await page.getByRole("tab", { name: "Transcript" }).click();
    await page.getByText("We start with a plain question.").selectText();
    await page.getByRole("toolbar", { name: "Selected text" }).waitFor();
  },
  "with no notes": (page) => page.getByRole("tab", { name: "Notes" }).click(),
  "with notes, one of them written": async (page) => {
    await page.getByRole("button", { name: "Bookmark this moment" }).click();
    await page.getByText(/Bookmarked/).waitFor();
    await page.getByRole("button", { name: "Take a note at this moment" }).click();
    await page.getByRole("textbox", { name: /Note at/ }).fill("Something to **remember**");
  },
  "with its chapters": (page) => page.getByRole("tab", { name: /Chapters/ }).click(),
  "with its menus open": async (page) => {
    await page.getByRole("button", { name: /speed/ }).click();
    await page.getByRole("button", { name: "1.25×" }).click({ trial: true });
  },
  "with its shortcuts": async (page) => {
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await page.keyboard.press("?");
    await page.getByRole("dialog").waitFor();
  },
  "with a video that is past its end": (page) => page.goto(`${app.url}${LECTURE}?t=9999`, { waitUntil: "networkidle" }),
};

const SETTINGS: Record<string, BrowserContextOptions> = {
  light: {},
  dark: { colorScheme: "dark" },
  "on a phone": { viewport: { width: 360, height: 740 } },
  "at 200 %": { viewport: { width: 640, height: 430 }, deviceScaleFactor: 2 },
};

const ALL = Object.keys(SETTINGS).flatMap((setting) => Object.keys(STATES).map((state) => [state, setting] as const));

// Side by side: most of each is waiting for the page to come to rest.
test.concurrent.each(ALL)(
  "axe finds nothing in a lecture's page %s, %s, and it does not scroll sideways",
  async (state, setting) => {
    const { page, problems, close } = await visit(browser, app.url + LECTURE, SETTINGS[setting]);
    await STATES[state]!(page);
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
    expect(problems).toEqual([]);
    await page.screenshot({ path: `${SCREENSHOTS}/${`${state} ${setting}`.replace(/[^\w]+/g, "-")}.png` });
    // The picture in the README. UPDATE_README=true updates it.
    const isPictured = state === "with notes, one of them written" && setting === "dark";
    if (isPictured && process.env.UPDATE_README === "true")
      await page.screenshot({ path: "public/screenshot-dark.png" });
    await close();
  },
);

test("in the system's own colours what is current, pressed and focused is still told apart", async () => {
  const { page, close } = await visit(browser, `${app.url}${LECTURE}?t=161`, { forcedColors: "active" });
  await page.locator('.transcript-lines [aria-current="true"]').waitFor();
  const outline = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => getComputedStyle(element).outlineStyle);
  expect(await outline('.transcript-line:has([aria-current="true"])')).toBe("solid");
  expect(await outline('.tab[aria-selected="true"]')).toBe("solid");
  await page.screenshot({ path: `${SCREENSHOTS}/forced-colors.png` });
  await close();
});

test("everything on a lecture's page is reached by Tab, in the order in which it is read", async () => {
  const { page, close } = await visit(browser, app.url + LECTURE);
  const reached: string[] = [];
  for (let i = 0; i < 60; i++) {
    await page.keyboard.press("Tab");
    const name = await page.evaluate(() => {
      const element = document.activeElement as HTMLElement;
      return element === document.body
        ? ""
        : (element.getAttribute("aria-label") ?? element.innerText ?? "").trim().slice(0, 40);
    });
    if (name === "" && reached.length > 10) break;
    reached.push(name);
  }
  const order = [
    "Skip to content",
    "Display",
    "Position in the lecture",
    "Copy link to this moment",
    "Keyboard shortcuts",
    "Resize the video",
    "Transcript",
    "Search the transcript",
    "00:01 Welcome to how search works.",
    "Resize the conversation",
    "Ask about this lecture",
  ];
  const places = order.map((name) => reached.findIndex((one) => one === name));
  expect(places, reached.join("\n")).toEqual([...places].sort((a, b) => a - b));
  expect(
    places.every((place) => place >= 0),
    reached.join("\n"),
  ).toBe(true);
  await close();
});

test("who wants less motion gets none", async () => {
  const { page, close } = await visit(browser, app.url + LECTURE, { reducedMotion: "reduce" });
  const duration = await page
    .locator(".button")
    .first()
    .evaluate((element) => getComputedStyle(element).transitionDuration);
  expect(Number.parseFloat(duration)).toBeLessThan(0.001);
  await close();
});

import type { BrowserContextOptions, Page } from "playwright-core";
import { expect } from "vitest";
import { isMain } from "../setup/parts";
import { LECTURE, test } from "./fixture";
import { accessibilityProblems, ask, firstCitation, leaveFields, overflow } from "./page-steps";

/** Each state of a lecture page, with the steps that lead to it. */
const STATES: Record<string, (page: Page) => Promise<unknown>> = {
  // The borders between the panes get a value as soon as they can be moved.
  "after loading": (page) =>
    page.waitForFunction(() => !document.querySelector('[role="separator"]:not([aria-valuenow])')),
  "with an answer": (page) => ask(page, "Why do we stem words?"),
  "with an answer's tooltip": async (page) => {
    await ask(page, "Why do we stem words?");
    await firstCitation(page).hover();
    await page.locator(".tooltip").waitFor();
  },
  "with open sources": async (page) => {
    await ask(page, "Why do we stem words?");
    await page.getByRole("button", { name: /sources/ }).click();
  },
  "with a search": async (page) => {
    await page.getByRole("tab", { name: "Transcript" }).click();
    await page.getByRole("searchbox", { name: "Search the transcript" }).fill("postings");
    await page.locator("mark[data-active]").waitFor();
  },
  "with selected text": async (page) => {
    await page.getByRole("tab", { name: "Transcript" }).click();
    await page.getByText("We start with a plain question.").selectText();
    await page.getByRole("toolbar", { name: "Selected text" }).waitFor();
  },
  "with no notes": (page) => page.getByRole("tab", { name: "Notes" }).click(),
  "with notes and an open editor": async (page) => {
    await page.getByRole("button", { name: "Bookmark this moment" }).click();
    await page.getByText(/Bookmarked/).waitFor();
    await page.getByRole("button", { name: "Take a note at this moment" }).click();
    await page.getByRole("textbox", { name: /Note at/ }).fill("Something to **remember**");
  },
  "with the chapters": (page) => page.getByRole("tab", { name: /Chapters/ }).click(),
  "with an open menu": async (page) => {
    await page.getByRole("button", { name: /speed/ }).click();
    await page.getByRole("button", { name: "1.25×" }).click({ trial: true });
  },
  "with the list of shortcuts": async (page) => {
    await leaveFields(page);
    await page.keyboard.press("?");
    await page.getByRole("dialog").waitFor();
  },
  "at a time past the end of the video": (page) => page.goto(`${LECTURE}?t=9999`, { waitUntil: "networkidle" }),
};

/** A wide page is looked at in the dark too, without loading it again. */
const WIDE = "light and dark";
const PHONE = "on a phone";
const SETTINGS: Record<string, BrowserContextOptions> = {
  [WIDE]: {},
  [PHONE]: { viewport: { width: 360, height: 740 } },
  "at 200 %": { viewport: { width: 640, height: 430 }, deviceScaleFactor: 2 },
};

const ALL = Object.keys(SETTINGS).flatMap((setting) => Object.keys(STATES).map((state) => [state, setting] as const));
// The main tests try each state once, wide or on a phone. At 200 %, the layout is that of a phone with more room.
const mainSetting = (state: string) => (Object.keys(STATES).indexOf(state) % 2 === 0 ? PHONE : WIDE);
const TRIED = isMain ? ALL.filter(([state, setting]) => setting === mainSetting(state)) : ALL;

// Concurrent, because most of each test is waiting for the page to settle.
test.concurrent.for(TRIED)(
  "axe finds no problem in a lecture page %s, %s, and it does not scroll sideways",
  async ([state, setting], { openLecture }) => {
    const page = await openLecture("", SETTINGS[setting]);
    await STATES[state]!(page);
    await page.locator("html[data-ready]").waitFor({ state: "attached" }); // separators have their values then
    const check = async (name: string) => {
      expect(await accessibilityProblems(page), name).toEqual([]);
      expect(await overflow(page), name).toBeLessThanOrEqual(0);
      await page.screenshot({ path: `test-results/screenshots/${`${state} ${name}`.replace(/[^\w]+/g, "-")}.png` });
    };
    await check(setting === WIDE ? "light" : setting);
    if (setting !== WIDE) return;
    await page.emulateMedia({ colorScheme: "dark" });
    await check("dark");
    // The picture in the README. UPDATE_README=true updates it.
    const isPictured = state === "with notes and an open editor";
    if (isPictured && process.env.UPDATE_README === "true")
      await page.screenshot({ path: "public/screenshot-dark.png" });
  },
);

test.for(Object.keys(SETTINGS))(
  "axe finds no problem in a refused launch, a missing page and a page that could not be rendered, %s",
  async (setting, { open }) => {
    for (const [path, heading, prepare] of [
      ["/lti/launch", "This link could not be opened"],
      ["/none", "Page not found"],
      ["/privacy", "This page cannot be opened", sendOptions],
    ] as const) {
      const options = { ...SETTINGS[setting], allowedProblems: /status of 40[45]/ };
      // axe is a script, which the policy of the last page forbids.
      const page = await open(path, prepare ? { ...options, prepare, bypassCSP: true } : options);
      await page.getByRole("heading", { level: 1, name: heading }).waitFor();
      for (const colorScheme of setting === WIDE ? (["light", "dark"] as const) : (["light"] as const)) {
        await page.emulateMedia({ colorScheme });
        expect(await accessibilityProblems(page), colorScheme).toEqual([]);
        expect(await overflow(page), colorScheme).toBeLessThanOrEqual(0);
      }
    }
  },
);

/** No route is asked for this method, so the page has no texts. */
const sendOptions = (page: Page) => page.route("**/privacy", (route) => route.continue({ method: "OPTIONS" }));

test("forced colors still show what is current, pressed and focused", async ({ openLecture }) => {
  const page = await openLecture("?t=161", { forcedColors: "active" });
  await page.locator('.transcript-lines [aria-current="true"]').waitFor();
  const outline = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => getComputedStyle(element).outlineStyle);
  expect(await outline('.transcript-line:has([aria-current="true"])')).toBe("solid");
  expect(await outline('.tab[aria-selected="true"]')).toBe("solid");
  const backgrounds = await page
    .locator(".scope-option")
    .evaluateAll((options) => options.map((option) => getComputedStyle(option).backgroundColor));
  expect(new Set(backgrounds).size).toBe(2);
  await page.screenshot({ path: `test-results/screenshots/forced-colors.png` });
});

test("Tab reaches everything on a lecture page in reading order", async ({ openLecture }) => {
  const page = await openLecture();
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
});

test("there is no motion for readers who prefer reduced motion", async ({ openLecture }) => {
  const page = await openLecture("", { reducedMotion: "reduce" });
  const duration = await page
    .locator(".button")
    .first()
    .evaluate((element) => getComputedStyle(element).transitionDuration);
  expect(Number.parseFloat(duration)).toBeLessThan(0.001);
});

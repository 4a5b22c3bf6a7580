import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { isMain } from "../setup/parts";
import { runCli } from "../setup/run-cli";
import { test as base } from "./fixture";
import { accessibilityProblems, overflow } from "./page-steps";

/** A title that does not fit on a card, with a word that does not fit on a line of a phone. */
const LONG = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft and other long words";

const lecture = (number: number) => ({
  slug: `lecture-${number}`,
  title: number === 2 ? LONG : `Lecture ${number}`,
  transcript: `${number}.vtt`,
});

/** Ingests a course with some lectures, each twenty minutes long. */
async function ingest(dataDir: string, slug: string, count: number) {
  const folder = path.join(await mkdtemp(path.join(tmpdir(), "cuepoint-home-")), slug);
  await mkdir(folder);
  const lectures = Array.from({ length: count }, (_, index) => lecture(index + 1));
  for (const [index, { transcript }] of lectures.entries())
    await writeFile(path.join(folder, transcript), `WEBVTT\n\n19:00.000 --> 20:00.000\nThis is part ${index + 1}.\n`);
  const course = { slug, title: `A course of ${count}`, description: LONG, lectures };
  await writeFile(path.join(folder, "course.json"), JSON.stringify(course));
  expect(await runCli("ingest", [path.join(folder, "course.json")], { DATA_DIR: dataDir })).toMatchObject({ code: 0 });
  await rm(path.dirname(folder), { recursive: true });
}

const test = base.extend("courses", { scope: "file" }, async ({ app }) => {
  await ingest(app.dataDir, "one-101", 1);
  await ingest(app.dataDir, "large-101", 200);
  return ["/courses/one-101", "/courses/large-101"] as const;
});

/** Returns the blocks of a page that cover one another, by their text. Positioned ones may: a badge is on a picture. */
const overlaps = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isBlock = (element: Element) => {
      const { display, position, visibility } = getComputedStyle(element);
      const { width, height } = element.getBoundingClientRect();
      const isShown = visibility === "visible" && width > 0 && height > 0;
      return isShown && !/inline|contents|none/.test(display) && (position === "static" || position === "relative");
    };
    const isCovered = (a: DOMRect, b: DOMRect) =>
      Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
      Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
    return [...document.querySelectorAll("body, body *:not(svg, svg *)")].flatMap((parent) => {
      const blocks = [...parent.children].filter(isBlock);
      const boxes = blocks.map((block) => block.getBoundingClientRect());
      return boxes.flatMap((box, at) => {
        const covered = boxes.findIndex((other, index) => index > at && isCovered(box, other));
        return covered < 0 ? [] : [`${blocks[at]?.textContent} | ${blocks[covered]?.textContent}`.slice(0, 200)];
      });
    });
  });

/** Returns the texts of cards that reach out of their card. */
const overflowing = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll("main li")].flatMap((card) => {
      const { left, right } = card.getBoundingClientRect();
      return [...card.querySelectorAll("*")]
        .map((element) => ({ element, box: element.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 0 && (box.left < left - 1 || box.right > right + 1))
        .map(({ element }) => (element.textContent ?? "").slice(0, 100));
    }),
  );

// Colors change no sizes, so each screen has one of them.
const SCREENS = [
  { width: 360, colorScheme: "dark" },
  { width: 1280, colorScheme: "light" },
  { width: 768, colorScheme: "light" },
  { width: 1920, colorScheme: "dark" },
] as const;

test.for(isMain ? SCREENS.slice(0, 2) : SCREENS)(
  "the home page and courses of 1 and 200 lectures fit $width px, $colorScheme",
  async ({ width, colorScheme }, { courses, open }) => {
    const page = await open("/", { viewport: { width, height: 800 }, colorScheme });
    for (const address of ["/", ...courses]) {
      await page.goto(address, { waitUntil: "networkidle" });
      const name = `${address} at ${width} px`;
      expect(await overflow(page), name).toBeLessThanOrEqual(0);
      expect(await overlaps(page), name).toEqual([]);
      expect(await overflowing(page), name).toEqual([]);
      const file = `home-${address.split("/").at(-1) || "all"}-${width}-${colorScheme}.png`;
      await page.screenshot({ path: `test-results/screenshots/${file}` });
    }
    expect(await accessibilityProblems(page)).toEqual([]);
  },
);

test("the home page shows a course's size, and a course of 200 lectures lists all of them", async ({
  courses: [one, large],
  open,
}) => {
  const page = await open("/");
  await page
    .getByRole("link", { name: /A course of 200/ })
    .first()
    .waitFor();
  expect(await page.getByText(/^200 lectures/).count()).toBeGreaterThan(0);
  expect(await page.getByText(/^1 lecture\b/).count()).toBeGreaterThan(0);
  for (const [address, count] of [
    [one, 1],
    [large, 200],
  ] as const) {
    await page.goto(address, { waitUntil: "networkidle" });
    const links = page.locator(`main a[href^="${address}/lectures/"]`);
    const lectures = await links.evaluateAll((all) => new Set(all.map((link) => link.getAttribute("href"))).size);
    expect(lectures).toBe(count);
  }
});

test("the home page says how much of a begun lecture is left, and continues it", async ({ courses: [one], open }) => {
  const page = await open("/");
  await page.evaluate(() =>
    localStorage.setItem("cuepoint:place:one-101/lecture-1", JSON.stringify({ seconds: 480, at: Date.now() })),
  );
  await page.reload({ waitUntil: "networkidle" });
  const begun = page.getByRole("region", { name: "Continue watching" }).getByRole("link");
  await begun.first().waitFor();
  expect(await begun.allTextContents()).toEqual([expect.stringMatching(/Lecture 1.*12 min left/)]);
  await begun.click();
  await page.waitForURL(new RegExp(`${one}/lectures/lecture-1`));
});

test("a page that cannot be loaded says so in the reader's language, and can be tried again", async ({ open }) => {
  const page = await open("/", { locale: "es", allowedProblems: /ERR_FAILED|Failed to fetch/ });
  await page.route("**/privacy.data*", (route) => route.abort());
  await page.getByRole("link", { name: "Privacidad" }).click();
  await page.getByRole("heading", { level: 1, name: "Sin conexión" }).waitFor();
  expect(await page.locator("html").getAttribute("lang")).toBe("es");
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole("link", { name: "Volver a intentarlo" }).click();
  await page.getByRole("heading", { level: 1, name: "Privacidad" }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/privacy");
});

import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { citedMoment, type CitedMoment } from "~/citation/cited-moment";
import { anchorKey } from "~/citation/marker-grammar";
import type { StudyMessage } from "~/conversation/message";
import { anchorsOf, sourcesOf } from "~/conversation/message-content";
import { isMain } from "../setup/parts";
import { runCli } from "../setup/run-cli";
import { LECTURE, test } from "./fixture";
import {
  accessibilityProblems,
  ask,
  chooseTheme,
  expectVideoAt,
  firstCitation,
  overflow,
  videoTime,
} from "./page-steps";

const QUESTION = "Why do we stem words?";

test("hovering a citation shows the quote, and clicking it moves the video to that second", async ({ openLecture }) => {
  const page = await openLecture();
  await ask(page, QUESTION);
  const citation = firstCitation(page);
  const cited = await citedBy(page, citation);
  await expectTooltip(page, citation, cited);
  await citation.click();
  await expectVideoAt(page, cited.startSeconds);
  await takePicture(page, citation);
  expect(await page.getByText("Quoted from your lectures").first().isVisible()).toBe(true);

  await page.reload({ waitUntil: "networkidle" });
  const reloaded = firstCitation(page);
  expect(await citedBy(page, reloaded)).toEqual(cited);
  await expectTooltip(page, reloaded, cited);
  await reloaded.click();
  await expectVideoAt(page, cited.startSeconds);
});

test("a change of the theme keeps what is being typed, and an answer that is being written", async ({
  openLecture,
}) => {
  const page = await openLecture();
  const composer = page.getByRole("textbox", { name: /ask/i });
  await composer.fill("Why do we");
  await chooseTheme(page, "dark");
  expect(await composer.inputValue()).toBe("Why do we");
  await composer.fill(QUESTION);
  // The page's data is loaded again before the server has stored anything.
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/api/chat", async (route) => {
    await released;
    await route.continue();
  });
  await composer.press("Enter");
  await page.getByRole("heading", { name: /You asked/ }).waitFor();
  await chooseTheme(page, "light");
  release();
  await firstCitation(page).waitFor();
  expect(await page.getByRole("heading", { name: /You asked/ }).count()).toBe(1);
});

test("a new conversation leaves the video playing where it is", async ({ openLecture }) => {
  const page = await openLecture("?t=61");
  await ask(page, QUESTION);
  const video = page.locator("video");
  await video.evaluate((element: HTMLVideoElement) => {
    element.currentTime = 120;
    return element.play();
  });
  await page.getByRole("button", { name: "New", exact: true }).click();
  await page.waitForURL(/\?c=/);
  await page.getByRole("heading", { name: /You asked/ }).waitFor({ state: "detached" });
  await chooseTheme(page, "dark");
  const seconds = await videoTime(page);
  expect(seconds).toBeGreaterThan(120);
  await expect.poll(() => videoTime(page)).toBeGreaterThan(seconds);
});

test("a citation of another lecture opens that lecture's video and keeps the conversation", async ({ open }) => {
  const page = await open("/courses/search-101/lectures/embeddings");
  await ask(page, QUESTION);
  const citation = firstCitation(page);
  const cited = await citedBy(page, citation);
  expect(cited.lectureId).toBe("inverted-index");
  await citation.click();
  await expect.poll(() => page.locator("video").evaluate((video: HTMLVideoElement) => !video.paused)).toBe(true);
  await expectVideoAt(page, cited.startSeconds);
  expect(
    await page
      .locator("video")
      .first()
      .evaluate((video: HTMLVideoElement) => video.currentSrc),
  ).toContain("inverted-index");
  expect(await firstCitation(page).isVisible()).toBe(true);
});

test("on the course page the player is closed until a citation opens it and seeks", async ({ open }) => {
  const page = await open("/courses/search-101");
  expect(await page.locator("video").filter({ visible: true }).count()).toBe(0);
  await ask(page, QUESTION);
  const citation = firstCitation(page);
  const cited = await citedBy(page, citation);
  await citation.click();
  await page.locator("video").filter({ visible: true }).first().waitFor();
  await expectVideoAt(page, cited.startSeconds);
  await page.screenshot({ path: `test-results/screenshots/course-player.png` });
});

test("a citation opened in a new tab starts at its second", async ({ open }) => {
  const page = await open("/courses/search-101/lectures/embeddings");
  await ask(page, QUESTION);
  const citation = firstCitation(page);
  const cited = await citedBy(page, citation);
  const [opened] = await Promise.all([
    page.context().waitForEvent("page"),
    citation.click({ modifiers: ["ControlOrMeta"] }),
  ]);
  await opened.waitForURL((url) => url.href.includes(cited.openUrl), { waitUntil: "networkidle" });
  await expectVideoAt(opened, cited.startSeconds);
  expect(new URL(page.url()).pathname).toBe("/courses/search-101/lectures/embeddings");
});

test("a focused citation shows its tooltip and seeks on Enter", async ({ openLecture }) => {
  const page = await openLecture();
  await ask(page, QUESTION);
  const citation = firstCitation(page);
  const cited = await citedBy(page, citation);
  await page.keyboard.press("Tab"); // so that the browser treats focus as set by the keyboard
  await citation.focus();
  await page.getByRole("tooltip").waitFor();
  expect(await page.getByRole("tooltip").textContent()).toContain(cited.friendlyId);
  await page.keyboard.press("Enter");
  await expectVideoAt(page, cited.startSeconds);
});

test("on a phone, an answer is read from its question, also after a reload", async ({ open }) => {
  const page = await open(LECTURE, { viewport: { width: 360, height: 740 } });
  const log = page.getByRole("log");
  const question = log.getByRole("heading", { name: /What is a postings list/ });
  // Position of the question in the box, in pixels, once the box overflows.
  const place = () =>
    question.evaluate((heading) => {
      const box = heading.closest('[role="log"]')!;
      const isLong = box.scrollHeight > box.clientHeight + 100;
      return isLong ? heading.getBoundingClientRect().top - box.getBoundingClientRect().top : null;
    });
  await ask(page, "Why do we stem words?");
  await ask(page, "What is a postings list, and why do we sort it?");
  await expect.poll(place).toBeCloseTo(12, -1);
  await page.reload();
  await expect.poll(place).toBeCloseTo(12, -1);
});

test("without JavaScript a lecture is readable and every line links to its second", async ({ openLecture }) => {
  const page = await openLecture("", { javaScriptEnabled: false });
  expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("The inverted index");
  expect(await page.locator('a[href*="?t="]').count()).toBeGreaterThan(20);
  expect(await page.locator("video").count()).toBe(1);
});

test("without JavaScript the theme and the language can be changed", async ({ openLecture }) => {
  const page = await openLecture("", { javaScriptEnabled: false });
  const address = page.url();
  await page.getByRole("button", { name: "Display" }).click();
  await page.getByRole("button", { name: "Dark" }).click();
  await page.waitForURL(address);
  expect(await page.locator("html").getAttribute("data-theme")).toBe("dark");
  await page.getByRole("button", { name: "Display" }).click();
  await page.getByRole("button", { name: "Español" }).click();
  await page.waitForURL(address);
  expect(await page.locator("html").getAttribute("lang")).toBe("es");
});

test.for(["/courses/no-such", "/courses/search-101/lectures/no-such", "/no/such/page"])(
  "%s is an error page with a heading and a link back",
  async (path, { open }) => {
    const page = await open("/", { allowedProblems: /status of 404/ });
    const response = await page.goto(path);
    expect(response?.status()).toBe(404);
    expect(await page.getByRole("heading", { level: 1 }).isVisible()).toBe(true);
    expect(
      await page
        .getByRole("link", { name: /courses|home/i })
        .first()
        .isVisible(),
    ).toBe(true);
  },
);

test.for(isMain ? [360, 1280] : [360, 768, 1280, 1920])(
  "no page scrolls sideways at %i px",
  async (width, { open }) => {
    const page = await open("/", { viewport: { width, height: 800 } });
    for (const [name, path] of [
      ["home", "/"],
      ["conversations", "/conversations"],
      ["preferences", "/preferences"],
      ["course", "/courses/search-101"],
      ["search", "/search?q=stemming"],
      ["lecture", LECTURE],
    ] as const) {
      await page.goto(path, { waitUntil: "networkidle" });
      expect(await overflow(page), `${name} at ${width}`).toBeLessThanOrEqual(0);
      await page.screenshot({ path: `test-results/screenshots/${name}-${width}.png` });
    }
  },
);

test("axe finds no problem in any page, light and dark", async ({ open }) => {
  const page = await open("/", { allowedProblems: /status of 404/ });
  for (const path of [
    "/",
    "/preferences",
    "/courses/search-101",
    "/courses/search-101/search?q=stemming",
    `${LECTURE}?t=161`,
    "/courses/no-such",
  ]) {
    await page.goto(path, { waitUntil: "networkidle" });
    if (path.includes("?t=")) await ask(page, QUESTION);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await accessibilityProblems(page), `${path}, ${colorScheme}`).toEqual([]);
    }
  }
});

test("a lecture without a transcript or video says what is missing", async ({ app, open }) => {
  const folder = await mkdtemp(path.join(tmpdir(), "cuepoint-course-"));
  await writeFile(
    path.join(folder, "course.yaml"),
    "slug: empty-101\ntitle: To come\nlectures:\n  - { slug: first, title: A lecture to come }\n",
  );
  expect(await runCli("ingest", [path.join(folder, "course.yaml")], { DATA_DIR: app.dataDir })).toMatchObject({
    code: 0,
  });
  await rm(folder, { recursive: true });
  const page = await open("/courses/empty-101/lectures/first");
  expect(await page.getByText("No transcript yet").isVisible()).toBe(true);
  expect(await page.getByText("This lecture has no video").isVisible()).toBe(true);
});

/** Returns the moment that a citation of the last answer refers to, from the stored conversation. */
async function citedBy(page: Page, citation: Locator): Promise<CitedMoment> {
  const number = Number(/^Source (\d+)/.exec((await citation.getAttribute("aria-label")) ?? "")?.[1]);
  const id = await page.locator("[data-conversation-id]").first().getAttribute("data-conversation-id");
  const response = await page.request.get(`/api/conversations/${id}`);
  const { messages } = (await response.json()) as { messages: StudyMessage[] };
  const answer = messages.findLast(({ role }) => role === "assistant")!;
  const anchor = anchorsOf(answer).get(anchorKey(number, 1));
  expect(anchor).toBeDefined();
  return citedMoment(sourcesOf(answer).get(number)!, anchor);
}

/** Takes the screenshot in the README. UPDATE_README=true updates it. */
async function takePicture(page: Page, citation: Locator) {
  await page.mouse.move(0, 0);
  await citation.hover();
  await page.getByRole("tooltip").waitFor();
  const animations = "disabled"; // without the tooltip's fade
  await page.screenshot({ path: "test-results/screenshots/lecture-citation.png", animations });
  if (process.env.UPDATE_README === "true") await page.screenshot({ path: "public/screenshot.png", animations });
}

async function expectTooltip(page: Page, citation: Locator, cited: CitedMoment) {
  await citation.hover();
  const tooltip = page.getByRole("tooltip");
  await tooltip.waitFor();
  expect(await tooltip.textContent()).toContain(cited.friendlyId);
  expect(await tooltip.textContent()).toContain(cited.quote.slice(0, 40));
}

test("a typed question waits on the next lecture's page", async ({ openLecture }) => {
  const page = await openLecture();
  const field = () => page.getByRole("textbox", { name: /ask/i });
  await field().fill("Why do rare words");
  await page
    .getByRole("link", { name: /^Next lecture/ })
    .first()
    .click();
  await page.waitForURL((url) => !url.pathname.endsWith("/inverted-index"));
  await expect.poll(() => field().inputValue()).toBe("Why do rare words");
});

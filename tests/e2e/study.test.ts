import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { citedMoment, type CitedMoment } from "~/citation/cited-moment";
import { anchorKey } from "~/citation/marker-grammar";
import type { StudyMessage } from "~/conversation/message";
import { anchorsOf, sourcesOf } from "~/conversation/message-content";
import { startApp, type AppServer } from "../setup/app-server";
import { runCli } from "../setup/run-cli";
import { launchBrowser, visit } from "./browser";
import { accessibilityProblems, ask, firstCitation, videoStandsAt } from "./page-steps";

const QUESTION = "Why do we stem words?";
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

test("a student asks on a lecture's page, hovers a citation, clicks it, and the video stands at the second", async () => {
  const { page, problems, close } = await visit(browser, `${app.url}/courses/search-101/lectures/inverted-index`);
  await ask(page, QUESTION);
  const citation = firstCitation(page);
  const cited = await citedBy(page, citation);
  await hoverShowsMomentAndQuote(page, citation, cited);
  await citation.click();
  await videoStandsAt(page, cited.startSeconds);
  await takePicture(page, citation);
  expect(await page.getByText("Quoted from your lectures").first().isVisible()).toBe(true);

  await page.reload({ waitUntil: "networkidle" });
  const reloaded = firstCitation(page);
  expect(await citedBy(page, reloaded)).toEqual(cited);
  await hoverShowsMomentAndQuote(page, reloaded, cited);
  await reloaded.click();
  await videoStandsAt(page, cited.startSeconds);
  expect(problems).toEqual([]);
  await close();
});

test("a citation of another lecture moves to that lecture's video, with the conversation still there", async () => {
  const { page, problems, close } = await visit(browser, `${app.url}/courses/search-101/lectures/embeddings`);
  await ask(page, QUESTION);
  const citation = firstCitation(page);
  const cited = await citedBy(page, citation);
  expect(cited.lectureId).toBe("inverted-index");
  await citation.click();
  await videoStandsAt(page, cited.startSeconds);
  expect(
    await page
      .locator("video")
      .first()
      .evaluate((video: HTMLVideoElement) => video.currentSrc),
  ).toContain("inverted-index");
  expect(await firstCitation(page).isVisible()).toBe(true);
  expect(problems).toEqual([]);
  await close();
});

test("on the course page the player panel is closed until a citation opens it and seeks", async () => {
  const { page, problems, close } = await visit(browser, `${app.url}/courses/search-101`);
  expect(await page.locator("video").filter({ visible: true }).count()).toBe(0);
  await ask(page, QUESTION);
  const citation = firstCitation(page);
  const cited = await citedBy(page, citation);
  await citation.click();
  await page.locator("video").filter({ visible: true }).first().waitFor();
  await videoStandsAt(page, cited.startSeconds);
  await page.screenshot({ path: `${SCREENSHOTS}/course-player.png` });
  expect(problems).toEqual([]);
  await close();
});

test("a citation opened in a new tab lands on the second", async () => {
  const { page, problems, close } = await visit(browser, `${app.url}/courses/search-101/lectures/embeddings`);
  await ask(page, QUESTION);
  const citation = firstCitation(page);
  const cited = await citedBy(page, citation);
  const [opened] = await Promise.all([
    page.context().waitForEvent("page"),
    citation.click({ modifiers: ["ControlOrMeta"] }),
  ]);
  await opened.waitForLoadState("networkidle");
  expect(opened.url()).toContain(cited.openUrl);
  await videoStandsAt(opened, cited.startSeconds);
  expect(new URL(page.url()).pathname).toBe("/courses/search-101/lectures/embeddings");
  expect(problems).toEqual([]);
  await close();
});

test("a keyboard reaches a citation, sees its tooltip on focus, and seeks with Enter", async () => {
  const { page, close } = await visit(browser, `${app.url}/courses/search-101/lectures/inverted-index`);
  await ask(page, QUESTION);
  const citation = firstCitation(page);
  const cited = await citedBy(page, citation);
  await page.keyboard.press("Tab"); // leave the composer, so that focus counts as the keyboard's
  await citation.focus();
  await page.getByRole("tooltip").waitFor();
  expect(await page.getByRole("tooltip").textContent()).toContain(cited.friendlyId);
  await page.keyboard.press("Enter");
  await videoStandsAt(page, cited.startSeconds);
  await close();
});

test("without JavaScript the lecture can be read and every line links to its second", async () => {
  const { page, close } = await visit(browser, `${app.url}/courses/search-101/lectures/inverted-index`, {
    javaScriptEnabled: false,
  });
  expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("The inverted index");
  expect(await page.locator('a[href*="?t="]').count()).toBeGreaterThan(20);
  expect(await page.locator("video").count()).toBe(1);
  await close();
});

test.each([
  ["/courses/no-such", 404],
  ["/courses/search-101/lectures/no-such", 404],
  ["/no/such/page", 404],
])("%s is a page that a person understands", async (address, status) => {
  const { page, close } = await visit(browser, app.url);
  const response = await page.goto(app.url + address);
  expect(response?.status()).toBe(status);
  expect(await page.getByRole("heading", { level: 1 }).isVisible()).toBe(true);
  expect(
    await page
      .getByRole("link", { name: /courses|home/i })
      .first()
      .isVisible(),
  ).toBe(true);
  await close();
});

test.each([360, 768, 1280, 1920])("no page scrolls sideways at %i px", async (width) => {
  const { page, close } = await visit(browser, app.url, { viewport: { width, height: 800 } });
  for (const [name, address] of [
    ["home", "/"],
    ["conversations", "/conversations"],
    ["course", "/courses/search-101"],
    ["lecture", "/courses/search-101/lectures/inverted-index"],
  ]) {
    await page.goto(app.url + address, { waitUntil: "networkidle" });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, `${name} at ${width}`).toBeLessThanOrEqual(0);
    await page.screenshot({ path: `${SCREENSHOTS}/${name}-${width}.png` });
  }
  await close();
});

test.each(["light", "dark"] as const)(
  "no page has an accessibility problem that axe finds, %s",
  async (colorScheme) => {
    const { page, close } = await visit(browser, app.url, { colorScheme });
    for (const address of [
      "/",
      "/courses/search-101",
      "/courses/search-101/lectures/inverted-index?t=161",
      "/courses/no-such",
    ]) {
      await page.goto(app.url + address, { waitUntil: "networkidle" });
      if (address.includes("?t=")) await ask(page, QUESTION);
      expect(await accessibilityProblems(page), address).toEqual([]);
    }
    await close();
  },
);

test("a lecture without a transcript says so, and can still be opened", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "cuepoint-course-"));
  await writeFile(
    path.join(folder, "course.yaml"),
    "slug: empty-101\ntitle: To come\nlectures:\n  - { slug: first, title: A lecture to come }\n",
  );
  expect(await runCli("ingest", [path.join(folder, "course.yaml")], { DATA_DIR: app.dataDir })).toMatchObject({
    code: 0,
  });
  await rm(folder, { recursive: true });
  const { page, problems, close } = await visit(browser, `${app.url}/courses/empty-101/lectures/first`);
  expect(await page.getByText("No transcript yet").isVisible()).toBe(true);
  expect(await page.getByText("This lecture has no video").isVisible()).toBe(true);
  expect(problems).toEqual([]);
  await close();
});

/**
 * The moment that an answer's first citation stands for, from the stored conversation: what the page shows is checked
 * against it.
 */
async function citedBy(page: Page, citation: Locator): Promise<CitedMoment> {
  const number = Number(/^Source (\d+)/.exec((await citation.getAttribute("aria-label")) ?? "")?.[1]);
  const id = await page.locator("[data-conversation-id]").first().getAttribute("data-conversation-id");
  const response = await page.request.get(`${app.url}/api/conversations/${id}`);
  const { messages } = (await response.json()) as { messages: StudyMessage[] };
  const answer = messages.findLast(({ role }) => role === "assistant")!;
  const anchor = anchorsOf(answer).get(anchorKey(number, 1));
  expect(anchor).toBeDefined();
  return citedMoment(sourcesOf(answer).get(number)!, anchor);
}

/** The picture in the README. UPDATE_README=true updates it. */
async function takePicture(page: Page, citation: Locator) {
  await page.mouse.move(0, 0);
  await citation.hover();
  await page.getByRole("tooltip").waitFor();
  await page.waitForTimeout(300); // the tooltip fades in
  await page.screenshot({ path: `${SCREENSHOTS}/lecture-citation.png` });
  if (process.env.UPDATE_README === "true") await page.screenshot({ path: "public/screenshot.png" });
}

async function hoverShowsMomentAndQuote(page: Page, citation: Locator, cited: CitedMoment) {
  await citation.hover();
  const tooltip = page.getByRole("tooltip");
  await tooltip.waitFor();
  expect(await tooltip.textContent()).toContain(cited.friendlyId);
  expect(await tooltip.textContent()).toContain(cited.quote.slice(0, 40));
}

import type { Browser, FrameLocator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp, type AppServer } from "../setup/app-server";
import { launchBrowser, visit } from "./browser";
import { startPlainCourseSite } from "./course-site";
import { accessibilityProblems } from "./page-steps";

const LECTURE = "/courses/search-101/lectures/inverted-index";

let app: AppServer;
let browser: Browser;
let site: Awaited<ReturnType<typeof startPlainCourseSite>>;
let siteUrl: string;

beforeAll(async () => {
  site = await startPlainCourseSite();
  siteUrl = site.origin;
  [app, browser] = await Promise.all([startApp({ env: { EMBED_ORIGINS: siteUrl } }), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
  site?.close();
});

async function inFrame(
  path: string,
  attributes?: string,
): Promise<{ page: Page; frame: FrameLocator; close: () => Promise<void> }> {
  const context = await browser.newContext({ viewport: { width: 1200, height: 800 } });
  const page = await context.newPage();
  await page.goto(
    `${siteUrl}/?${new URLSearchParams({ src: app.url + path, ...(attributes ? { attributes } : {}) })}`,
    { waitUntil: "networkidle" },
  );
  return { page, frame: page.frameLocator("#lecture"), close: () => context.close() };
}

async function ask(frame: FrameLocator, question: string) {
  const composer = frame.getByRole("textbox", { name: /ask/i });
  await composer.fill(question);
  const answers = frame.getByRole("article", { name: "Answer" });
  const before = await answers.count();
  await composer.press("Enter");
  await answers
    .nth(before)
    .getByRole("button", { name: /source/ })
    .waitFor({ timeout: 60_000 });
}

test("a lecture in another site's frame is read, asked twice in one conversation, and noted in, without a cookie", async () => {
  const { page, frame, close } = await inFrame(`/embed${LECTURE}`);
  expect(await frame.getByRole("link", { name: /all courses/i }).count()).toBe(0);
  await ask(frame, "Why do we stem words?");
  await ask(frame, "What is an inverted index?");
  expect(await frame.getByRole("article", { name: "Answer" }).count()).toBe(2);
  expect(await frame.getByRole("alert").count()).toBe(0);
  await frame.getByRole("button", { name: "Bookmark this moment" }).click();
  await frame.getByText(/Bookmarked/).waitFor();
  expect((await page.context().cookies()).filter(({ name }) => name === "cuepoint_visitor")).toEqual([]);
  await close();
});

test("a new conversation is begun in the frame, and the one before is there again after a reload", async () => {
  const { page, frame, close } = await inFrame(`/embed${LECTURE}`);
  await ask(frame, "Why do we stem words?");
  await frame.getByRole("button", { name: "New" }).click();
  await frame.getByRole("article", { name: "Answer" }).waitFor({ state: "detached" });
  await frame.getByText("Ask about your lectures").waitFor();
  await page.reload({ waitUntil: "networkidle" });
  await frame.getByRole("heading", { name: "Why do we stem words?" }).waitFor();
  await close();
});

test("a click in the frame stays in it; a new tab gets the standalone page", async () => {
  const { page, frame, close } = await inFrame(`/embed/courses/search-101/lectures/embeddings`);
  const parent = page.url();
  await ask(frame, "Why do we stem words?");
  const citation = frame.getByRole("link", { name: /^Source \d+/ }).first();
  const [opened] = await Promise.all([
    page.context().waitForEvent("page"),
    citation.click({ modifiers: ["ControlOrMeta"] }),
  ]);
  await opened.waitForLoadState("networkidle");
  expect(opened.url()).toMatch(new RegExp(`^${app.url}${LECTURE}\\?t=\\d+`));
  await citation.click();
  await frame.getByRole("heading", { level: 1, name: "The inverted index" }).waitFor();
  expect(await frame.getByRole("article", { name: "Answer" }).count()).toBe(1);
  await frame.getByRole("link", { name: /^Next lecture/ }).click();
  await frame.getByRole("heading", { level: 1, name: "The inverted index" }).waitFor({ state: "detached" });
  expect(page.url()).toBe(parent);
  expect(page.frames()[1]!.url()).toMatch(new RegExp(`^${app.url}/embed/courses/`));
  await close();
});

test("only the sites that are named may show lectures, and only this one the pages for it alone", async () => {
  const policyOf = async (path: string) =>
    (await fetch(app.url + path)).headers.get("content-security-policy")!.split("; ").at(-1);
  expect(await policyOf(`/embed${LECTURE}`)).toBe(`frame-ancestors 'self' ${siteUrl}`);
  expect(await policyOf(LECTURE)).toBe("frame-ancestors 'self'");
  expect(await policyOf("/embed/check")).toBe("frame-ancestors *");
  const { frame, close } = await inFrame(LECTURE);
  expect(await frame.getByRole("heading", { level: 1 }).count()).toBe(0);
  await close();
});

const verdict = (frame: FrameLocator, name: string) =>
  frame
    .locator("[data-verdict]")
    .filter({ has: frame.locator("p.font-medium", { hasText: name }) })
    .getAttribute("data-verdict");

test("the test page says what a frame allows, and what is wrong with one", async () => {
  const good = await inFrame("/embed/check");
  await good.frame.getByText(`This page is in a frame on ${siteUrl}`).waitFor();
  expect(await verdict(good.frame, "Frame")).toBe("ok");
  expect(await verdict(good.frame, "Cookies")).toBe("warning");
  expect(await verdict(good.frame, "Referrer")).toBe("ok");
  await good.frame.getByRole("button", { name: "Test" }).click();
  await good.frame.getByText("New tabs open.").waitFor();
  await good.close();

  // Without an origin of its own a frame gets no scripts: the page says so before any ran.
  const mute = await inFrame("/embed/check", 'sandbox="allow-scripts"');
  await mute.frame.getByText("add allow-scripts and allow-same-origin").waitFor();
  await mute.close();

  const bad = await inFrame("/embed/check", 'sandbox="allow-scripts allow-same-origin" referrerpolicy="no-referrer"');
  await bad.frame.getByRole("button", { name: "Test" }).click();
  await bad.frame.getByText("New tabs are blocked").waitFor();
  await bad.close();
});

test("by itself the test page gives the code to put into a course page", async () => {
  const { page, problems, close } = await visit(browser, `${app.url}/embed/check`);
  await page.getByText("This page is not in a frame").waitFor();
  expect(await page.locator("pre").textContent()).toContain(
    `<iframe src="${app.url}/embed/courses/search-101/lectures/`,
  );
  expect(await page.getByText(siteUrl).isVisible()).toBe(true);
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(problems).toEqual([]);
  await close();
});

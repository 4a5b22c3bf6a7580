import type { BrowserContext, Page } from "playwright-core";
import { expect } from "vitest";
import { LECTURE } from "./fixture";
import { askInFrame, FRAMED_LECTURE, QUESTION, test, type Framed } from "./framed-lecture";
import { accessibilityProblems, ask, expectVideoAt } from "./page-steps";

const OTHER = "What is an inverted index?";

test("a frame's conversation continues in a new window, once, and leaves no trace of its token", async ({
  app,
  openOnSecureSite,
}) => {
  const framed = await openOnSecureSite(FRAMED_LECTURE, BLOCKED);
  await askInFrame(framed);
  const [tokenOf, requested] = [tokenIn(framed.page.context()), addressesOf(framed.page.context())];
  const opened = await openWindow(framed);
  expect(await conversation(opened)).toEqual(await conversation(framed.frame));
  expect(new URL(opened.url()).pathname).toBe(LECTURE);

  const token = tokenOf();
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(requested().filter((address) => address.includes(token))).toEqual([]);
  expect(app.output()).not.toContain(token);
  expect(await opened.evaluate(() => history.length)).toBe(1); // nothing to go back to

  // The window had no visitor, so it has the frame's now: its questions are the frame's too.
  await ask(opened, OTHER);
  await framed.page.reload({ waitUntil: "networkidle" });
  await framed.frame.getByRole("heading", { name: OTHER }).waitFor();

  await expectRefused(opened, token);
});

test("a window with conversations of its own keeps them, and the frame keeps its own", async ({
  secureSite,
  openOnSecureSite,
}) => {
  const framed = await openOnSecureSite(FRAMED_LECTURE, BLOCKED);
  const own = await framed.page.context().newPage();
  await own.goto(`${secureSite.cuepointUrl}/courses/search-101/lectures/embeddings`, { waitUntil: "networkidle" });
  await ask(own, "What is an embedding?");
  await askInFrame(framed);

  const opened = await openWindow(framed);
  expect(await conversation(opened)).toEqual(await conversation(framed.frame));
  await ask(opened, OTHER);
  expect(await historyOf(opened)).toEqual([QUESTION, "What is an embedding?"]);
  await framed.page.reload({ waitUntil: "networkidle" });
  expect((await conversation(framed.frame)).questions).toEqual([QUESTION, OTHER]);
  expect(await framedHistory(framed)).toEqual([QUESTION]);
});

test("without cookies, History in a frame lists the visitor's conversations and opens them in place", async ({
  openOnPlainSite,
}) => {
  const framed = await openOnPlainSite(FRAMED_LECTURE);
  const { frame } = framed;
  await askInFrame(framed);
  await frame.getByRole("button", { name: "New", exact: true }).click();
  await frame.getByText("Ask about your lectures").waitFor();
  await askInFrame(framed, OTHER);
  expect(await framedHistory(framed, { isLeftOpen: true })).toEqual([OTHER, QUESTION]);
  await frame.getByRole("dialog").getByRole("button", { name: QUESTION }).click();
  await frame.getByRole("heading", { name: QUESTION }).waitFor();
  await frame.getByRole("heading", { name: OTHER }).waitFor({ state: "detached" });
  await askInFrame(framed, "What is a posting list?");
  expect((await conversation(frame)).questions).toEqual([QUESTION, "What is a posting list?"]);
});

test("a link from elsewhere opens nothing, and an empty frame opens the lecture's page", async ({
  secureSite,
  openUrl,
  openOnSecureSite,
}) => {
  const stranger = await openUrl(`${secureSite.cuepointUrl}/continue#token=${"A".repeat(43)}`, {
    ignoreHTTPSErrors: true,
  });
  await stranger.getByRole("heading", { name: "This conversation could not be opened" }).waitFor();
  expect(await accessibilityProblems(stranger)).toEqual([]);
  expect(await stranger.context().cookies()).toEqual([]);

  const framed = await openOnSecureSite(FRAMED_LECTURE);
  const opened = await openWindow(framed);
  expect(new URL(opened.url()).pathname).toBe(LECTURE);
  await opened.getByText("Ask about your lectures").waitFor();
});

test("if the browser blocks new windows, a link continues the conversation where the video is", async ({
  openOnSecureSite,
}) => {
  const framed = await openOnSecureSite(FRAMED_LECTURE, {
    prepare: async (page) => {
      await BLOCKED.prepare(page);
      await page.addInitScript(() => (window.open = () => null)); // as a pop-up blocker does
    },
  });
  const { page, frame } = framed;
  await askInFrame(framed);
  await frame
    .getByRole("link", { name: /^Source 1/ })
    .first()
    .click();
  await expect.poll(() => frameVideo(framed)).toMatchObject({ paused: false });
  await frame.getByRole("button", { name: "Open in a new window" }).click();
  const dialog = frame.getByRole("dialog", { name: "Open in a new window" });
  const link = dialog.getByRole("link", { name: "Open in a new window" });
  await link.waitFor();
  expect(page.context().pages(), "no window opened by itself").toHaveLength(1);
  const { paused, seconds } = await frameVideo(framed);
  expect(paused).toBe(true);

  const [opened] = await Promise.all([page.context().waitForEvent("page"), link.click()]);
  await opened.waitForURL(/\/courses\//, { waitUntil: "networkidle" });
  expect(await conversation(opened)).toEqual(await conversation(frame));
  await expectVideoAt(opened, seconds);
  await dialog.waitFor({ state: "detached" });
});

test("if the server refuses a hand-off, the frame says so and leaves no empty window", async ({ openOnSecureSite }) => {
  const framed = await openOnSecureSite(FRAMED_LECTURE, { allowedProblems: /status of (404|503)|^foreign request/ });
  const { page, frame } = framed;
  await askInFrame(framed);
  await page.route("**/handoff", (route) => route.fulfill({ status: 503 }));
  await frame.getByRole("button", { name: "Open in a new window" }).click();
  await frame.getByRole("dialog").getByRole("alert").waitFor();
  await expect.poll(() => page.context().pages().length).toBe(1);
});

/** Returns whether the frame's video is paused, and where it is. */
const frameVideo = ({ frame }: Framed) =>
  frame.locator("video").evaluate((video: HTMLVideoElement) => ({ paused: video.paused, seconds: video.currentTime }));

/** Blocks third-party cookies, like the setting in Chrome. */
const BLOCKED = {
  prepare: async (page: Page) => {
    const session = await page.context().newCDPSession(page);
    await session.send("Network.enable");
    await session.send("Network.setCookieControls", { enableThirdPartyCookieRestriction: true });
  },
};

/** Presses the button in the frame, and returns the window when it shows a lecture. */
async function openWindow({ page, frame }: Framed): Promise<Page> {
  const [opened] = await Promise.all([
    page.context().waitForEvent("page"),
    frame.getByRole("button", { name: "Open in a new window" }).click(),
  ]);
  await opened.waitForURL(/\/courses\//, { waitUntil: "networkidle" });
  return opened;
}

/** Expects that a used token is refused, from a page of this site too. */
async function expectRefused(opened: Page, used: string) {
  await opened.evaluate((token) => window.location.assign(`/continue#token=${token}`), used);
  await opened.getByRole("heading", { name: "This conversation could not be opened" }).waitFor();
  expect(opened.url()).toMatch(/\/continue$/);
  expect(await opened.getByText(QUESTION).count()).toBe(0);
}

/** Returns the token in the address that a context's window was opened at. */
function tokenIn(context: BrowserContext): () => string {
  const addresses: string[] = [];
  context.on("page", (page) => page.on("framenavigated", (frame) => addresses.push(frame.url())));
  return () => {
    const hash = addresses.map((address) => new URL(address).hash).find((fragment) => fragment.includes("token="));
    return new URLSearchParams(hash?.slice(1)).get("token") ?? "";
  };
}

/** Collects the addresses and referrers of all requests of a context. */
function addressesOf(context: BrowserContext): () => string[] {
  const sent: string[] = [];
  context.on("request", (request) => sent.push(request.url().replace(/#.*/, ""), request.headers().referer ?? ""));
  return () => sent;
}

/** Returns the questions, the answers, and the targets of their citations. */
async function conversation(shown: Page | Framed["frame"]) {
  const answers = shown.getByRole("article", { name: "Answer" });
  const links = answers.getByRole("link", { name: /^Source \d+/ });
  await links.first().waitFor({ timeout: 30_000 });
  await shown.locator("h3.question").first().waitFor();
  return {
    questions: (await shown.locator("h3.question").allTextContents()).map((text) => text.replace("You asked: ", "")),
    answers: (await answers.locator("p").allTextContents()).filter(Boolean),
    citations: await links.evaluateAll((all) => all.map((link) => link.getAttribute("href"))),
  };
}

/** Returns the titles on the page of all conversations. */
async function historyOf(page: Page): Promise<string[]> {
  await page.getByRole("link", { name: "History" }).click();
  await page.getByRole("heading", { name: "Your conversations" }).waitFor();
  return page.locator("li.card h2").allTextContents();
}

/** Returns the titles in the frame's list of conversations. */
async function framedHistory({ frame }: Framed, { isLeftOpen = false } = {}): Promise<string[]> {
  await frame.getByRole("button", { name: "History" }).click();
  const items = frame.getByRole("dialog").getByRole("listitem");
  await items.first().waitFor();
  const titles = await items.locator("[dir=auto]").allTextContents();
  if (!isLeftOpen) await frame.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  return titles;
}

import type { Browser, BrowserContext, Frame, FrameLocator, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startApp, type AppServer } from "../setup/app-server";
import { launchBrowser } from "./browser";
import { ANY_SITE_ARGS, startCourseSites, startPlainCourseSite, type CourseSites } from "./course-site";

const LECTURE = "/embed/courses/search-101/lectures/inverted-index";
const QUESTION = "Why do we stem words?";

let app: AppServer;
let sites: CourseSites;
let plainSite: Awaited<ReturnType<typeof startPlainCourseSite>>;
let browser: Browser;

beforeAll(async () => {
  [sites, plainSite] = await Promise.all([startCourseSites(), startPlainCourseSite()]);
  [app, browser] = await Promise.all([
    startApp({ env: { EMBED_ORIGINS: `${sites.lmsOrigin} ${plainSite.origin}` } }),
    launchBrowser(ANY_SITE_ARGS),
  ]);
  sites.proxyTo(app.url);
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
  sites?.close();
  plainSite?.close();
});
beforeEach(() => sites.keepNoCookies(false));

type Framed = { context: BrowserContext; page: Page; frame: FrameLocator; inner: () => Frame };

async function open(url: string, { blocksCookies = false, withoutStorage = false } = {}): Promise<Framed> {
  const context = await browser.newContext({ viewport: { width: 1200, height: 800 }, ignoreHTTPSErrors: true });
  if (withoutStorage)
    await context.addInitScript(() =>
      Object.defineProperty(window, "localStorage", {
        get: () => {
          throw new DOMException("no", "SecurityError");
        },
      }),
    );
  await context.addInitScript(watchForWelcome);
  const page = await context.newPage();
  if (blocksCookies) await blockForeignCookies(page);
  await page.goto(url, { waitUntil: "networkidle" });
  return { context, page, frame: page.frameLocator("#lecture"), inner: () => page.frames()[1]! };
}

/** As the setting of Chrome does. */
async function blockForeignCookies(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.setCookieControls", { enableThirdPartyCookieRestriction: true });
}

/** Notes whether a page ever offered to begin a conversation. */
function watchForWelcome() {
  const found = window as unknown as { sawWelcome?: boolean };
  const isWelcome = ({ textContent }: Element) => textContent === "Ask about your lectures";
  const look = () => void (found.sawWelcome ||= Array.from(document.querySelectorAll("p")).some(isWelcome));
  new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });
}
const sawWelcome = (frame: Frame) =>
  frame.evaluate(() => Boolean((window as unknown as { sawWelcome?: boolean }).sawWelcome));

async function ask({ frame }: Framed, question = QUESTION) {
  const composer = frame.getByRole("textbox", { name: /ask/i });
  await composer.fill(question);
  await composer.press("Enter");
  await frame
    .getByRole("button", { name: /source/ })
    .first()
    .waitFor({ timeout: 60_000 });
}

/** The questions, the answers, and where their citations lead. */
async function conversation({ frame }: Framed) {
  await frame
    .getByRole("link", { name: /^Source \d+/ })
    .first()
    .waitFor({ timeout: 30_000 });
  const links = frame.getByRole("article", { name: "Answer" }).getByRole("link", { name: /^Source \d+/ });
  return {
    questions: await frame.locator("h3.question").allTextContents(),
    answers: (await frame.getByRole("article", { name: "Answer" }).locator("p").allTextContents()).filter(Boolean),
    citations: await links.evaluateAll((all) => all.map((link) => link.getAttribute("href"))),
  };
}

/** Asks, reloads the course page, and expects the same conversation without an invitation to begin one. */
async function survivesReload(framed: Framed) {
  await ask(framed);
  const before = await conversation(framed);
  expect(before.citations.length).toBeGreaterThan(0);
  await framed.page.reload({ waitUntil: "networkidle" });
  expect(await conversation(framed)).toEqual(before);
  expect(await sawWelcome(framed.inner())).toBe(false);
}

const visitorCookies = async ({ context }: Framed) =>
  (await context.cookies()).filter(({ name }) => /visitor|frame/.test(name)) as {
    name: string;
    partitionKey?: string;
  }[];
/** Whether a cookie that is not of the partition is kept from the frame. */
const keepsPlainCookies = (frame: Frame) =>
  frame.evaluate(() => ((document.cookie = "probe=1; SameSite=None; Secure"), document.cookie.includes("probe")));

test.each([
  ["are allowed", false],
  ["are blocked", true],
])(
  "over TLS, where other sites' cookies %s, a frame's conversation is kept by a cookie of its partition",
  async (_, blocksCookies) => {
    const framed = await open(sites.coursePage(sites.cuepointUrl + LECTURE), { blocksCookies });
    expect(await visitorCookies(framed)).toEqual([]);
    await framed.page.reload({ waitUntil: "networkidle" }); // the control holds for documents from the second on
    expect(await keepsPlainCookies(framed.inner())).toBe(!blocksCookies);
    await survivesReload(framed);
    expect(await visitorCookies(framed)).toEqual([
      expect.objectContaining({ name: "__Host-cuepoint_frame", partitionKey: expect.stringContaining("lms.test") }),
    ]);
    // What this browser remembers from elsewhere does not hide a valid cookie.
    await framed.inner().evaluate(() => localStorage.setItem("cuepoint:visitor", '"a token of long ago"'));
    const before = await conversation(framed);
    await framed.page.reload({ waitUntil: "networkidle" });
    expect(await conversation(framed)).toEqual(before);
    await ask(framed, "What is an inverted index?");
    expect((await conversation(framed)).questions).toHaveLength(2);
    await framed.context.close();
  },
);

test("over TLS without storage, the cookie alone keeps a frame's conversation", async () => {
  const framed = await open(sites.coursePage(sites.cuepointUrl + LECTURE), { withoutStorage: true });
  await survivesReload(framed);
  await framed.context.close();
});

test("over TLS without any cookie, a frame's conversation is fetched once its page knows whose it is", async () => {
  sites.keepNoCookies(true);
  const framed = await open(sites.coursePage(sites.cuepointUrl + LECTURE));
  await survivesReload(framed);
  expect(await visitorCookies(framed)).toEqual([]);
  // The day the browser keeps cookies, they are the same visitor's.
  sites.keepNoCookies(false);
  const before = await conversation(framed);
  for (const stored of ["storage", "cookie"]) {
    await framed.page.reload({ waitUntil: "networkidle" });
    expect(await conversation(framed), stored).toEqual(before);
  }
  expect(await visitorCookies(framed)).toHaveLength(1);
  await framed.context.close();
});

test("over http without any cookie, a frame's conversation and notes are kept", async () => {
  const framed = await open(`${plainSite.origin}/?${new URLSearchParams({ src: app.url + LECTURE })}`);
  await framed.frame.getByRole("button", { name: "Bookmark this moment" }).click();
  await framed.frame.getByText(/Bookmarked/).waitFor();
  await survivesReload(framed);
  expect(await visitorCookies(framed)).toEqual([]);
  await framed.frame.getByRole("tab", { name: /Notes.*1/ }).waitFor();
  await framed.context.close();
});

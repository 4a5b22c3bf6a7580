import { setTimeout } from "node:timers/promises";
import type { FrameLocator, Page } from "playwright-core";
import { expect } from "vitest";
import { savePlatform } from "~db/lti-platforms.server";
import { blockStorage, blockThirdPartyCookies } from "./browser";
import { FRAMING, lmsPage, OPTIONS, test, type Browser } from "./framed-launch";
import { askInFrame } from "./framed-lecture";

/** All combinations. */
const BROWSERS = (["allowed", "partitioned", "blocked"] as const).flatMap((cookies) =>
  [true, false].flatMap((hasStorage) =>
    [true, false].map((hasPopups): Browser => ({ cookies, hasStorage, hasPopups })),
  ),
);

/** Opens the lecture as a browser without cookies and storage asks for. Returns where the lecture is then. */
async function openElsewhere(page: Page, hasPopups: boolean): Promise<Page | FrameLocator> {
  const frame = page.frameLocator("#lecture");
  const popup = hasPopups ? page.waitForEvent("popup") : null;
  await frame.getByRole("link", { name: "Open in a new window" }).click();
  if (popup) {
    await (await popup).waitForEvent("close", { timeout: 30_000 });
    const inner = page.frames()[1];
    await inner?.waitForURL(/\/embed\/courses\//);
    await inner?.waitForLoadState("networkidle"); // the page's script reads what is typed
    return frame;
  }
  await frame.getByRole("link", { name: "Open in this tab" }).click();
  await page.waitForURL(/cuepoint\.test:\d+\/courses\//);
  await page.waitForLoadState("networkidle");
  return page;
}

test.for(BROWSERS)(
  "a launch opens the lecture and signs in with $cookies cookies, storage: $hasStorage, new windows: $hasPopups",
  async (browser, { lms: { site }, sql, openUrl }) => {
    const { cookies, hasStorage, hasPopups } = browser;
    const subject = Object.values(browser).join(" ");
    site.dropCookies(cookies === "blocked");
    const page = await openUrl(site.origin + lmsPage(subject, browser), {
      ...OPTIONS,
      prepare: async (opened) => {
        if (cookies === "partitioned") await blockThirdPartyCookies(opened);
        if (!hasStorage) await blockStorage(opened);
      },
    });
    const isElsewhere = cookies === "blocked" && !hasStorage;
    const frame = isElsewhere ? await openElsewhere(page, hasPopups) : page.frameLocator("#lecture");
    await askInFrame({ frame });
    const owners = await sql<{ subject: string }[]>`
      select i.subject from conversations c join identities i on i.user_id = c.visitor_id`;
    expect(owners.map((owner) => owner.subject)).toContain(subject);
  },
);

test("without cookies, a members' course opens again in the frame, and so does its next lecture", async ({
  lms: { site },
  sql,
  openUrl,
}) => {
  site.dropCookies(true);
  const page = await openUrl(site.origin + lmsPage("member", { hasStorage: true, hasPopups: true }), OPTIONS);
  const frame = page.frameLocator("#lecture");
  const heading = (name: string) => frame.getByRole("heading", { level: 1, name }).waitFor();
  await heading("The inverted index");
  await askInFrame({ frame });
  await sql`update courses set visibility = 'members' where course_id = 'search-101'`;
  try {
    await page.frames()[1]?.evaluate(() => window.location.reload());
    await frame.getByRole("article", { name: "Answer" }).waitFor();
    await heading("The inverted index");
    await frame.getByRole("link", { name: /^Next lecture/ }).click();
    await frame.getByRole("heading", { level: 1, name: "The inverted index" }).waitFor({ state: "detached" });
    await frame.getByRole("textbox", { name: /ask/i }).waitFor();
    // Nobody else can see it, and a frame without a session says so instead of retrying endlessly.
    const other = await openUrl(`${site.cuepointUrl}/embed/courses/search-101/lectures/inverted-index`, OPTIONS);
    await other.getByRole("heading", { level: 1, name: "Page not found" }).waitFor();
  } finally {
    await sql`update courses set visibility = 'public' where course_id = 'search-101'`;
  }
});

test("a members' course opens in a new window too, signed in with a session of its own", async ({
  lms: { site },
  sql,
  openUrl,
}) => {
  site.dropCookies(false);
  const address = site.origin + lmsPage("window", { hasStorage: true, hasPopups: true });
  const page = await openUrl(address, { ...OPTIONS, prepare: blockThirdPartyCookies });
  const frame = page.frameLocator("#lecture");
  await frame.getByRole("heading", { level: 1, name: "The inverted index" }).waitFor();
  await askInFrame({ frame });
  await sql`update courses set visibility = 'members' where course_id = 'search-101'`;
  try {
    const popup = page.waitForEvent("popup");
    await frame.getByRole("button", { name: "Open in a new window" }).click();
    const opened = await popup;
    await opened.waitForURL(/\/courses\//, { waitUntil: "networkidle" });
    await opened.getByRole("article", { name: "Answer" }).waitFor();
    expect(new URL(opened.url()).hash).toBe("");
    // The window keeps its session after the frame is gone.
    await page.goto("about:blank");
    await opened.reload({ waitUntil: "networkidle" });
    await opened.getByRole("article", { name: "Answer" }).waitFor();
  } finally {
    await sql`update courses set visibility = 'public' where course_id = 'search-101'`;
  }
});

test("without cookies, a frame whose session has ended says what to do, for notes as for questions", async ({
  lms: { site },
  sql,
  openUrl,
}) => {
  site.dropCookies(true);
  const address = site.origin + lmsPage("ended", { hasStorage: true, hasPopups: true });
  const page = await openUrl(address, { ...OPTIONS, allowedProblems: new RegExp(`${FRAMING.source}|status of 401`) });
  const frame = page.frameLocator("#lecture");
  await askInFrame({ frame });
  await sql`delete from sessions where user_id in (select user_id from identities where subject = 'ended')`;
  await setTimeout(5_100); // how long the server caches a session
  const reason = "Open the lecture from your course again.";
  const notice = frame.locator(".notice", { hasText: reason });

  await frame.getByRole("tab", { name: /Notes/ }).click();
  await frame.getByRole("button", { name: "Add note" }).click();
  await page.keyboard.type("A note");
  await page.keyboard.press("Control+Enter");
  await notice.waitFor();
  await frame.getByRole("region", { name: "Notes" }).getByText(reason).waitFor();
  expect(await frame.getByText("A note", { exact: true }).count()).toBe(1);
  await page.screenshot({ path: "test-results/screenshots/frame-session-ended.png" });

  await notice.getByRole("button", { name: "Dismiss" }).click();
  await notice.waitFor({ state: "detached" });
  const composer = frame.getByRole("textbox", { name: /ask/i });
  await composer.fill("What is BM25?");
  await composer.press("Enter");
  await notice.waitFor();
  expect(await composer.inputValue()).toBe("What is BM25?");
  await notice.getByRole("button", { name: "Dismiss" }).click();
  // An action of the page without a text of its own for the failure.
  await frame.getByRole("button", { name: "Bookmark this moment" }).click();
  await notice.waitFor();
});

test.for([
  [true, "the platform stores data for Cuepoint"],
  [false, "A lecture opens after a click on a button that opens a new window"],
] as const)(
  "without cookies, storage: %s, the check page says how launches work",
  async ([hasStorage, words], { lms: { site }, sql, openUrl }) => {
    expect(await sql`select 1 from lti_platforms`).not.toHaveLength(0);
    site.dropCookies(true);
    const address = lmsPage("nobody", { hasStorage, hasPopups: true }, "/embed/check");
    const page = await openUrl(site.origin + address, OPTIONS);
    await page.frameLocator("#lecture").getByText(words).waitFor();
  },
);

test("only platforms that link to a course may show it in frames, and the header tells no hidden course", async ({
  app,
  lms: { platform },
  sql,
}) => {
  const ancestors = async (path: string) =>
    (await fetch(app.url + path)).headers.get("content-security-policy")?.split("; ").at(-1);
  const lecture = "/embed/courses/search-101/lectures/inverted-index";
  const other = {
    ...platform.settings,
    issuer: "https://other.test",
    authorizationUrl: "https://other.test/authorize",
  };
  await sql.begin((tx) => savePlatform(tx, other, ["https://other.test"]));
  expect(await ancestors(lecture)).toMatch(/lms\.test/);
  expect(await ancestors(lecture)).not.toMatch(/other\.test/);
  await sql`update courses set visibility = 'draft' where course_id = 'search-101'`;
  try {
    expect(await ancestors(lecture)).toBe(await ancestors(lecture.replace("search-101", "no-such-course")));
  } finally {
    await sql`update courses set visibility = 'public' where course_id = 'search-101'`;
  }
});

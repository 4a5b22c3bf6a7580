import type { FrameLocator } from "playwright-core";
import { expect } from "vitest";
import { LECTURE } from "./fixture";
import { allowedOrigins, askInFrame, FRAMED_LECTURE, FRAMING, QUESTION, test } from "./framed-lecture";
import { accessibilityProblems, isIdle, overflow } from "./page-steps";

test("without a cookie, a lecture in another site's frame answers twice in one conversation and takes notes", async ({
  openOnPlainSite,
}) => {
  const framed = await openOnPlainSite(FRAMED_LECTURE);
  const { page, frame } = framed;
  expect(await frame.getByRole("link", { name: /all courses/i }).count()).toBe(0);
  await askInFrame(framed);
  await askInFrame(framed, "What is an inverted index?");
  expect(await frame.getByRole("article", { name: "Answer" }).count()).toBe(2);
  expect(await frame.getByRole("alert").count()).toBe(0);
  await frame.getByRole("button", { name: "Bookmark this moment" }).click();
  await frame.getByText(/Bookmarked/).waitFor();
  expect((await page.context().cookies()).filter(({ name }) => name === "cuepoint_visitor")).toEqual([]);
});

test("a reload brings back the previous conversation if the new one in the frame is empty", async ({
  openOnPlainSite,
}) => {
  const framed = await openOnPlainSite(FRAMED_LECTURE);
  const { page, frame } = framed;
  await askInFrame(framed);
  await frame.getByRole("button", { name: "New", exact: true }).click();
  await frame.getByRole("article", { name: "Answer" }).waitFor({ state: "detached" });
  await frame.getByText("Ask about your lectures").waitFor();
  await page.reload({ waitUntil: "networkidle" });
  await frame.getByRole("heading", { name: QUESTION }).waitFor();
});

test.for(["en", "es"])(
  "all buttons of a conversation can be reached at every width, locale %s",
  async (locale, { open }) => {
    const page = await open(FRAMED_LECTURE, { locale });
    const composer = page.getByRole("textbox", { name: /^(Ask|Pregunta)/ });
    await composer.fill(QUESTION);
    await composer.press("Enter");
    await page
      .getByRole("button", { name: /^(Share|Compartir)$/ })
      .first()
      .waitFor();
    await isIdle(page);
    for (const width of [320, 360, 640, 1024, 1100, 1280, 1600]) {
      await page.setViewportSize({ width, height: 720 });
      expect(await overflow(page), `${width} px`).toBeLessThanOrEqual(0);
    }
  },
);

test("links in the frame stay in it; a new tab opens the standalone page", async ({ app, openOnPlainSite }) => {
  const framed = await openOnPlainSite("/embed/courses/search-101/lectures/embeddings");
  const { page, frame } = framed;
  const parent = page.url();
  await askInFrame(framed);
  const citation = frame.getByRole("link", { name: /^Source \d+/ }).first();
  const [opened] = await Promise.all([
    page.context().waitForEvent("page"),
    citation.click({ modifiers: ["ControlOrMeta"] }),
  ]);
  await opened.waitForURL(new RegExp(`^${app.url}${LECTURE}\\?t=\\d+`), { waitUntil: "networkidle" });
  await citation.click();
  await frame.getByRole("heading", { level: 1, name: "The inverted index" }).waitFor();
  await expect.poll(() => frame.getByRole("article", { name: "Answer" }).count()).toBe(1);
  await frame.getByRole("link", { name: /^Next lecture/ }).click();
  await frame.getByRole("heading", { level: 1, name: "The inverted index" }).waitFor({ state: "detached" });
  expect(page.url()).toBe(parent);
  expect(framed.inner().url()).toMatch(new RegExp(`^${app.url}/embed/courses/`));
});

test("only allowed sites can frame lectures, and no site can frame standalone pages", async ({
  app,
  sites,
  openOnPlainSite,
}) => {
  const policyOf = async (path: string) =>
    (await fetch(app.url + path)).headers.get("content-security-policy")?.split("; ").at(-1);
  expect(await policyOf(FRAMED_LECTURE)).toBe(`frame-ancestors 'self' ${allowedOrigins(sites)}`);
  expect(await policyOf(LECTURE)).toBe("frame-ancestors 'self'");
  expect(await policyOf("/embed/check")).toBe("frame-ancestors *");
  const { frame } = await openOnPlainSite(LECTURE, { allowedProblems: /frame-ancestors|^foreign request/ });
  expect(await frame.getByRole("heading", { level: 1 }).count()).toBe(0);
});

/** No permission for the clipboard, and no windows of the browser's own. */
const WITHOUT_CLIPBOARD = {
  attributes: 'sandbox="allow-scripts allow-same-origin allow-forms"',
  allowedProblems: new RegExp(`${FRAMING.source}|Clipboard API has been blocked`),
};

test("a frame without permission for the clipboard copies like the browser's own command", async ({
  openOnPlainSite,
}) => {
  const framed = await openOnPlainSite(FRAMED_LECTURE, WITHOUT_CLIPBOARD);
  const { page, frame } = framed;
  await askInFrame(framed);
  await frame.getByRole("button", { name: "Copy answer" }).click();
  await frame.getByText("Copied", { exact: true }).waitFor({ state: "attached" });
  expect(await frame.getByRole("dialog").count()).toBe(0);
  // Pasted, because the page may not read the clipboard either.
  await frame.getByRole("textbox", { name: /ask/i }).focus();
  await page.keyboard.press("Control+V");
  expect(await frame.getByRole("textbox", { name: /ask/i }).inputValue()).toContain(
    "Stemming cuts the ending off a word",
  );
});

test("a frame whose browser refuses to copy shows the text, selected, to copy by hand", async ({ openOnPlainSite }) => {
  const framed = await openOnPlainSite(FRAMED_LECTURE, {
    ...WITHOUT_CLIPBOARD,
    viewport: { width: 1200, height: 800 },
    // why: some browsers refuse the command in frames, others do not
    prepare: (page) => page.addInitScript(() => (document.execCommand = () => false)),
  });
  const { page, frame } = framed;
  await askInFrame(framed);
  await frame.getByRole("button", { name: "Copy answer" }).click();
  const field = frame.getByRole("dialog").getByRole("textbox", { name: "Copy this text" });
  await field.waitFor();
  const selected = await field.evaluate((area: HTMLTextAreaElement) => ({
    text: area.value,
    selection: area.value.slice(area.selectionStart, area.selectionEnd),
    isFocused: document.activeElement === area,
  }));
  expect(selected).toEqual({
    text: selected.selection,
    selection: expect.stringContaining("/lectures/"),
    isFocused: true,
  });
  await page.screenshot({ path: "test-results/screenshots/copy-by-hand.png" });
  await page.keyboard.press("Escape");
  await field.waitFor({ state: "detached" });
});

test("the check page shows what a frame allows", async ({ sites, openOnPlainSite }) => {
  const { frame } = await openOnPlainSite("/embed/check");
  await frame.getByText(`This page is in a frame on ${sites.plain.origin}`).waitFor();
  expect(await verdict(frame, "Frame")).toBe("ok");
  expect(await verdict(frame, "Cookies")).toBe("warning");
  expect(await verdict(frame, "Referrer")).toBe("ok");
  await frame.getByRole("button", { name: "Test" }).click();
  await frame.getByText("New tabs open.").waitFor();
});

// Without an origin of its own, the frame cannot load the page's scripts.
test("the check page names the missing permissions of a sandbox, even without JavaScript", async ({
  openOnPlainSite,
}) => {
  const { frame } = await openOnPlainSite("/embed/check", {
    attributes: 'sandbox="allow-scripts"',
    allowedProblems: /./,
  });
  await frame.getByText("add allow-scripts and allow-same-origin").waitFor();
});

test("the check page reports that a sandbox blocks new tabs", async ({ openOnPlainSite }) => {
  const { frame } = await openOnPlainSite("/embed/check", {
    attributes: 'sandbox="allow-scripts allow-same-origin" referrerpolicy="no-referrer"',
    allowedProblems: /sandbox|^foreign request/,
  });
  await frame.getByRole("button", { name: "Test" }).click();
  await frame.getByText("New tabs are blocked").waitFor();
});

test("outside a frame, the check page shows the code for a course page", async ({ app, sites, open }) => {
  const page = await open("/embed/check");
  await page.getByText("This page is not in a frame").waitFor();
  expect(await page.locator("pre").textContent()).toContain(
    `<iframe src="${app.url}/embed/courses/search-101/lectures/`,
  );
  expect(await page.getByText(sites.plain.origin).isVisible()).toBe(true);
  expect(await accessibilityProblems(page)).toEqual([]);
});

const verdict = (frame: FrameLocator, name: string) =>
  frame
    .locator("[data-verdict]")
    .filter({ has: frame.locator("p.font-medium", { hasText: name }) })
    .getAttribute("data-verdict");

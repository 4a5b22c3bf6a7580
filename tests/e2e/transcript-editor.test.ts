import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { accessibilityProblems, chooseTheme, expectVideoAt, overflow, seekVideo } from "./page-steps";
import { expectGood, openAs, SETTINGS, test, type Session } from "./teaching";

/** Each test edits a lecture of its own, because all use one server. */
const LECTURES = {
  first: "inverted-index",
  second: "ranking-with-bm25",
  third: "embeddings",
};
const addressOf = (lecture: string) => `/teach/search-101/lectures/${lecture}`;

const openEditor = (page: Page, session: Session, lecture: string) => openAs(page, session, addressOf(lecture));

const fields = (page: Page) => page.getByRole("group", { name: "Lines" }).getByRole("textbox", { name: /^Line at/ });
const saved = (page: Page) => page.getByText("All changes saved").waitFor();
const valueOf = (field: Locator) => field.inputValue();

/** Types into a field at the end of its text. */
async function append(field: Locator, text: string): Promise<void> {
  await field.press("End");
  await field.pressSequentially(text);
}

async function setCaret(field: Locator, at: number): Promise<void> {
  await field.focus();
  await field.evaluate((element: HTMLTextAreaElement, caret) => element.setSelectionRange(caret, caret), at);
}

test.for(SETTINGS)("axe finds no problem in the editor, %s", async ([name, options], { open, session }) => {
  const page = await open("/privacy", options);
  await openEditor(page, session, LECTURES.third);
  const check = async (what: string) => {
    expect(await accessibilityProblems(page), what).toEqual([]);
    expect(await overflow(page), what).toBeLessThanOrEqual(0);
    const file = `transcript-editor-${what} ${name}`.replace(/[^\w]+/g, "-");
    await page.screenshot({ path: `test-results/screenshots/${file}.png` });
  };
  await check("lines");
  await page.locator(".edited-text").nth(1).focus();
  await page.getByRole("group", { name: /^(Tools for this line|Herramientas)/ }).waitFor();
  await check("tools");
  await page.keyboard.press("Control+f");
  await page.locator("section section input").first().fill("the");
  await page.locator("section ins").first().waitFor();
  await check("find");
  await page.getByRole("button", { name: /^(Keyboard shortcuts|Atajos de teclado)$/ }).click();
  await page.getByRole("dialog").waitFor();
  await check("shortcuts");
});

test("words are typed, split and merged by keyboard, saved by themselves, undone and done again", async ({
  open,
  session,
}) => {
  const page = await open("/privacy");
  await openEditor(page, session, LECTURES.first);
  const first = fields(page).first();
  const text = await valueOf(first);
  await append(first, " Indeed so.");
  await saved(page);
  expect(await first.evaluate((field) => document.activeElement === field)).toBe(true);
  await page.reload({ waitUntil: "networkidle" });
  expect(await valueOf(first)).toBe(`${text} Indeed so.`);

  await setCaret(first, text.length);
  await page.keyboard.press("Enter");
  await expect.poll(() => valueOf(fields(page).nth(1))).toBe("Indeed so.");
  await expect
    .poll(() =>
      fields(page)
        .nth(1)
        .evaluate((field) => document.activeElement === field),
    )
    .toBe(true);
  await page.keyboard.press("Backspace");
  await expect.poll(() => valueOf(first)).toBe(`${text} Indeed so.`);
  await page.keyboard.press("Control+z");
  await expect.poll(() => valueOf(fields(page).nth(1))).toBe("Indeed so.");
  await page.keyboard.press("Control+z");
  await expect.poll(() => valueOf(first)).toBe(`${text} Indeed so.`);
  await page.keyboard.press("Control+Shift+z");
  await expect.poll(() => valueOf(fields(page).nth(1))).toBe("Indeed so.");
  await saved(page);

  await page.getByRole("button", { name: "History" }).click();
  const history = page.getByRole("dialog", { name: "History" });
  await history.getByRole("heading", { name: /^Ada/ }).first().waitFor();
  await history.getByRole("button", { name: "Restore the original transcript" }).click();
  await expect.poll(() => valueOf(first)).toBe(text);
  await saved(page);
});

test("an undo right after typing takes the typed words back, and in the field to find it is the field's own", async ({
  open,
  session,
}) => {
  const page = await open("/privacy");
  await openEditor(page, session, LECTURES.third);
  const [earlier, field] = [fields(page).nth(3), fields(page).nth(5)];
  const text = await valueOf(field);
  await append(earlier, " Earlier.");
  await saved(page);
  const kept = await valueOf(earlier);
  await append(field, " Oops.");
  await page.keyboard.press("Control+z"); // before the words are saved by themselves
  await expect.poll(() => valueOf(field)).toBe(text);
  await page.keyboard.press("Control+f");
  await page.locator("section section input").first().pressSequentially("abc");
  await page.keyboard.press("Control+z");
  await saved(page);
  expect(await valueOf(earlier)).toBe(kept);
  await page.reload({ waitUntil: "networkidle" });
  expect([await valueOf(earlier), await valueOf(field)]).toEqual([kept, text]);
});

test("a line is played, its times are nudged and taken from the video, and it gets a speaker", async ({
  open,
  session,
}) => {
  const page = await open("/privacy");
  await openEditor(page, session, LECTURES.second);
  const third = fields(page).nth(2);
  await third.focus();
  const start = page.getByLabel("Start", { exact: true });
  const [minutes = 0, seconds = 0] = (await start.inputValue()).split(":").map(Number);
  const startSeconds = minutes * 60 + seconds;
  await third.press("Control+Enter");
  await expectVideoAt(page, startSeconds);
  await page.locator("video").evaluate((video: HTMLVideoElement) => video.pause());
  await third.press("Alt+.");
  await expect.poll(async () => Number((await start.inputValue()).split(":")[1])).toBeCloseTo(seconds + 0.1, 3);
  await page.getByRole("button", { name: "Start: 0.1 seconds earlier" }).click();
  await expect.poll(async () => Number((await start.inputValue()).split(":")[1])).toBeCloseTo(seconds, 3);
  await seekVideo(page, startSeconds + 1);
  await third.focus();
  await third.press("Alt+i");
  await expect.poll(async () => Number((await start.inputValue()).split(":")[1])).toBeCloseTo(seconds + 1, 1);
  await page.getByLabel("Speaker").fill("Ada");
  await page.getByLabel("Speaker").press("Enter");
  await fields(page).first().focus();
  await page.getByText("Ada", { exact: true }).waitFor();
  await saved(page);
});

test("a time that is not one stays in its field with a sentence", async ({ open, session }) => {
  const page = await open("/privacy");
  await openEditor(page, session, LECTURES.second);
  await fields(page).nth(5).focus();
  const start = page.getByLabel("Start", { exact: true });
  await start.fill("abc");
  await start.press("Enter");
  await page.getByText("Enter a time such as 01:23.4.").waitFor();
  expect(await start.inputValue()).toBe("abc");
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 860 });
    await expectGood(page, `time that is not one at ${width} px`);
  }
  await start.press("Escape");
  await page.getByText("Enter a time such as 01:23.4.").waitFor({ state: "detached" });
});

test("words are found and replaced after a preview", async ({ open, session }) => {
  const page = await open("/privacy");
  await openEditor(page, session, LECTURES.second);
  await page.getByRole("button", { name: "Find and replace" }).click();
  await page.getByLabel("Find", { exact: true }).fill("BM25");
  await page.getByLabel("Replace with").fill("Okapi");
  await page.getByText(/^\d+ matches in \d+ lines$/).waitFor();
  await page.getByRole("group", { name: "Preview of the changes" }).getByText("Okapi").first().waitFor();
  await page.getByRole("button", { name: "Replace all" }).click();
  await page.getByText("No matches").waitFor();
  await page.getByLabel("Find", { exact: true }).press("Escape");
  await saved(page);
  await page.reload({ waitUntil: "networkidle" });
  await page.keyboard.press("Control+f");
  await page.getByLabel("Find", { exact: true }).fill("okapi");
  await page.getByText(/^\d+ matches in \d+ lines$/).waitFor();
  await page.getByLabel("Match case").check();
  await page.getByText("No matches").waitFor();
});

test("words are replaced in all transcripts of a course after a preview", async ({ open, session }) => {
  const page = await open("/privacy");
  await page.context().addCookies([session]);
  await page.goto("/teach/search-101", { waitUntil: "networkidle" });
  await page.getByRole("link", { name: "Find and replace in all transcripts" }).click();
  await page.getByLabel("Find").fill("lecture");
  await page.getByLabel("Replace with").fill("lesson");
  await page.getByRole("button", { name: "Show what would change" }).click();
  await page.getByRole("heading", { name: /^\d+ lines in \d lectures$/ }).waitFor();
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
  }
  await page.getByRole("button", { name: /^Replace in \d+ lines$/ }).click();
  await page.getByText(/lines were changed in \d lectures\./).waitFor();
  await page.getByRole("button", { name: "Show what would change" }).click();
  await page.getByRole("heading", { name: "No matches" }).waitFor();
});

test("what is being typed is saved by itself although the page's data is loaded again", async ({ open, session }) => {
  const page = await open("/privacy");
  await openEditor(page, session, LECTURES.first);
  await append(fields(page).first(), " And one more thing.");
  await chooseTheme(page, "dark");
  await saved(page);
  await append(fields(page).first(), " And another.");
  await saved(page);
});

test("a page that is left while typing saves what was typed", async ({ open, session }) => {
  const page = await open("/privacy");
  await openEditor(page, session, LECTURES.third);
  const first = fields(page).first();
  await append(first, " At the last moment.");
  page.on("dialog", (dialog) => void dialog.accept());
  await page.goto("/privacy");
  await openEditor(page, session, LECTURES.third);
  expect(await valueOf(first)).toContain("At the last moment.");
});

test("a tab that is closed without a network loses nothing", async ({ open, session }) => {
  const page = await open("/privacy", { allowedProblems: /ERR_INTERNET_DISCONNECTED/ });
  await openEditor(page, session, LECTURES.third);
  await page.context().setOffline(true);
  await append(fields(page).nth(2), " Typed without a network.");
  await page.getByText("Could not save. Your changes are kept in this browser").waitFor();
  await page.close();
  const again = await page.context().newPage();
  await again.context().setOffline(false);
  await again.goto(page.url(), { waitUntil: "networkidle" });
  await again.getByText("Changes from your last visit that were not saved are back: 1.").waitFor();
  expect(await valueOf(fields(again).nth(2))).toContain("Typed without a network.");
  await saved(again);
});

test("a conflict that one tab keeps survives what another tab of the same lecture saves", async ({ open, session }) => {
  const one = await open("/privacy");
  await openEditor(one, session, LECTURES.third);
  const other = await one.context().newPage();
  await openEditor(other, session, LECTURES.third);
  await append(fields(one).nth(7), " One.");
  await saved(one);
  await append(fields(other).nth(7), " Other.");
  const conflict = (page: Page) => page.getByRole("region", { name: "Someone else changed a line that you changed" });
  await conflict(other).waitFor();
  other.on("dialog", (dialog) => void dialog.accept());
  await other.close({ runBeforeUnload: false });
  await append(fields(one).nth(9), " Elsewhere.");
  await saved(one);
  await one.reload({ waitUntil: "networkidle" });
  await conflict(one)
    .getByText(/ Other\.$/)
    .waitFor();
  await conflict(one).getByRole("button", { name: "Keep theirs" }).click();
  await saved(one);
  await one.reload({ waitUntil: "networkidle" });
  expect(await conflict(one).count()).toBe(0);
});

test("a long line can be edited, and says when it is full", async ({ open, session }) => {
  const page = await open("/privacy");
  await openEditor(page, session, LECTURES.first);
  const field = fields(page).nth(5);
  const text = await valueOf(field);
  await field.fill(`w ${"x".repeat(1_996)}`);
  await append(field, "yz");
  await page.getByText("This line takes no more characters: the limit is 2,000.").waitFor();
  await saved(page);
  await page.getByRole("button", { name: "Find and replace" }).click();
  await page.getByLabel("Find", { exact: true }).fill("w");
  await page.getByLabel("Replace with").fill("ww");
  await page.getByText(/^1 line would have more than 2,000 characters/).waitFor();
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 860 });
    await expectGood(page, `line that would be too long at ${width} px`);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole("button", { name: /^Show the line at/ }).click();
  await page.getByRole("button", { name: "Merge with the previous line" }).click();
  await page.getByText("Nothing was changed, because a line would have more than 2,000 characters.").waitFor();
  await field.fill(text);
  await saved(page);
});

test("what is typed in a line when someone else's edit of it arrives is part of the own version", async ({
  open,
  session,
}) => {
  const [one, other] = [await open("/privacy"), await open("/privacy")];
  await openEditor(one, session, LECTURES.second);
  await openEditor(other, session, LECTURES.second);
  const field = fields(other).nth(8);
  const text = await valueOf(field);
  await append(fields(one).nth(8), " Theirs.");
  await saved(one);
  await append(field, " First part");
  const conflict = other.getByRole("region", { name: "Someone else changed a line that you changed" });
  await conflict.getByText(/ First part$/).waitFor();
  expect(await field.evaluate((element) => document.activeElement === element)).toBe(true);
  await other.getByText("What you type here is part of your version.").waitFor();
  await other.keyboard.type(" second part");
  expect(await valueOf(field)).toBe(`${text} First part second part`);
  await conflict.getByText(/ First part second part$/).waitFor();
  for (const width of [1280, 360]) {
    await other.setViewportSize({ width, height: 860 });
    await expectGood(other, `typing in a line with a conflict at ${width} px`);
  }
  await other.keyboard.press("Tab");
  await expect.poll(() => valueOf(field)).toBe(`${text} Theirs.`);
  await conflict.getByRole("button", { name: "Use mine" }).click();
  await expect.poll(() => valueOf(field)).toBe(`${text} First part second part`);
  await saved(other);
  await other.reload({ waitUntil: "networkidle" });
  expect(await valueOf(field)).toBe(`${text} First part second part`);
});

test("two people who edit the same line: the second sees both texts and chooses", async ({ open, session }) => {
  const [one, other] = [await open("/privacy"), await open("/privacy")];
  await openEditor(one, session, LECTURES.third);
  await openEditor(other, session, LECTURES.third);
  await append(fields(one).nth(4), " One.");
  await saved(one);
  await append(fields(other).nth(4), " Other.");
  await append(fields(other).nth(6), " Elsewhere.");
  const conflict = other.getByRole("region", { name: "Someone else changed a line that you changed" });
  await conflict.getByText(/ One\.$/).waitFor();
  await conflict.getByText(/ Other\.$/).waitFor();
  for (const width of [1280, 768]) {
    await other.setViewportSize({ width, height: 860 });
    await expectGood(other, `conflict at ${width} px`);
  }
  // A tab that is closed now loses neither version.
  await other.getByText("Saved, except where someone else changed the same line").waitFor();
  other.on("dialog", (dialog) => void dialog.accept());
  await other.reload({ waitUntil: "networkidle" });
  await conflict.getByRole("button", { name: "Use mine" }).click();
  await expect.poll(() => valueOf(fields(other).nth(4))).toMatch(/ Other\.$/);
  await saved(other);
  await one.reload({ waitUntil: "networkidle" });
  expect(await valueOf(fields(one).nth(4))).toMatch(/ Other\.$/);
  expect(await valueOf(fields(one).nth(6))).toMatch(/ Elsewhere\.$/);
});

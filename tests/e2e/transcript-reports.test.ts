import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { peopleOf } from "../setup/accounts";
import type { AppServer } from "../setup/app-server";
import { LECTURE } from "./fixture";
import { accessibilityProblems, overflow, transcriptLines } from "./page-steps";
import { expectGood, openAs, SETTINGS, test, type Session } from "./teaching";

/** Each test edits a lecture of its own, because all use one server. */
const LECTURES = { looked: "embeddings", decided: "ranking-with-bm25", renamed: "inverted-index" };

const openEditor = (page: Page, session: Session, lecture: string) =>
  openAs(page, session, `/teach/search-101/lectures/${lecture}`);
const fields = (page: Page) => page.getByRole("group", { name: "Lines" }).getByRole("textbox", { name: /^Line at/ });
const reports = (page: Page) => page.getByRole("group", { name: /^A student reported a mistake/ });
const saved = (page: Page) => page.getByText("All changes saved").waitFor();
const isFocused = (element: Locator) => element.evaluate((one) => one === document.activeElement);

type Line = { start_seconds: number; end_seconds: number; text: string };

/** Returns the lines of a lecture. */
async function linesOf(app: AppServer, lecture: string): Promise<Line[]> {
  const response = await fetch(`${app.url}/api/courses/search-101/lectures/${lecture}/transcript`);
  return ((await response.json()) as { lines: Line[] }).lines;
}

/** Reports a mistake in a line as a visitor. */
async function report(
  app: AppServer,
  lecture: string,
  { line: { text, ...times }, ...fields }: { line: Line; said?: string; suggestion?: string; comment?: string },
): Promise<void> {
  const response = await fetch(`${app.url}/api/courses/search-101/lectures/${lecture}/reports`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...times, said: text, suggestion: null, comment: "", ...fields }),
  });
  expect(response.status).toBe(204);
}

test.for(SETTINGS)("a student reports a mistake with the keyboard, %s", async ([name, options], { open }) => {
  const page = await open(LECTURE, options);
  const dialog = page.getByRole("dialog");
  await page.getByRole("tab", { name: /^(Transcript|Transcripción)$/ }).click();
  const third = transcriptLinesIn(page).locator("[data-cue] a").nth(2);
  await third.focus();
  await page.keyboard.press("Tab");
  const flag = page.locator(".report-button:focus");
  await flag.waitFor();
  await page.keyboard.press("Enter");
  await dialog.getByRole("textbox").first().waitFor();
  await dialog.getByRole("button").nth(1).click(); // nothing is wrong yet
  await dialog.getByRole("alert").getByText(/./).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await page.screenshot({ path: `test-results/screenshots/report-${name.replace(/[^\w]+/g, "-")}.png` });
  await dialog.getByRole("textbox").first().fill(`What is said, ${name}.`);
  await dialog.getByRole("textbox").nth(1).fill("He coughs.");
  await dialog.getByRole("textbox").nth(1).press("Tab");
  await page.keyboard.press("Enter");
  await dialog.getByText(/^(Your report was sent|Tu aviso se ha enviado)/).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.keyboard.press("Enter");
  await dialog.waitFor({ state: "detached" });
  expect(await isFocused(flag)).toBe(true);
});

const transcriptLinesIn = (page: Page) => page.locator(".transcript-lines");

test("on a touch screen, the line that was tapped and selected words have the action", async ({ open }) => {
  const page = await open(LECTURE, { viewport: { width: 390, height: 844 }, hasTouch: true });
  await page.getByRole("tab", { name: "Transcript" }).click();
  const line = transcriptLines(page).locator("[data-cue]").nth(1);
  await line.locator("p").tap();
  const flag = line.getByRole("button", { name: /^Report a mistake at/ });
  await expect.poll(() => flag.evaluate((button) => getComputedStyle(button).opacity)).toBe("1");
  await flag.tap();
  await page.getByRole("dialog", { name: "Report a mistake" }).getByRole("button", { name: "Cancel" }).tap();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await line.locator("p").selectText();
  const menu = page.getByRole("toolbar", { name: "Selected text" });
  await menu.getByRole("button", { name: "Report a mistake" }).tap();
  await page.getByRole("dialog", { name: "Report a mistake" }).waitFor();
});

test.for(SETTINGS)(
  "axe finds no problem in reports at their lines, %s",
  async ([name, options], { app, open, session }) => {
    const [, second, third] = await linesOf(app, LECTURES.looked);
    if (!second || !third) throw new Error("the lecture has too few lines");
    const suggestion = second.text.replace(/\w+/, "Nevertheless");
    await report(app, LECTURES.looked, { line: second, suggestion, comment: "Listen again." });
    await report(app, LECTURES.looked, { line: third, said: "It said something else.", suggestion: "It says this." });
    const page = await open("/privacy", options);
    await openEditor(page, session, LECTURES.looked);
    await page.locator(".line-report").nth(1).waitFor();
    await expectGood(page, `reports ${name}`);
    await openAs(page, session, "/teach/search-101");
    await expectGood(page, `lectures with reports ${name}`);
  },
);

test("reports are looked at, accepted, undone and rejected with the keyboard", async ({ app, open, session }) => {
  const lines = await linesOf(app, LECTURES.decided);
  const [first, , , fourth] = lines;
  const last = lines.at(-1);
  if (!first || !fourth || !last) throw new Error("the lecture has too few lines");
  await report(app, LECTURES.decided, { line: first, suggestion: "A student's first line." });
  await report(app, LECTURES.decided, { line: fourth, comment: "He coughs." });
  await report(app, LECTURES.decided, { line: last, said: "Something else.", suggestion: "A student's last line." });
  const page = await open("/privacy");
  await openEditor(page, session, LECTURES.decided);
  await page.getByRole("button", { name: "3 reports: show the next one" }).waitFor();
  await page.keyboard.press("Alt+r");
  await expect.poll(() => isFocused(reports(page).first())).toBe(true);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter"); // Accept
  await expect.poll(() => fields(page).first().inputValue()).toBe("A student's first line.");
  await saved(page);
  // The focus goes on to the next report.
  await expect.poll(() => isFocused(reports(page).filter({ hasText: "He coughs." }))).toBe(true);
  await page.keyboard.press("Control+z");
  await page.getByRole("button", { name: "3 reports: show the next one" }).waitFor();
  await expect.poll(() => fields(page).first().inputValue()).toBe(first.text);
  await page.keyboard.press("Control+Shift+z");
  await page.getByRole("button", { name: "2 reports: show the next one" }).waitFor();
  await saved(page);

  await page.getByRole("button", { name: "Reject" }).first().click();
  await page.getByRole("button", { name: "1 report: show it" }).waitFor();
  await page.getByRole("button", { name: "Take back" }).click();
  await page.getByRole("button", { name: "2 reports: show the next one" }).waitFor();
  await page.getByRole("button", { name: "Mark as done" }).click();
  await page.getByRole("button", { name: "1 report: show it" }).click();
  const changed = reports(page).filter({ hasText: "This line has changed since the report." });
  await expect.poll(() => isFocused(changed)).toBe(true);
  await changed.getByText("Something else.").waitFor();
  await changed.getByText(last.text).first().waitFor();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter"); // Reject
  await changed.waitFor({ state: "detached" });
  await saved(page);

  await page.getByRole("button", { name: "History" }).click();
  await page.getByText("With 1 correction that a student reported").first().waitFor();
  await page.reload({ waitUntil: "networkidle" });
  expect(await page.locator(".line-report").count()).toBe(0);
  expect(await fields(page).first().inputValue()).toBe("A student's first line.");
});

test("a speaker is renamed in all lines at once, after their number is shown", async ({ open, session }) => {
  const page = await open("/privacy");
  await openEditor(page, session, LECTURES.renamed);
  for (const line of [0, 2]) {
    await fields(page).nth(line).focus();
    const speaker = page.getByRole("combobox", { name: "Speaker" });
    await speaker.fill("Ada");
    await speaker.press("Enter");
  }
  await fields(page).nth(4).focus();
  await page.getByRole("button", { name: "Rename a speaker" }).click();
  const dialog = page.getByRole("dialog", { name: "Rename a speaker" });
  await dialog.getByRole("button", { name: "Remove from 2 lines" }).waitFor();
  await dialog.getByLabel("New name").fill("Grace Hopper");
  await expectGood(page, "rename a speaker");
  await dialog.getByRole("button", { name: "Rename in 2 lines" }).click();
  await expect.poll(() => page.locator(".edited-lines").getByText("Grace Hopper", { exact: true }).count()).toBe(2);
  await page.keyboard.press("Control+z");
  await expect.poll(() => page.locator(".edited-lines").getByText("Ada", { exact: true }).count()).toBe(2);
  await saved(page);
});

test("all times are shifted to where the video is, and back", async ({ app, open, session }) => {
  const page = await open("/privacy");
  await openEditor(page, session, LECTURES.renamed);
  const startOfFirst = async () => (await linesOf(app, LECTURES.renamed))[0]?.start_seconds;
  const before = await startOfFirst();
  await page.locator("video").evaluate((video: HTMLVideoElement) => void (video.currentTime = 12.5));
  await page.getByRole("button", { name: "Shift times" }).click();
  const dialog = page.getByRole("dialog", { name: "Shift times" });
  await dialog.getByRole("button", { name: "Start them where the video is (00:12)" }).click();
  await dialog.getByText("will start at 00:12.500").waitFor();
  await expectGood(page, "shift times");
  await dialog.getByRole("button", { name: /^Shift \d+ lines$/ }).click();
  await saved(page);
  expect(await startOfFirst()).toBe(12.5);
  await page.getByRole("button", { name: "Shift times" }).click();
  await dialog.getByLabel("Seconds").fill("99");
  await dialog.getByLabel("Direction").selectOption("earlier");
  await dialog.getByText("at most 12.5 s earlier").waitFor();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await page.keyboard.press("Control+z");
  await saved(page);
  expect(await startOfFirst()).toBe(before);
});

test("a user who loses their role keeps what they typed, and gets it back with the role", async ({ app, open }) => {
  const { join, users } = peopleOf(app);
  const ines = await join("Ines", "instructor", "--course", "search-101");
  const [, value = ""] = /cuepoint_session=([\w-]+)/.exec(ines.cookie()) ?? [];
  const page = await open("/privacy", { allowedProblems: /404/ });
  await openEditor(page, { name: "cuepoint_session", value, url: app.url }, LECTURES.renamed);
  expect(await users("role", "Ines", "none", "--course", "search-101")).toMatchObject({ code: 0 });
  const field = fields(page).nth(6);
  const text = await field.inputValue();
  // Other processes notice a lost role within 5 s; until then, the save is stored.
  await new Promise((resolve) => setTimeout(resolve, 6_000));
  await field.press("End");
  await field.pressSequentially(" Typed too late.");
  await page.getByText("Could not save. Your changes are kept in this browser. Reload the page").waitFor();
  page.on("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await page.getByText("That course does not exist.").waitFor();
  expect((await linesOf(app, LECTURES.renamed))[6]?.text).toBe(text);
  expect(await users("role", "Ines", "instructor", "--course", "search-101")).toMatchObject({ code: 0 });
  await expect
    .poll(async () => (await page.reload({ waitUntil: "networkidle" }), fields(page).count()), { timeout: 60_000 })
    .toBeGreaterThan(0);
  await saved(page);
  expect((await linesOf(app, LECTURES.renamed))[6]?.text).toBe(`${text} Typed too late.`);
});

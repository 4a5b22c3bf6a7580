import { expect } from "vitest";
import { LECTURE, test } from "./fixture";
import {
  ask,
  currentLine,
  expectVideoAt,
  firstCitation,
  leaveFields,
  transcriptLines as lines,
  overflow,
  videoTime,
} from "./page-steps";

test.for([
  ["?t=161", 161],
  ["?t=2m41s", 161],
  ["?t=02:41", 161],
  ["#t=161", 161],
  ["#t=npt:161,170", 161],
] as const)("%s opens the lecture at second %d and highlights its line", async ([address, second], { openLecture }) => {
  const page = await openLecture(address);
  await expectVideoAt(page, second);
  await expect.poll(() => currentLine(page).count()).toBe(1);
});

test.for([
  ["?t=-5", "“-5” is not a valid time"],
  ["?t=soon", "“soon” is not a valid time"],
  ["#t=%3Cb%3E", "“<b>” is not a valid time"],
  ["?t=99999", "The video ends at 04:1"],
] as const)("%s shows a message, and the page still works", async ([address, sentence], { openLecture }) => {
  const page = await openLecture(address);
  await page.getByText(sentence).last().waitFor();
  await page.getByRole("tab", { name: /Chapters/ }).click();
  await page.getByRole("link", { name: /Stemming/ }).click();
  await expectVideoAt(page, 137);
});

test("an answer is copied as Markdown and as formatted text, with links to its moments", async ({ openLecture }) => {
  const page = await openLecture("", { permissions: ["clipboard-read", "clipboard-write"] });
  await ask(page, "Why do we stem words?");
  await page.getByRole("button", { name: "Copy answer" }).click();
  await page.getByText("Copied", { exact: true }).first().waitFor({ state: "attached" });
  const copied = await page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    const textOf = async (type: string) => (await item!.getType(type)).text();
    return { markdown: await textOf("text/plain"), html: await textOf("text/html") };
  });
  const address = new URL(LECTURE, page.url()).href;
  expect(copied.markdown).toContain(`](${address}?t=`);
  expect(copied.html).toContain(`<a href="${address}?t=`);
  expect(copied.html).not.toMatch(/class=|<svg|<button/);
});

test("shortcuts control the video, are listed in the help, and can be turned off", async ({ openLecture }) => {
  const page = await openLecture("?t=100", { permissions: ["clipboard-read", "clipboard-write"] });
  await expectVideoAt(page, 100);
  await leaveFields(page);
  await page.keyboard.press("l");
  await expectVideoAt(page, 110);
  await page.keyboard.press("j");
  await expectVideoAt(page, 100);
  await page.keyboard.press("]");
  await expectVideoAt(page, 110);
  await page.keyboard.press("y");
  await page.getByText(/Link to .* copied/).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(new RegExp(`${LECTURE}\\?t=1[01]\\d$`));
  await page.keyboard.press(">");
  expect(await page.locator("video").evaluate((video: HTMLVideoElement) => video.playbackRate)).toBe(1.25);
  await page.keyboard.press("a");
  await page.keyboard.type("jkl?");
  expect(await page.getByRole("textbox", { name: /ask/i }).inputValue()).toBe("jkl?");
  await page.keyboard.press("Escape");
  await page.keyboard.press("?");
  const help = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await help.waitFor();
  await help.getByRole("checkbox").uncheck();
  await page.keyboard.press("Escape");
  await expect.poll(() => help.count()).toBe(0);
  const before = await videoTime(page);
  await page.keyboard.press("l");
  await page.keyboard.press("?");
  await help.waitFor();
  expect(await videoTime(page)).toBeLessThan(before + 5);
});

test("two keys lead from an answer to its evidence", async ({ openLecture }) => {
  const page = await openLecture();
  await ask(page, "Why do we stem words?");
  // The page knows the citations of an answer shortly after the answer is complete.
  await page.locator(".timeline-cited").first().waitFor({ state: "attached" });
  await page.keyboard.press("Escape"); // leave the composer
  await page.keyboard.press("1");
  await page.waitForFunction(
    () => !document.querySelector("video")!.paused && document.querySelector("video")!.currentTime > 100,
  );
  await page.keyboard.press("e");
  await page.getByRole("region", { name: "Evidence" }).waitFor();
  await page.keyboard.press("9");
  await page.getByText("The last answer has no citation 9.").waitFor();
});

test("position and speed are remembered, and the time in the address takes precedence", async ({ openLecture }) => {
  const page = await openLecture("?t=100");
  await expectVideoAt(page, 100);
  await leaveFields(page);
  await page.keyboard.press(">");
  const speed = () => page.locator("video").evaluate((video: HTMLVideoElement) => video.playbackRate);
  await expect.poll(speed).toBe(1.25);
  await page.goto(LECTURE, { waitUntil: "networkidle" });
  await expectVideoAt(page, 100);
  await page.getByText("Resumed at 01:40.").waitFor();
  await expect.poll(speed).toBe(1.25);
  await page.getByRole("button", { name: "Start over" }).click();
  await expectVideoAt(page, 0);
  await page.goto(`${LECTURE}?t=30`, { waitUntil: "networkidle" });
  await expectVideoAt(page, 30);
});

test("theater mode widens the video, and resized panes keep their size", async ({ openLecture }) => {
  const page = await openLecture();
  const widthOf = (selector: string) =>
    page.locator(selector).evaluate((element) => element.getBoundingClientRect().width);
  const before = await widthOf("video");
  await leaveFields(page);
  await page.keyboard.press("t");
  await expect.poll(() => widthOf("video")).toBeGreaterThan(before * 1.2);
  await page.keyboard.press("t");
  await expect.poll(async () => Math.abs((await widthOf("video")) - before)).toBeLessThan(3);
  const separator = page.getByRole("separator", { name: "Resize the conversation" });
  await separator.focus();
  for (let i = 0; i < 3; i++) {
    const cookies = await page.evaluate(() => document.cookie);
    await page.keyboard.press("ArrowLeft");
    await expect.poll(() => page.evaluate(() => document.cookie)).not.toBe(cookies);
  }
  const resized = await widthOf(".conversation-pane");
  await page.reload({ waitUntil: "networkidle" });
  expect(Math.abs((await widthOf(".conversation-pane")) - resized)).toBeLessThan(12);
});

test("on a narrow screen the video stays visible above tabs", async ({ openLecture }) => {
  const page = await openLecture("", { viewport: { width: 390, height: 844 } });
  const isShown = () =>
    Promise.all([
      page.locator("video").isVisible(),
      page.getByRole("textbox", { name: /ask/i }).isVisible(),
      lines(page).isVisible(),
    ]);
  expect(await isShown()).toEqual([true, true, false]);
  await page.getByRole("tab", { name: "Transcript" }).click();
  expect(await isShown()).toEqual([true, false, true]);
  await page.keyboard.press("ArrowRight");
  await page.getByRole("region", { name: "Notes" }).waitFor();
  await page.keyboard.press("End");
  await page
    .getByRole("list", { name: "Chapters" })
    .getByRole("link", { name: /Stemming/ })
    .click();
  await expectVideoAt(page, 137);
});

test("a tooltip stays open under the pointer and closes on Escape", async ({ openLecture }) => {
  const page = await openLecture();
  await ask(page, "Why do we stem words?");
  await firstCitation(page).hover();
  const tooltip = page.locator(".tooltip");
  await tooltip.waitFor();
  await tooltip.hover();
  await page.waitForTimeout(400); // longer than the delay after which it would close
  expect(await tooltip.isVisible()).toBe(true);
  await page.keyboard.press("Escape");
  await expect.poll(() => tooltip.count()).toBe(0);
});

test("the interface uses the reader's language; language and theme can be changed, also without JavaScript", async ({
  app,
  openLecture,
}) => {
  const page = await openLecture("", { locale: "es-MX" });
  expect(await page.locator("html").getAttribute("lang")).toBe("es");
  await page.getByRole("tab", { name: "Transcripción" }).waitFor();
  await page.getByRole("button", { name: "Apariencia" }).click();
  await page.getByRole("button", { name: "Oscuro" }).click();
  await page.waitForFunction(() => document.documentElement.dataset.theme === "dark");
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe("dark");
  await page.getByRole("button", { name: "Apariencia" }).click();
  await page.getByRole("button", { name: "English" }).click();
  await page.getByRole("tab", { name: "Transcript", exact: true }).waitFor();
  expect(new URL(page.url()).pathname).toBe(LECTURE);

  const posted = await fetch(`${app.url}/preferences`, {
    method: "POST",
    body: new URLSearchParams({ locale: "es", back: "//evil.test" }),
    redirect: "manual",
  });
  expect(posted.headers.get("location")).toBe("/");
  const spanish = await fetch(app.url + LECTURE, {
    headers: { cookie: posted.headers.get("set-cookie")?.split(";")[0] ?? "" },
  });
  expect(await spanish.text()).toContain('<html lang="es" dir="ltr"');
});

test("hovering the timeline shows the time, the chapter and, if the video has thumbnails, the thumbnail", async ({
  openLecture,
}) => {
  const page = await openLecture();
  const line = page.getByRole("slider", { name: "Position in the lecture" });
  const { width } = (await line.boundingBox())!;
  await line.hover({ position: { x: width * 0.6, y: 8 } });
  const preview = page.locator(".timeline-preview");
  expect(await preview.textContent()).toMatch(/^Stemming02:3\d$/);
  const { thumbnails, posterUrl } = await page.evaluate(() => ({
    thumbnails: document.querySelector(".timeline-preview [style*=background]") !== null,
    posterUrl: document.querySelector("video")!.poster,
  }));
  expect(thumbnails).toBe(posterUrl !== "");
  await line.click({ position: { x: width * 0.6, y: 8 } });
  await page.waitForFunction(() => Math.abs(document.querySelector("video")!.currentTime - 150) < 3);
  await line.press("ArrowRight");
  await page.waitForFunction(() => Math.abs(document.querySelector("video")!.currentTime - 155) < 4);
  await line.press("Home");
  await page.waitForFunction(() => document.querySelector("video")!.currentTime < 1);
});

test("a right-to-left page does not scroll sideways", async ({ openLecture }) => {
  const page = await openLecture();
  await ask(page, "Why do we stem words?");
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.evaluate(() => void (document.documentElement.dir = "rtl"));
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await page.screenshot({ path: `test-results/screenshots/right-to-left-${width}.png` });
  }
});

test("a printed lecture shows the conversation and no controls", async ({ openLecture }) => {
  const page = await openLecture();
  await ask(page, "Why do we stem words?");
  await page.emulateMedia({ media: "print" });
  expect(await page.locator("video").isVisible()).toBe(false);
  expect(await page.getByRole("textbox", { name: /ask/i }).isVisible()).toBe(false);
  expect(await page.getByRole("heading", { level: 1 }).isVisible()).toBe(true);
  expect(await page.locator(".answer").isVisible()).toBe(true);
});

import type { Page } from "playwright-core";
import { expect } from "vitest";
import { expectVideoAt, seekVideo } from "./page-steps";
import { expectGood, openAs, SETTINGS, test } from "./teaching";

const PAGE = "/teach/search-101/lectures/embeddings/chapters";

const times = (page: Page) => page.getByRole("textbox", { name: /^Time of/ });
const titles = (page: Page) => page.getByRole("textbox", { name: /^Title of the chapter/ });
const saved = (page: Page) => page.getByText(/^\d+ chapters?, saved$/).waitFor();

test.for(SETTINGS)("axe finds no problem in the editor of chapters, %s", async ([name, options], { open, session }) => {
  const page = await open("/privacy", options);
  await openAs(page, session, PAGE);
  await expectGood(page, `chapters ${name}`);
  await page.locator("summary").first().click();
  await page.locator("textarea").fill("Intro\n05:00 Late\n00:00 First\n00:00 Again\n9:59:59 Beyond");
  await page.locator("ol li", { hasText: "Beyond" }).waitFor();
  await expectGood(page, `chapters-import ${name}`);
  await page.getByRole("button", { name: /^(?:Suggest chapters|Sugerir capítulos)$/ }).click();
  await page.getByRole("button", { name: /^(?:Keep mine|Conservar los míos)$/ }).waitFor();
  await expectGood(page, `chapters-suggested ${name}`);
});

test("chapters are imported, added by playing, moved by keyboard, undone, saved and shown to students", async ({
  open,
  session,
}) => {
  const page = await open("/privacy");
  await openAs(page, session, PAGE);
  await page.getByText("Paste a description with times").click();
  await page
    .getByLabel("A chapter on each line: its time, then its title")
    .fill("Topics:\n00:40 - Vectors\n00:00 Welcome\n9:00:00 Far away");
  await page.getByText("1 line that does not begin with a time is left out.").waitFor();
  await page.getByRole("button", { name: /^(Add|Replace all chapters with) 3 chapters$/ }).click();
  expect(await times(page).evaluateAll((fields: HTMLInputElement[]) => fields.map(({ value }) => value))).toEqual([
    "00:00",
    "00:40",
    "9:00:00",
  ]);
  await page.getByText("The video ends before this time.").waitFor();
  expect(await page.getByRole("button", { name: "Save chapters" }).getAttribute("aria-disabled")).toBe("true");
  await page.getByRole("button", { name: "Delete “Far away” at 9:00:00" }).click();

  await page.getByRole("button", { name: "Play “Vectors” from 00:40" }).click();
  await expectVideoAt(page, 40);
  await page.locator("video").evaluate((video: HTMLVideoElement) => video.pause());
  await seekVideo(page, 20);
  await page.getByRole("button", { name: "Add chapter here" }).click();
  await expect.poll(() => times(page).count()).toBe(3);
  await page.getByText("1 chapter needs a title").waitFor();
  expect(await page.getByText("Enter a title.").count()).toBe(0); // not before the field is left
  await page.keyboard.press("Tab");
  await page.getByText("Enter a title.").waitFor();
  await titles(page).nth(1).focus();
  await page.keyboard.type("Why vectors?");
  expect(await titles(page).nth(1).inputValue()).toBe("Why vectors?");
  await times(page).nth(1).press("ArrowUp");
  await times(page).nth(1).press("Shift+ArrowDown");
  expect(await times(page).nth(1).inputValue()).toBe("00:20.900");
  await seekVideo(page, 30);
  await times(page).nth(1).press("Alt+i");
  expect(await times(page).nth(1).inputValue()).toBe("00:30");
  await times(page).nth(1).fill("00:50");
  await page.getByText("This chapter starts before the one above it.").waitFor();
  await page.getByRole("button", { name: "Sort by time" }).click();
  expect(await titles(page).last().inputValue()).toBe("Why vectors?");
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("button", { name: "Undo" }).click();
  expect(await times(page).nth(1).inputValue()).toBe("00:30");
  await page.keyboard.press("Control+s");
  await saved(page);

  await page.reload({ waitUntil: "networkidle" });
  expect(await titles(page).evaluateAll((fields: HTMLInputElement[]) => fields.map(({ value }) => value))).toEqual([
    "Welcome",
    "Why vectors?",
    "Vectors",
  ]);
  await page.goto("/courses/search-101/lectures/embeddings", { waitUntil: "networkidle" });
  await page.getByRole("tab", { name: /Chapters/ }).click();
  await page.getByRole("link", { name: /Why vectors\?/ }).waitFor();
});

test("suggested chapters replace the chapters after a decision, are undone in one step, and saved", async ({
  open,
  session,
}) => {
  const page = await open("/privacy");
  await openAs(page, session, "/teach/search-101/lectures/inverted-index/chapters");
  const shown = () => titles(page).evaluateAll((fields: HTMLInputElement[]) => fields.map(({ value }) => value));
  const before = await shown();
  const suggest = page.getByRole("button", { name: "Suggest chapters" });
  await suggest.click();
  await page.getByRole("button", { name: "Keep mine" }).click();
  expect(await shown()).toEqual(before);
  await suggest.click();
  await page.getByRole("button", { name: /^Replace all chapters with \d+ chapters?$/ }).click();
  await page.getByText("Not saved yet").waitFor();
  const suggested = await shown();
  expect(suggested).not.toEqual(before);
  expect(await times(page).first().inputValue()).toBe("00:00");
  await page.getByRole("button", { name: "Undo" }).click();
  expect(await shown()).toEqual(before);
  await page.getByRole("button", { name: "Redo" }).click();
  await page.getByRole("button", { name: "Save chapters" }).click();
  await saved(page);
  await page.reload({ waitUntil: "networkidle" });
  expect(await shown()).toEqual(suggested);
});

test("keeps unsaved chapters when a link is clicked", async ({ open, session }) => {
  const page = await open("/privacy");
  await openAs(page, session, "/teach/search-101/lectures/inverted-index/chapters");
  await page.getByRole("button", { name: "Add chapter here" }).click();
  await page.keyboard.type("Kept");
  const asked = page.waitForEvent("dialog").then(async (dialog) => {
    const message = dialog.message();
    await dialog.dismiss();
    return message;
  });
  await page.getByRole("link", { name: "Edit transcript" }).click();
  expect(await asked).toBe("The chapters are not saved. Leave this page?");
  expect(new URL(page.url()).pathname).toMatch(/chapters$/);
});

import type { Page } from "playwright-core";
import { expect } from "vitest";
import { makeCourse } from "../setup/made-course";
import { isMain } from "../setup/parts";
import { expectGood, ofAdministrator, openAs, SETTINGS, test } from "./teaching";

const EDITOR = "/teach/search-101";

const titles = (page: Page) =>
  page.getByRole("region", { name: "Lectures", exact: true }).getByRole("heading", { level: 3 }).allTextContents();

// The main tests try the widest and the narrowest, with the longest words.
const TRIED = isMain ? [SETTINGS.at(0)!, SETTINGS.at(-1)!] : SETTINGS;

test.for(TRIED)("axe finds no problem in the pages to teach, %s", async ([name, options], { open, session }) => {
  const page = await open("/privacy", options);
  await openAs(page, session, "/teach");
  await expectGood(page, `courses ${name}`);
  await page.goto(EDITOR, { waitUntil: "networkidle" });
  await page.locator("[data-lecture] summary").first().click();
  await expectGood(page, `course ${name}`);
});

/** The titles in the order that is stored, which the page is ahead of for a moment. */
async function storedTitles(page: Page): Promise<string[]> {
  const html = await (await page.request.get(EDITOR)).text();
  return [...html.replaceAll("<!-- -->", "").matchAll(/<h3[^>]*>(\d\. [^<]*)<\/h3>/g)].map(([, title = ""]) => title);
}

test("lectures are moved by keyboard, which keeps the focus, and by dragging", async ({ open, session }) => {
  // A reload, or the next move, ends what the page is loading.
  const page = await open("/privacy", { allowedProblems: /AbortError|signal is aborted/ });
  await openAs(page, session, "/");
  await page.getByRole("button", { name: "Your account" }).click();
  await page.getByRole("link", { name: "Teach" }).last().click();
  await page.waitForURL("**/teach");
  await page.getByRole("link", { name: "How search works", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "How search works" }).waitFor();
  await page.waitForLoadState("networkidle");
  const [first = "", second = "", third = ""] = (await titles(page)).map((title) => title.replace(/^\d+\. /, ""));
  const down = page.getByRole("button", { name: `Move “${first}” down` });
  await down.focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => titles(page)).toEqual([`1. ${second}`, `2. ${first}`, `3. ${third}`]);
  await page.getByText(`“${first}” is now lecture 2 of 3.`).waitFor();
  expect(await down.evaluate((button) => document.activeElement === button)).toBe(true);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter"); // it is the last one already
  await expect.poll(() => titles(page)).toEqual([`1. ${second}`, `2. ${third}`, `3. ${first}`]);
  await expect.poll(() => storedTitles(page)).toEqual([`1. ${second}`, `2. ${third}`, `3. ${first}`]);
  await page.reload({ waitUntil: "networkidle" });
  expect(await titles(page)).toEqual([`1. ${second}`, `2. ${third}`, `3. ${first}`]);

  const row = (title: string) => page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: title }) });
  const handle = (title: string) => row(title).locator(".touch-none");
  await handle(first).dragTo(handle(second));
  await expect.poll(() => titles(page)).toEqual([`1. ${first}`, `2. ${second}`, `3. ${third}`]);
  await expect.poll(() => storedTitles(page)).toEqual([`1. ${first}`, `2. ${second}`, `3. ${third}`]);
  await page.reload({ waitUntil: "networkidle" });
  expect(await titles(page)).toEqual([`1. ${first}`, `2. ${second}`, `3. ${third}`]);
});

/** Presses, moves and releases a pointer. */
const POINTERS = {
  mouse: async ({ mouse }: Page) => ({
    press: async (x: number, y: number) => (await mouse.move(x, y), await mouse.down()),
    move: (x: number, y: number) => mouse.move(x, y),
    release: () => mouse.up(),
  }),
  finger: async (page: Page) => {
    const session = await page.context().newCDPSession(page);
    const send = (type: "touchStart" | "touchMove" | "touchEnd", ...touchPoints: { x: number; y: number }[]) =>
      session.send("Input.dispatchTouchEvent", { type, touchPoints });
    return {
      press: (x: number, y: number) => send("touchStart", { x, y }),
      move: (x: number, y: number) => send("touchMove", { x, y }),
      release: () => send("touchEnd"),
    };
  },
};

test.for(["mouse", "finger"] as const)(
  "a lecture that a %s holds at the edge of a low window goes to the end, and the page scrolls",
  async (pointer, { open, session }) => {
    const page = await open("/privacy", { viewport: { width: 360, height: 480 }, hasTouch: pointer === "finger" });
    await openAs(page, session, EDITOR);
    const [first = "", ...others] = (await titles(page)).map((title) => title.replace(/^\d+\. /, ""));
    const handle = page.locator("[data-lecture] .touch-none").first();
    await handle.evaluate((element) => element.scrollIntoView({ block: "center" }));
    const { x, y } = (await handle.boundingBox()) ?? { x: 0, y: 0 };
    const before = await page.evaluate(() => window.scrollY);
    const { press, move, release } = await POINTERS[pointer](page);
    await press(x + 8, y + 8);
    for (const to of [y + 40, 300, 470]) await move(x + 8, to);
    const ordered = [...others, first].map((title, index) => `${index + 1}. ${title}`);
    await expect.poll(() => titles(page), { timeout: 10_000 }).toEqual(ordered);
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(before);
    await release();
    await expect.poll(() => storedTitles(page)).toEqual(ordered);
  },
);

test("a lecture is renamed, a field's problem is shown in place, and a lecture is deleted and restored", async ({
  open,
  session,
}) => {
  const page = await open("/privacy", { allowedProblems: /status of 400/ });
  await openAs(page, session, EDITOR);
  await page.getByRole("region", { name: "Lectures", exact: true }).locator("summary").nth(1).click();
  const form = page.locator("form", { has: page.locator('input[name="releasesAt"]') }).nth(1);
  await form.getByLabel("Title").fill("   ");
  await form.getByRole("button", { name: "Save" }).click();
  await page.getByText("Enter a title.").waitFor();
  await expectGood(page, "rejected");
  await form.getByLabel("Title").fill("A new name");
  await form.getByLabel("Section").fill("Part two");
  await form.getByRole("button", { name: "Save" }).click();
  await page.getByText("Saved.", { exact: true }).waitFor();
  await page.getByRole("heading", { name: "2. A new name" }).waitFor();

  await page.getByRole("button", { name: "Delete lecture “A new name”" }).click();
  await page.getByText("“A new name” was deleted. You can restore it for 30 days.").waitFor();
  await expectGood(page, "deleted");
  const undo = page.getByRole("button", { name: "Undo: restore “A new name”" });
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain("was deleted");
  await page.keyboard.press("Tab");
  expect(await undo.evaluate((button) => document.activeElement === button)).toBe(true);
  await page.keyboard.press("Enter");
  await page.getByText("The lecture was restored.").waitFor();
  await page.getByRole("heading", { name: "2. A new name" }).waitFor();
});

test("a pressed button that is gone passes the focus on, not to the start of the page", async ({ open, session }) => {
  const page = await open("/privacy");
  const focused = () =>
    page.evaluate(() => {
      const { activeElement: element } = document;
      return element?.getAttribute("name") ?? element?.textContent ?? null;
    });
  await openAs(page, session, "/teach");
  await page.locator("summary", { hasText: "New course" }).press("Enter");
  await page.getByLabel("Title").fill("Rocks");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "Rocks" }).waitFor();
  await expect.poll(focused).toBe("Rocks");

  await page.getByRole("link", { name: "Glossary" }).press("Enter");
  await expect.poll(focused).toBe("Glossary");
  await page.getByLabel("Term", { exact: true }).fill("Granite");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Granite" }).waitFor();
  await expect.poll(focused).toBe("term");
  await page.getByLabel("Edit “Granite”").press("Enter");
  await page.getByRole("button", { name: "Delete term “Granite”" }).press("Enter");
  await expect.poll(focused).toBe("No terms");
});

test("leaving a page with a changed form asks, unless it is saved", async ({ open, session }) => {
  const page = await open("/privacy");
  await openAs(page, session, EDITOR);
  const description = page.getByRole("region", { name: "About the course" }).getByRole("textbox", {
    name: /^Description/,
  });
  const leave = () => page.getByRole("link", { name: "Your courses" }).first().click();
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await description.fill("What a search engine does, from words to meaning.");
  await leave();
  await expectGood(page, "unsaved form");
  await question.getByRole("button", { name: "Stay on the page" }).click();
  expect(await description.inputValue()).toBe("What a search engine does, from words to meaning.");
  const asked = page.waitForEvent("dialog");
  await page.evaluate(() => setTimeout(() => window.location.reload()));
  await (await asked).dismiss();

  await page.getByRole("region", { name: "About the course" }).getByRole("button", { name: "Save" }).click();
  await page.getByText("Saved").first().waitFor();
  await leave();
  await page.waitForURL("**/teach");

  await page.goBack();
  await description.fill("");
  await leave();
  await question.getByRole("button", { name: "Leave" }).click();
  await page.waitForURL("**/teach");
});

test("a refused form can be sent again before the end of the refusal has arrived", async ({ open, session }) => {
  const admin = ofAdministrator(session);
  const course = await makeCourse(admin, "Again");
  const page = await open("/privacy", { allowedProblems: /status of 400/, prepare: keepDataOpen });
  await openAs(page, session, `/teach/${course}`);
  await page.getByText("Add videos by their addresses").click();
  const addresses = page.getByLabel("Addresses, one on each line");
  await addresses.fill("the second one");
  await page.getByRole("button", { name: "Add videos" }).click();
  await page.getByRole("alert").filter({ hasText: "This line names no video" }).waitFor();
  await addresses.fill("Second https://videos.example.org/second.mp4");
  await page.getByRole("button", { name: "Add videos" }).click();
  await page.getByRole("heading", { level: 3, name: "Second" }).waitFor();
});

/** Keeps open what Remix loads, once all of its bytes have arrived, until it is aborted. */
const keepDataOpen = (page: Page) =>
  page.addInitScript(() => {
    const fetchNow = window.fetch;
    window.fetch = async (input, init) => {
      const response = await fetchNow(input, init);
      if (!response.url.includes(".data")) return response;
      const bytes = await response.arrayBuffer();
      const { signal } = init ?? {};
      const body = new ReadableStream({
        start: (controller) => {
          controller.enqueue(new Uint8Array(bytes));
          signal?.addEventListener("abort", () => controller.error(signal.reason));
        },
      });
      return new Response(body, response);
    };
  });

import { readFile } from "node:fs/promises";
import { expect } from "vitest";
import { LECTURE, test } from "./fixture";
import { expectVideoAt, leaveFields } from "./page-steps";

test("a note and a bookmark can be taken by keyboard, found, edited, and exported, and survive a reload", async ({
  app,
  openLecture,
}) => {
  const page = await openLecture("?t=161");
  await expectVideoAt(page, 161);
  await leaveFields(page);
  await page.keyboard.press("b");
  await page.getByText("Bookmarked 02:41.").waitFor();
  await page.keyboard.press("n");
  const editor = page.getByRole("textbox", { name: "Note at 02:41" });
  await editor.fill("**Stemming** makes one term of many.\n\nWhy: k, j and l are letters here. [1]");
  await editor.press("Control+Enter");
  const notes = page.getByRole("region", { name: "Notes" });
  await notes.getByRole("article").nth(1).waitFor();
  expect(await notes.locator("strong").textContent()).toBe("Stemming");
  expect(await notes.locator(".citation").count()).toBe(0);

  await page.reload({ waitUntil: "networkidle" });
  await page.getByRole("tab", { name: /Notes/ }).click();
  await notes.getByRole("article").nth(1).waitFor();
  await notes.getByRole("searchbox").fill("one term");
  await expect.poll(() => notes.getByRole("article").count()).toBe(1);
  await notes.getByRole("article").hover();
  await notes.getByRole("button", { name: "Edit note at 02:41" }).click();
  await page.getByRole("textbox", { name: "Note at 02:41" }).fill("one term, changed");
  await page.getByRole("button", { name: "Save" }).click();
  await notes.getByText("one term, changed").waitFor();
  await notes.getByRole("link", { name: "Play from 02:41" }).click();
  await expectVideoAt(page, 161);

  await notes.getByRole("button", { name: "Export notes" }).click();
  const [markdown] = await Promise.all([
    page.waitForEvent("download"),
    notes.getByRole("button", { name: /Markdown/ }).click(),
  ]);
  expect(await readFile(await markdown.path(), "utf8")).toContain(
    `**[02:41](${app.url}${LECTURE}?t=161)**\n\none term, changed`,
  );
  await notes.getByRole("button", { name: "Export notes" }).click();
  const [cards] = await Promise.all([
    page.waitForEvent("download"),
    notes.getByRole("button", { name: /Anki/ }).click(),
  ]);
  expect(await readFile(await cards.path(), "utf8")).toContain(`${LECTURE}?t=161`);

  await notes.getByRole("searchbox").fill("");
  await notes.getByRole("article").first().hover();
  await notes.getByRole("button", { name: "Delete note at 02:41" }).first().click();
  await expect.poll(() => notes.getByRole("article").count()).toBe(1);
});

test("a note that is being written waits behind another tab and another lecture", async ({ openLecture }) => {
  const page = await openLecture("?t=161");
  await expectVideoAt(page, 161);
  await leaveFields(page);
  await page.keyboard.press("n");
  const editor = page.getByRole("textbox", { name: "Note at 02:41" });
  await editor.fill("Half a thought");
  await page.getByRole("tab", { name: "Transcript" }).click();
  await page.getByRole("tab", { name: /Notes/ }).click();
  expect(await editor.inputValue()).toBe("Half a thought");

  const heading = page.getByRole("heading", { level: 1 });
  const title = await heading.textContent();
  await page.getByRole("link", { name: "Ranking with BM25" }).first().click();
  await expect.poll(() => heading.textContent()).not.toBe(title);
  expect(await page.getByRole("textbox", { name: /^Note at/ }).count()).toBe(0);
  await page.goBack();
  await expect.poll(() => heading.textContent()).toBe(title);
  expect(await editor.inputValue()).toBe("Half a thought");
  await editor.press("Control+Enter");
  await page.getByRole("region", { name: "Notes" }).getByText("Half a thought").waitFor();
});

test("visitors see and change only their own notes", async ({ app }) => {
  const notes = `${app.url}/api/courses/search-101/notes`;
  const taken = await fetch(notes, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ lecture_id: "inverted-index", at_seconds: 5, body: "mine" }),
  });
  expect(taken.status).toBe(201);
  const { id } = (await taken.json()) as { id: string };
  expect(await (await fetch(notes)).json()).toEqual({ notes: [] });
  expect((await fetch(`${notes}/${id}`, { method: "DELETE" })).status).toBe(404);
  const wrong = await fetch(notes, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ lecture_id: "nowhere", at_seconds: 5, body: "" }),
  });
  expect(wrong.status).toBe(404);
});

test("what is typed while the editor loads becomes part of the note, and runs no shortcuts", async ({
  openLecture,
}) => {
  const page = await openLecture();
  let load = () => {};
  const isAsked = new Promise<void>((resolve) => (load = resolve));
  await page.route(/notes-panel/, async (route) => {
    await isAsked;
    await route.continue();
  });
  await leaveFields(page);
  const focusedAfterKey = page.evaluate(() => {
    document.dispatchEvent(new KeyboardEvent("keydown", { key: "n" }));
    return document.activeElement?.tagName;
  });
  expect(await focusedAfterKey, "what has the focus when the next key can come").toBe("TEXTAREA");
  await page.keyboard.type("ask twice");
  const editor = page.getByRole("textbox", { name: "Note at 00:00" });
  expect(await editor.inputValue()).toBe("ask twice");
  await editor.press("Control+Enter");
  await editor.waitFor({ state: "detached" });
  await page.keyboard.type("nask twice");
  load();
  await page.getByRole("button", { name: "Save" }).waitFor();
  await page.keyboard.type(" or more");
  expect(await editor.inputValue()).toBe("ask twice or more");
  expect(await page.getByRole("textbox", { name: /ask/i }).inputValue()).toBe("");
  await page.getByRole("region", { name: "Notes" }).getByRole("article").filter({ hasText: "ask twice" }).waitFor();
});

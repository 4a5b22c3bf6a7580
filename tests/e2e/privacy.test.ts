import { readFile } from "node:fs/promises";
import { strFromU8, unzipSync } from "fflate";
import { expect } from "vitest";
import { LECTURE, test } from "./fixture";
import { accessibilityProblems, ask } from "./page-steps";

const QUESTION = "Why do we stem words?";

test("a student can see what is stored, download it, and delete it", async ({ openLecture }) => {
  const page = await openLecture();
  await ask(page, QUESTION);
  await page.goto("/", { waitUntil: "networkidle" });
  await page.getByRole("link", { name: "Privacy" }).click();
  await page.getByRole("heading", { level: 1, name: "Privacy" }).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  const download = async (button: string) => {
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: button }).click(),
    ]);
    return { name: file.suggestedFilename(), content: await readFile(await file.path()) };
  };
  const json = await download("Download JSON only");
  expect(json.name).toBe("cuepoint-data.json");
  expect(json.content.toString()).toContain(QUESTION);
  const zip = await download("Download everything");
  expect(zip.name).toBe("cuepoint-data.zip");
  const files = unzipSync(zip.content);
  expect(Object.keys(files)).toEqual(["data.json", "conversations/how-search-works/why-do-we-stem-words.md"]);
  expect(Object.values(files).every((content) => strFromU8(content).includes(QUESTION))).toBe(true);

  await page.getByRole("button", { name: "Delete everything" }).click();
  const dialog = page.getByRole("dialog");
  expect(await accessibilityProblems(page)).toEqual([]);
  await Promise.all([page.waitForEvent("load"), dialog.getByRole("button", { name: "Delete everything" }).click()]);
  await page.getByText("Everything stored about you was deleted.").waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.role)).toBe("status");
  await page.goto("/conversations", { waitUntil: "networkidle" });
  expect(await page.getByText(QUESTION).count()).toBe(0);
});

test("forgetting a visitor on this computer makes them a new visitor", async ({ openLecture }) => {
  const page = await openLecture();
  await ask(page, QUESTION);
  const visitor = async () => (await page.context().cookies()).find(({ name }) => name.includes("visitor"))?.value;
  const before = await visitor();
  expect(before).toBeDefined();
  await page.goto("/privacy", { waitUntil: "networkidle" });
  await page.getByRole("button", { name: "Forget me on this computer" }).click();
  await Promise.all([
    page.waitForEvent("load"),
    page.getByRole("dialog").getByRole("button", { name: "Forget me on this computer" }).click(),
  ]);
  expect(await visitor()).not.toBe(before);
  await page.goto(LECTURE, { waitUntil: "networkidle" });
  expect(await page.getByText(QUESTION).count()).toBe(0);
});

test("a frame has its own link to the visitor's data", async ({ open }) => {
  const page = await open(`/embed${LECTURE}`);
  await page.getByRole("button", { name: "Privacy" }).click();
  await page.getByRole("dialog").getByRole("heading", { name: "Privacy" }).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(
    await page
      .getByRole("dialog")
      .getByRole("link", { name: /what is stored/ })
      .getAttribute("href"),
  ).toBe("/privacy");
});

import { readFile } from "node:fs/promises";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp, type AppServer } from "../setup/app-server";
import { launchBrowser, visit } from "./browser";
import { accessibilityProblems, ask } from "./page-steps";

const LECTURE = "/courses/search-101/lectures/inverted-index";
const QUESTION = "Why do we stem words?";

let app: AppServer;
let browser: Browser;
beforeAll(async () => {
  [app, browser] = await Promise.all([startApp(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

test("a student finds what is stored, takes it home, and deletes it", async () => {
  const { page, problems, close } = await visit(browser, app.url + LECTURE);
  await ask(page, QUESTION);
  await page.goto(app.url, { waitUntil: "networkidle" });
  await page.getByRole("link", { name: "Privacy" }).click();
  await page.getByRole("heading", { level: 1, name: "Privacy" }).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download everything" }).click(),
  ]);
  expect(await readFile(await download.path(), "utf8")).toContain(QUESTION);

  await page.getByRole("button", { name: "Delete everything" }).click();
  const dialog = page.getByRole("dialog");
  expect(await accessibilityProblems(page)).toEqual([]);
  await Promise.all([page.waitForEvent("load"), dialog.getByRole("button", { name: "Delete everything" }).click()]);
  await page.goto(`${app.url}/conversations`, { waitUntil: "networkidle" });
  expect(await page.getByText(QUESTION).count()).toBe(0);
  expect(problems).toEqual([]);
  await close();
});

test("who is forgotten on this computer is somebody new to it", async () => {
  const { page, problems, close } = await visit(browser, app.url + LECTURE);
  await ask(page, QUESTION);
  const visitor = async () => (await page.context().cookies()).find(({ name }) => name.includes("visitor"))?.value;
  const before = await visitor();
  expect(before).toBeDefined();
  await page.goto(`${app.url}/privacy`, { waitUntil: "networkidle" });
  await page.getByRole("button", { name: "Forget me on this computer" }).click();
  await Promise.all([
    page.waitForEvent("load"),
    page.getByRole("dialog").getByRole("button", { name: "Forget me on this computer" }).click(),
  ]);
  expect(await visitor()).not.toBe(before);
  await page.goto(app.url + LECTURE, { waitUntil: "networkidle" });
  expect(await page.getByText(QUESTION).count()).toBe(0);
  expect(problems).toEqual([]);
  await close();
});

test("a frame has its own way to its visitor's data", async () => {
  const { page, problems, close } = await visit(browser, `${app.url}/embed${LECTURE}`);
  await page.getByRole("button", { name: "Privacy" }).click();
  await page.getByRole("dialog").getByRole("heading", { name: "Privacy" }).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(
    await page
      .getByRole("dialog")
      .getByRole("link", { name: /what is stored/ })
      .getAttribute("href"),
  ).toBe("/privacy");
  expect(problems).toEqual([]);
  await close();
});

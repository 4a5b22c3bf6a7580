import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, test } from "vitest";
import type { StudyMessage } from "~/conversation/message";
import { startApp, type AppServer } from "../setup/app-server";
import { launchBrowser, visit } from "./browser";
import { firstCitation, isIdle } from "./page-steps";

let app: AppServer;
let browser: Browser;
beforeAll(async () => {
  [app, browser] = await Promise.all([startApp({ args: ["--mocks"] }), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

const COURSE = "/courses/search-101";
const SLOW = "Why do we stem words? /slow";

async function ask(page: Page, question: string) {
  const composer = page.getByRole("textbox", { name: /ask/i });
  await composer.fill(question);
  await composer.press("Enter");
}

const answerText = (page: Page) => page.locator("article .answer").last().innerText();

async function storedMessages(page: Page): Promise<StudyMessage[]> {
  const id = await page.locator("[data-conversation-id]").first().getAttribute("data-conversation-id");
  const response = await page.request.get(`${app.url}/api/conversations/${id}`);
  return ((await response.json()) as { messages: StudyMessage[] }).messages;
}

// Side by side: most of each test is waiting for an answer's words.
test.concurrent(
  "a page that is left in the midst of an answer goes on with it when it is opened again, and in a second tab",
  async ({ expect }) => {
    const { page, close } = await visit(browser, app.url + COURSE);
    await ask(page, SLOW);
    await page.locator("article .answer").first().waitFor();
    await page.reload();
    const other = await page.context().newPage();
    await other.goto(app.url + COURSE);
    for (const tab of [page, other]) {
      await firstCitation(tab).waitFor({ timeout: 60_000 });
      await isIdle(tab);
    }
    expect(await answerText(other)).toBe(await answerText(page));
    await page.reload({ waitUntil: "networkidle" });
    expect(await answerText(page)).toBe(await answerText(other));
    await close();
  },
);

test.concurrent(
  "an answer that one server process writes goes on in a page of another, and is the same in both",
  async ({ expect }) => {
    const other = await startApp({ args: ["--mocks"], dataDir: app.dataDir });
    try {
      const { page, problems, close } = await visit(browser, app.url + COURSE);
      await ask(page, SLOW);
      await page.locator("article .answer").first().waitFor();
      const elsewhere = await page.context().newPage();
      await elsewhere.goto(other.url + COURSE);
      await elsewhere.getByRole("button", { name: "Stop answering" }).waitFor(); // it is followed while it is written
      for (const tab of [page, elsewhere]) {
        await firstCitation(tab).waitFor({ timeout: 60_000 });
        await isIdle(tab);
      }
      expect(await answerText(elsewhere)).toBe(await answerText(page));
      expect(problems.filter((problem) => !problem.includes(other.url))).toEqual([]); // of two ports, each is foreign to the other
      await close();
    } finally {
      await other.stop();
    }
  },
);

test.concurrent("an answer that ended while the page was on its way is there all the same", async () => {
  const { page, close } = await visit(browser, app.url + COURSE);
  await ask(page, SLOW);
  await page.locator("article .answer").first().waitFor();
  // The resumed stream comes too late: by then the answer has been stored and there is nothing to follow.
  await page.route("**/api/chat/*/stream", async (route) => {
    while ((await storedMessages(page)).length < 2) await new Promise((resolve) => setTimeout(resolve, 200));
    await route.fulfill({ status: 204 });
  });
  await page.reload({ waitUntil: "domcontentloaded" });
  await firstCitation(page).waitFor({ timeout: 60_000 });
  await close();
});

test.concurrent("a stopped answer keeps its words, says so, and can be gone on from", async ({ expect }) => {
  const { page, close } = await visit(browser, app.url + COURSE);
  await ask(page, SLOW);
  await page.locator("article .answer").first().waitFor();
  await page.getByRole("button", { name: "Stop answering" }).click();
  await page.getByText("You stopped this answer.").first().waitFor();
  await page.reload({ waitUntil: "networkidle" });
  await page.getByText("You stopped this answer.").first().waitFor();
  expect(await answerText(page)).not.toBe("");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("heading", { name: /Go on/ }).waitFor();
  await isIdle(page);
  expect((await storedMessages(page)).map(({ role }) => role)).toEqual(["user", "assistant", "user", "assistant"]);
  await close();
});

import type { Page } from "playwright-core";
import type { StudyMessage } from "~/conversation/message";
import { startApp } from "../setup/app-server";
import { test as base } from "./fixture";
import { firstCitation, isIdle } from "./page-steps";

const test = base.extend("startOptions", { args: ["--mocks"] });

const COURSE = "/courses/search-101";

// Concurrent, because most of each test is waiting for the words of an answer.
test.concurrent("an answer continues after its page is reloaded, and in a second tab", async ({ expect, open }) => {
  const page = await open(COURSE);
  await startSlowAnswer(page);
  await page.reload();
  const other = await page.context().newPage();
  await other.goto(COURSE);
  for (const tab of [page, other]) {
    await firstCitation(tab).waitFor({ timeout: 60_000 });
    await isIdle(tab);
  }
  expect(await answerText(other)).toBe(await answerText(page));
  await page.reload({ waitUntil: "networkidle" });
  expect(await answerText(page)).toBe(await answerText(other));
});

test.concurrent("an answer that one server process writes can be followed through another, with the same text", async ({
  expect,
  app,
  open,
}) => {
  const other = await startApp({ args: ["--mocks"], dataDir: app.dataDir });
  try {
    // The pages of the other process are on another port.
    const page = await open(COURSE, { allowedProblems: new RegExp(other.url) });
    await startSlowAnswer(page);
    const elsewhere = await page.context().newPage();
    await elsewhere.goto(other.url + COURSE);
    await elsewhere.getByRole("button", { name: "Stop answering" }).waitFor();
    for (const tab of [page, elsewhere]) {
      await firstCitation(tab).waitFor({ timeout: 60_000 });
      await isIdle(tab);
    }
    expect(await answerText(elsewhere)).toBe(await answerText(page));
    await elsewhere.close(); // what it still loads must not meet a stopped server
  } finally {
    await other.stop();
  }
});

test.concurrent("a page shows an answer that ended while the page was loading", async ({ expect, open }) => {
  const page = await open(COURSE);
  await startSlowAnswer(page);
  // The page asks for the stream too late: by then the answer has been stored and there is nothing to follow.
  await page.route("**/api/chat/*/stream", async (route) => {
    await expect.poll(() => storedMessages(page), { timeout: 60_000, interval: 200 }).toHaveLength(2);
    await route.fulfill({ status: 204 });
  });
  await page.reload({ waitUntil: "domcontentloaded" });
  await firstCitation(page).waitFor({ timeout: 60_000 });
});

test.concurrent("a stopped answer keeps its words, says that it was stopped, and can be continued", async ({
  expect,
  open,
}) => {
  const page = await open(COURSE);
  await startSlowAnswer(page);
  await page.getByRole("button", { name: "Stop answering" }).click();
  await page.getByText("You stopped this answer.").first().waitFor();
  await page.reload({ waitUntil: "networkidle" });
  await page.getByText("You stopped this answer.").first().waitFor();
  expect(await answerText(page)).not.toBe("");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("heading", { name: /Go on/ }).waitFor();
  await isIdle(page);
  expect((await storedMessages(page)).map(({ role }) => role)).toEqual(["user", "assistant", "user", "assistant"]);
});

async function startSlowAnswer(page: Page) {
  const composer = page.getByRole("textbox", { name: /ask/i });
  await composer.fill("Why do we stem words? /slow");
  await composer.press("Enter");
  await page.locator("article .answer").first().waitFor();
}

const answerText = (page: Page) => page.locator("article .answer").last().innerText();

async function storedMessages(page: Page): Promise<StudyMessage[]> {
  const id = await page.locator("[data-conversation-id]").first().getAttribute("data-conversation-id");
  const response = await page.request.get(`/api/conversations/${id}`);
  return ((await response.json()) as { messages: StudyMessage[] }).messages;
}

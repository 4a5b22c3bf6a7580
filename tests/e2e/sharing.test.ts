import { expect } from "vitest";
import { test as base } from "./fixture";
import { accessibilityProblems, ask, createLink, expectVideoAt, firstCitation } from "./page-steps";

const test = base.extend("startOptions", { args: ["--mocks"] });

test("a student can search, rename, share and delete conversations", async ({ openLecture, openUrl }) => {
  const page = await openLecture();
  await ask(page, "Why do we stem words?");
  const link = await createLink(page, "Share");
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "History" }).click();
  await page.getByRole("heading", { name: "Your conversations" }).waitFor();
  await page.getByRole("searchbox").fill("stem");
  await page.keyboard.press("Enter");
  await page.getByRole("link", { name: "Why do we stem words?" }).waitFor();
  await page.getByRole("button", { name: "Rename" }).click();
  await page.getByRole("textbox", { name: "New title" }).fill("Stemming");
  await page.keyboard.press("Enter");
  await page.getByRole("link", { name: "Stemming" }).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.screenshot({ path: `test-results/screenshots/conversations.png` });

  const other = await openUrl(link);
  await other.getByRole("heading", { level: 1, name: "Stemming" }).waitFor();
  expect(await other.getByRole("textbox").count()).toBe(0);
  expect(await accessibilityProblems(other)).toEqual([]);
  const citation = firstCitation(other);
  const seconds = Number(new URL((await citation.getAttribute("href")) ?? "", link).searchParams.get("t"));
  await citation.click();
  await expectVideoAt(other, seconds);

  await page.getByRole("link", { name: "Stemming" }).click();
  await firstCitation(page).waitFor();
  await page.goto("/conversations", { waitUntil: "networkidle" });
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await page.getByText("No conversations yet").waitFor();
});

test("a student shares one answer, or the conversation as it is, and revokes either", async ({
  openLecture,
  openUrl,
}) => {
  const page = await openLecture();
  await ask(page, "Why do we stem words?");
  await ask(page, "How does BM25 rank a document?");
  const answer = await createLink(page, "Share answer");
  await page.getByText("Others will see your question, this answer and its sources").waitFor();
  await page.getByRole("radio", { name: "The conversation so far" }).check();
  await page.getByText("They won’t see what you ask later").waitFor();
  await page.getByRole("button", { name: "Create link" }).click();
  const whole = await page.getByRole("textbox", { name: "Shared link" }).inputValue();
  await page.getByRole("button", { name: "Close" }).click();
  await ask(page, "What is an inverted index?");

  const other = await openUrl(answer, { allowedProblems: /404/ });
  await other.getByRole("heading", { level: 1, name: "How does BM25 rank a document?" }).waitFor();
  expect(await other.getByRole("article").count()).toBe(1);
  expect(await other.getByText("Why do we stem words?").count()).toBe(0);
  expect(await firstCitation(other).count()).toBe(1);
  await other.goto(whole);
  await other.getByRole("article").nth(1).waitFor();
  expect(await other.getByText("What is an inverted index?").count()).toBe(0);

  await page.getByRole("button", { name: "Share", exact: true }).click();
  await page.getByRole("button", { name: "Stop sharing “How does BM25 rank a document?”" }).click();
  await expect.poll(() => page.getByRole("button", { name: /^Stop sharing “/ }).count()).toBe(1);
  await other.goto(answer);
  await other.getByRole("heading", { name: "This link no longer works" }).waitFor();
  await page.goto("/conversations");
  await page.getByRole("button", { name: "Stop sharing" }).click();
  await expect.poll(() => page.getByRole("button", { name: "Stop sharing" }).count()).toBe(0);
  expect((await other.goto(whole))?.status()).toBe(404);
});

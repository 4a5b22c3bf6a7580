import { expect } from "vitest";
import { test } from "./fixture";
import { accessibilityProblems, ask, overflow } from "./page-steps";

const RANKING = "/courses/search-101/lectures/ranking-with-bm25";

test("the arrow keys choose the whole course, which is remembered and sent with each question", async ({ open }) => {
  const page = await open(RANKING, { viewport: { width: 360, height: 740 } });
  const [lecture, course] = ["This lecture", "Whole course"].map((name) => page.getByRole("radio", { name }));
  await lecture!.focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => course!.isChecked()).toBe(true);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  expect(await accessibilityProblems(page)).toEqual([]);

  await page.reload({ waitUntil: "networkidle" });
  await expect.poll(() => course!.isChecked()).toBe(true);
  const [request] = await Promise.all([
    page.waitForRequest((sent) => sent.url().endsWith("/api/chat") && sent.method() === "POST"),
    ask(page, "What is an inverted index?"),
  ]);
  expect(request.postDataJSON()).toMatchObject({ lecture: "ranking-with-bm25", scope: "course" });
});

test("an answer from another lecture says so, and a suggested question is answered from this one", async ({ open }) => {
  const page = await open(RANKING);
  await ask(page, "What is an inverted index?");
  expect(await page.locator("article .answer").last().innerText()).toMatch(
    /^From another lecture, “The inverted index”/,
  );

  const fresh = await open(`${RANKING}?c=suggested1`);
  const suggestions = fresh.getByRole("list", { name: "You could ask" });
  const question = await suggestions.getByRole("button").first().innerText();
  await suggestions.getByRole("button", { name: question }).click();
  await fresh.getByRole("heading", { name: question }).waitFor();
  await fresh.getByRole("list", { name: "Ask next" }).waitFor();
  expect(await fresh.locator("article .answer").last().innerText()).toMatch(/^“/);
  expect(await fresh.getByRole("button", { name: question, exact: true }).count()).toBe(0);
});

import { expect } from "vitest";
import { ask } from "./page-steps";
import { expectGood, openAs, SETTINGS, test } from "./teaching";

const GLOSSARY = "/teach/search-101/glossary";

test("a term is added, shown in its place, and answers a student with a citation that seeks", async ({
  open,
  openLecture,
  session,
}) => {
  const page = await open("/privacy", { allowedProblems: /status of 400/ });
  await openAs(page, session, "/teach/search-101");
  await page.getByRole("link", { name: "Glossary" }).click();
  await page.getByText("There are no terms yet.").waitFor();
  await expectGood(page, "glossary empty");
  const add = page.getByRole("region", { name: "Add term" });
  await add.getByLabel("Term").fill("Stemming");
  await add.getByLabel("Definition").fill("Cutting words down to what their forms share, before they are indexed.");
  await add.getByLabel("Explained in").selectOption({ label: "The inverted index" });
  await add.getByLabel("At", { exact: true }).fill("99:00");
  await add.getByRole("button", { name: "Add term" }).click();
  await page.getByText("Enter a time within the lecture, such as 12:34.").waitFor();
  expect(await add.getByLabel("Term").inputValue()).toBe("Stemming");
  await expectGood(page, "glossary rejected");
  await add.getByLabel("At", { exact: true }).fill("2:20");
  await add.getByRole("button", { name: "Add term" }).click();
  await page.getByText("The term was added.").waitFor();
  await expect.poll(() => add.getByLabel("Term").inputValue()).toBe("");
  await page.getByRole("link", { name: "Explained in “The inverted index” @ 02:20" }).waitFor();
  await page.locator("summary").click();
  await expectGood(page, "glossary with a term");

  const study = await openLecture();
  await ask(study, "What is stemming?");
  await study.getByText("From the instructor's glossary,").waitFor();
  await study.getByText("Cutting words down to what their forms share").waitFor();

  await page.getByRole("button", { name: "Delete term “Stemming”" }).click();
  await page.getByText("The term was deleted.").waitFor();
});

test("transcripts are checked for misheard terms, and corrected where they are selected", async ({ open, session }) => {
  const page = await open("/privacy");
  await openAs(page, session, GLOSSARY);
  const add = page.getByRole("region", { name: "Add term" });
  await add.getByLabel("Term").fill("posting list");
  await add.getByLabel("Other names").fill("stemming");
  await add.getByLabel("Misheard as").fill("inverted index");
  await add.getByRole("button", { name: "Add term" }).click();
  await page.getByText("Misheard as: inverted index").waitFor();
  await page.getByRole("link", { name: "Check transcripts" }).click();
  const first = page.getByRole("checkbox", { name: /replace “inverted index” with “posting list”/i }).first();
  await first.waitFor();
  expect(await first.isChecked()).toBe(true);
  expect(
    await page
      .getByRole("checkbox", { name: /replace “stemming”/i })
      .first()
      .isChecked(),
  ).toBe(false);
  const checked = page.getByRole("checkbox", { checked: true });
  while ((await checked.count()) > 0) await checked.first().uncheck();
  await page.getByRole("button", { name: "Correct selected lines" }).click();
  await page.getByText("Select at least one correction.").waitFor();
  await first.press("Space");
  await page.getByRole("button", { name: "Correct selected lines" }).click();
  await page.getByText("1 line was changed in 1 lecture.").waitFor();
  for (const [name, { viewport, colorScheme }] of SETTINGS) {
    if (viewport) await page.setViewportSize(viewport);
    if (colorScheme) await page.emulateMedia({ colorScheme });
    await page.goto(`${GLOSSARY}/check`, { waitUntil: "networkidle" });
    await expectGood(page, `check ${name}`);
  }
  await page.getByLabel("Also guess from similar words").check();
  await page.getByRole("button", { name: "Show" }).click();
  await page.waitForURL(/guesses=on/);
});

test.for(SETTINGS)("axe finds no problem in the glossary, %s", async ([name, options], { open, session }) => {
  const page = await open("/privacy", options);
  await openAs(page, session, GLOSSARY);
  await expectGood(page, `glossary ${name}`);
});

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

test.for(SETTINGS)("axe finds no problem in the glossary, %s", async ([name, options], { open, session }) => {
  const page = await open("/privacy", options);
  await openAs(page, session, GLOSSARY);
  await expectGood(page, `glossary ${name}`);
});

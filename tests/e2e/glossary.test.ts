import type { Page } from "playwright-core";
import { expect } from "vitest";
import { LECTURE } from "./fixture";
import { ask, expectVideoAt } from "./page-steps";
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

/** Adds terms that fill more than a screen. The last has no moment, so that its definition is cited. */
async function addTerms(page: Page) {
  const add = page.getByRole("region", { name: "Add term" });
  for (const [term, definition, moment] of [
    ["A term of many words", "A long definition. ".repeat(60), "2:20"],
    ["Zipfian stemming", "Cutting words down to what their forms share.", null],
  ] as const) {
    await add.getByLabel("Term").fill(term);
    await add.getByLabel("Definition").fill(definition);
    if (moment) {
      await add.getByLabel("Explained in").selectOption({ label: "The inverted index" });
      await add.getByLabel("At", { exact: true }).fill(moment);
    }
    await add.getByRole("button", { name: "Add term" }).click();
    await expect.poll(() => add.getByLabel("Term").inputValue()).toBe("");
  }
}

const QUESTION = "What is zipfian stemming?";
const termItem = (page: Page) =>
  page.getByRole("listitem").filter({ hasText: "Cutting words down to what their forms share." });
const termCitation = (page: Pick<Page, "getByRole">) =>
  page.getByRole("link", { name: /^Source \d+, Glossary: Zipfian stemming/ }).first();

/** Waits until the page marks the term and shows it. */
async function expectMarked(page: Page) {
  const term = termItem(page);
  await expect.poll(() => term.evaluate((element) => element.matches(":target"))).toBe(true);
  await expect
    .poll(() =>
      term.evaluate((element) => {
        const { top, bottom } = element.getBoundingClientRect();
        return top >= 0 && bottom <= window.innerHeight;
      }),
    )
    .toBe(true);
}

test("a citation of a definition opens the glossary of the course at the term, which plays its moment", async ({
  app,
  open,
  openLecture,
  session,
}) => {
  const editor = await open("/privacy");
  await openAs(editor, session, GLOSSARY);
  await addTerms(editor);

  // From a lecture, in a new tab.
  const study = await openLecture();
  await ask(study, QUESTION);
  const [opened] = await Promise.all([study.context().waitForEvent("page"), termCitation(study).click()]);
  await expectMarked(opened);

  // From a frame, in a new tab as well.
  const host = await open("/privacy");
  await host.context().route("**/host.html", (route) =>
    route.fulfill({
      contentType: "text/html",
      body: `<title>Host</title><iframe id="lecture" src="/embed${LECTURE}" width="1000" height="700"></iframe>`,
    }),
  );
  await host.goto("/host.html", { waitUntil: "networkidle" });
  const frame = host.frameLocator("#lecture");
  await frame.getByRole("textbox", { name: /ask/i }).fill(QUESTION);
  await frame.getByRole("textbox", { name: /ask/i }).press("Enter");
  const [fromFrame] = await Promise.all([
    host.context().waitForEvent("page"),
    termCitation(frame).click({ timeout: 60_000 }),
  ]);
  await expectMarked(fromFrame);
  expect(new URL(fromFrame.url()).href).toBe(`${app.url}/courses/search-101#glossary-zipfian_stemming`);

  // On the page of the course itself, again and again.
  const course = await open("/courses/search-101");
  await ask(course, QUESTION);
  for (let times = 0; times < 2; times++) {
    await termCitation(course).click();
    await expectMarked(course);
    await course.locator("summary").click();
    await expect.poll(() => termItem(course).isVisible()).toBe(false);
  }
  expect(course.context().pages()).toHaveLength(1);
  await termCitation(course).click();
  await course.getByRole("link", { name: "Explained in “The inverted index” @ 02:20" }).click();
  await expectVideoAt(course, 140);
});

test.for(SETTINGS)(
  "a term is marked on the course's page, which axe finds no problem in, %s",
  async ([name, options], { open }) => {
    const page = await open("/courses/search-101#glossary-zipfian_stemming", options);
    await expectMarked(page);
    await expectGood(page, `marked term ${name}`);
  },
);

test("a tap on a citation shows the definition, and from there the term on the same page", async ({ open }) => {
  const page = await open("/courses/search-101", {
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  });
  await ask(page, QUESTION);
  await termCitation(page).tap();
  await page.getByRole("dialog").getByRole("link", { name: "Open the page" }).tap();
  await expectMarked(page);
  expect(page.context().pages()).toHaveLength(1);
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

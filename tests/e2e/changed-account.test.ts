import type { Page } from "playwright-core";
import { expect } from "vitest";
import { firstAddress, PASSWORD, peopleOf } from "../setup/accounts";
import { formBrowser } from "../setup/form-browser";
import { test as base, LECTURE } from "./fixture";
import { accessibilityProblems, overflow } from "./page-steps";

const COURSE = "search-101";
/** A browser logs the status of a refused request. */
const REFUSED = { allowedProblems: /status of 409/ };

const test = base.extend("people", { scope: "file" }, async ({ app }) => {
  await formBrowser(app.url).submit(firstAddress(app), { name: "Root", password: PASSWORD });
  const people = peopleOf(app);
  for (const name of ["Ada", "Ben"]) await people.join(name, "student", "--course", COURSE);
  return people;
});

async function signIn(page: Page, name: string) {
  await page.goto("/sign-in", { waitUntil: "networkidle" });
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => url.pathname === "/");
}

const field = (page: Page) => page.getByRole("textbox", { name: /ask/i });
const notice = (page: Page) => page.getByRole("alert").filter({ hasText: "Ben is signed in now" });

/** Opens the lecture as Ada, and signs in as Ben in another tab. */
async function openAsAda(page: Page): Promise<void> {
  await signIn(page, "Ada");
  await page.goto(LECTURE, { waitUntil: "networkidle" });
  const other = await page.context().newPage();
  await other.goto("/account", { waitUntil: "networkidle" });
  await other.getByRole("button", { name: "Sign out" }).first().click();
  await other.waitForURL((url) => url.pathname === "/");
  await signIn(other, "Ben");
  await other.close();
}

test.for([{ viewport: { width: 1280, height: 860 } }, { viewport: { width: 390, height: 800 } }])(
  "a question is not asked as someone who signed in in another tab, and waits in the field, %j",
  async (options, { people, open }) => {
    expect(people).toBeDefined();
    const page = await open("/", { ...options, ...REFUSED });
    await openAsAda(page);
    const question = "Why do we stem words?";
    await field(page).fill(question);
    await page.keyboard.press("Enter");
    await notice(page).waitFor();
    expect(await field(page).inputValue()).toBe(question);
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await page.screenshot({ path: `test-results/screenshots/changed-account-${options.viewport.width}.png` });

    await notice(page).getByRole("button", { name: "Reload" }).click();
    await page.getByRole("alert").waitFor({ state: "detached" });
    await page.waitForLoadState("networkidle");
    await expect.poll(() => field(page).inputValue()).toBe(question);
    await field(page).press("Enter");
    await page
      .getByRole("article", { name: "Answer" })
      .getByRole("button", { name: /source/ })
      .waitFor();
  },
);

test("a note is not stored for someone who signed in in another tab, and stays in its editor", async ({
  people,
  open,
}) => {
  expect(people).toBeDefined();
  const page = await open("/", REFUSED);
  await openAsAda(page);
  await page.getByRole("tab", { name: /Notes/ }).click();
  await page.getByRole("button", { name: "Add note" }).click();
  const editor = page.locator("form textarea").filter({ visible: true }).last();
  await page.keyboard.type("Ada's note");
  await page.keyboard.press("Control+Enter");
  await notice(page).first().waitFor();
  expect(await page.getByText("Ada's note").count()).toBe(1);
  expect(await editor.count()).toBe(1);
  const stored = await page.evaluate(async (path) => (await fetch(path)).json(), `/api/courses/${COURSE}/notes`);
  expect(stored).toEqual({ notes: [] });
  await page.screenshot({ path: "test-results/screenshots/changed-account-note.png" });
});

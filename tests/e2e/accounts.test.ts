import { randomUUID } from "node:crypto";
import type { BrowserContextOptions, Page } from "playwright-core";
import { afterAll, expect } from "vitest";
import { savePlatform } from "~db/lti-platforms.server";
import { firstAddress, PASSWORD } from "../setup/accounts";
import { openDatabase } from "../setup/database";
import { formBrowser, type FormBrowser } from "../setup/form-browser";
import { launcher } from "../setup/lti-launch";
import { deepLinkingClaims, startPlatform } from "../setup/lti-platform";
import { test } from "./fixture";
import { accessibilityProblems, overflow } from "./page-steps";

/** A browser logs the status of a rejected form. */
const REJECTED = /status of 4\d\d/;

const SETTINGS: Record<string, BrowserContextOptions> = {
  "at 1280 px": {},
  "at 360 px in the dark": { viewport: { width: 360, height: 740 }, colorScheme: "dark" },
  "at 360 px in Spanish": { viewport: { width: 360, height: 740 }, locale: "es" },
};

let signedInAlready: FormBrowser | undefined;
/** Returns the administrator's other browser. It signs in once, because attempts are limited. */
async function signedIn(url: string): Promise<FormBrowser> {
  if (signedInAlready) return signedInAlready;
  const browser = formBrowser(url, "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0");
  expect((await browser.submit("/sign-in", { name: "Ada", password: PASSWORD })).status).toBe(302);
  return (signedInAlready = browser);
}

/** Returns the cookie with which a page is signed in like another browser. */
function sessionOf(browser: FormBrowser, url: string) {
  const [name = "", value = ""] = /cuepoint_session=[\w-]+/.exec(browser.cookie())![0].split("=");
  return { name, value, url };
}

async function expectGood(page: Page, name: string) {
  expect(await accessibilityProblems(page), name).toEqual([]);
  expect(await overflow(page), name).toBeLessThanOrEqual(0);
  await page.screenshot({
    path: `test-results/screenshots/account-${name.replace(/[^\w]+/g, "-")}.png`,
    fullPage: true,
  });
}

test("an administrator's account, from the printed address to signing out and in by keyboard", async ({
  app,
  open,
}) => {
  const address = firstAddress(app);
  const page = await open(address, { allowedProblems: REJECTED });
  await expectGood(page, "first administrator");
  await page.getByLabel("Name").fill("Ada");
  await page.getByLabel("Password").fill("short");
  await page.keyboard.press("Enter");
  await page.getByText("The password is too short.").waitFor();
  const password = page.getByLabel("Password");
  expect(await password.getAttribute("aria-invalid")).toBe("true");
  expect(await password.evaluate((field) => document.activeElement === field)).toBe(true);
  await expectGood(page, "first administrator rejected");
  await password.fill(PASSWORD);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Administration" }).waitFor();

  await page.getByRole("button", { name: "Your account" }).click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.waitForURL((url) => url.pathname === "/");
  await page.goto("/sign-in?back=/account", { waitUntil: "networkidle" });
  const focused = () => page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.name ?? "");
  while ((await focused()) !== "name") await page.keyboard.press("Tab");
  await page.keyboard.type("ada");
  await page.keyboard.press("Tab");
  await page.keyboard.type("wrong");
  await page.keyboard.press("Enter");
  await page.getByText("The name or the password is wrong.").waitFor();
  expect(await focused()).toBe("password");
  await expectGood(page, "sign in rejected");
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press("Enter");
  await page.getByText("You are signed in as Ada.").waitFor();
});

test.for(Object.entries(SETTINGS))(
  "axe finds no problem in an account's pages, %s",
  async ([setting, options], { app, open }) => {
    const administrator = await signedIn(app.url);
    const made = await (
      await administrator.submit("/admin/users", { intent: "invite", role: "instructor", course: "search-101" })
    ).text();
    const [, invitation] = /(\/invitations\/[\w-]{43})/.exec(made)!;
    const page = await open(invitation!, { ...options, allowedProblems: REJECTED });
    await expectGood(page, `invitation ${setting}`);
    await page.goto("/sign-in", { waitUntil: "networkidle" });
    await expectGood(page, `sign in ${setting}`);
    await page.goto("/invitations/unknown", { waitUntil: "networkidle" });
    await expectGood(page, `gone ${setting}`);
    await page.context().addCookies([sessionOf(administrator, app.url)]);
    for (const path of ["/account", "/admin/users", "/admin/audit", invitation!, "/privacy"]) {
      await page.goto(path, { waitUntil: "networkidle" });
      await expectGood(page, `${path.split("/")[1]} ${path.split("/")[2]?.slice(0, 5) ?? ""} ${setting}`);
    }
    await page.goto("/admin/users", { waitUntil: "networkidle" });
    await page.locator('form:has([name="course"]) button[type="submit"]').click();
    await page.locator('[aria-invalid="true"]').waitFor();
    await expectGood(page, `invite rejected ${setting}`);
    await page.locator('input[name="course"]').fill("search-101");
    await page.keyboard.press("Enter");
    await page.locator("input[readonly]").waitFor();
    await expectGood(page, `invite ${setting}`);
  },
);

const platform = await startPlatform();
afterAll(() => platform.stop());

test.for(Object.entries(SETTINGS))(
  "axe finds no problem in the pages of learning platforms, %s",
  async ([setting, options], { app, open }) => {
    const administrator = await signedIn(app.url);
    const page = await open("/lti/login?iss=unknown", { ...options, allowedProblems: REJECTED });
    await expectGood(page, `refused launch ${setting}`);
    await page.goto("/lti/register/unknown", { waitUntil: "networkidle" });
    await expectGood(page, `registration gone ${setting}`);
    await page.context().addCookies([sessionOf(administrator, app.url)]);
    await page.goto("/admin/platforms", { waitUntil: "networkidle" });
    await page.locator('button[value="link"]').click();
    const address = page.locator("input[readonly]");
    await address.waitFor();
    expect(await address.evaluate((field) => document.activeElement === field)).toBe(true);
    await page.locator("details:has(dl) summary").click();
    await expectGood(page, `new platform ${setting}`);
    await page.goto(await address.inputValue(), { waitUntil: "networkidle" });
    await expectGood(page, `registration ${setting}`);

    const sql = await openDatabase(app.dataDir);
    const long = { ...platform.settings, clientId: "a".repeat(60), name: `${"Long ".repeat(12)}platform` };
    for (const settings of [platform.settings, long]) await sql.begin((tx) => savePlatform(tx, settings, []));
    await sql.end({ timeout: 1 });
    const { response } = await launcher(app.url, platform).launch({ claims: deepLinkingClaims(platform) });
    await page.goto(response.headers.get("location")!, { waitUntil: "networkidle" });
    await page.getByRole("checkbox").last().check();
    await expectGood(page, `choose links ${setting}`);
    await page.goto("/admin/platforms", { waitUntil: "networkidle" });
    await page.locator("details:has(form) summary").last().click();
    await expectGood(page, `platforms ${setting}`);
  },
);

test("the only administrator reads what deleting their account means, and can hand over first", async ({
  app,
  open,
}) => {
  const administrator = await signedIn(app.url);
  const page = await open("/", { viewport: { width: 360, height: 740 } });
  await page.context().addCookies([sessionOf(administrator, app.url)]);
  await page.goto("/account", { waitUntil: "networkidle" });
  await page.getByRole("link", { name: "Download or delete your data" }).click();
  await page.getByRole("button", { name: "Delete everything" }).click();
  const warning = page.getByRole("dialog").getByText("You are the only administrator.");
  await warning.waitFor();
  await expectGood(page, "only administrator");
  const made = await (
    await administrator.submit("/admin/users", { intent: "invite", role: "admin", course: "" })
  ).text();
  const next = formBrowser(app.url);
  const name = `Alan ${randomUUID().slice(0, 4)}`;
  await next.submit(/(\/invitations\/[\w-]{43})/.exec(made)![1]!, { name, password: PASSWORD });
  await page.reload({ waitUntil: "networkidle" });
  await page.getByRole("button", { name: "Delete everything" }).click();
  await page.getByText("This deletes your account").waitFor();
  expect(await warning.count()).toBe(0);
  expect((await next.send("/api/visitor/data", "DELETE")).status).toBe(204);
});

test("an instructor decides who sees the course, and changes its members", async ({ app, open }) => {
  const administrator = await signedIn(app.url);
  const katherine = `Katherine ${randomUUID().slice(0, 4)}`; // a repeated test finds the names of the first one taken
  const invite = async (role: string, name: string) => {
    const made = await (
      await administrator.submit("/admin/users", { intent: "invite", role, course: "search-101" })
    ).text();
    const browser = formBrowser(app.url);
    await browser.submit(/(\/invitations\/[\w-]{43})/.exec(made)![1]!, { name, password: PASSWORD });
    return browser;
  };
  const instructor = await invite("instructor", `Grace ${randomUUID().slice(0, 4)}`);
  await invite("student", katherine);
  const page = await open("/privacy", { viewport: { width: 360, height: 740 }, colorScheme: "dark" });
  await page.context().addCookies([sessionOf(instructor, app.url)]);
  await page.goto("/courses/search-101", { waitUntil: "networkidle" });
  await page.getByRole("link", { name: "Access", exact: true }).click();
  await page.getByRole("heading", { name: "Access to How search works" }).waitFor();
  await expectGood(page, "access");
  await page.getByLabel("Everyone with the link", { exact: true }).check();
  await page.getByRole("button", { name: "Save" }).click();
  const link = page.getByLabel("The link to this course");
  await link.waitFor();
  await expectGood(page, "access unlisted");
  const address = await link.inputValue();
  const student = formBrowser(app.url);
  expect((await student.open("/courses/search-101")).status).toBe(404);
  expect((await student.open(address.replace(app.url, ""))).status).toBe(302);
  expect((await student.open("/courses/search-101")).status).toBe(200);
  await page.getByRole("button", { name: "Make a new link" }).click();
  await expect.poll(() => link.inputValue(), { timeout: 15_000 }).not.toBe(address);
  expect((await student.open("/courses/search-101")).status).toBe(404);

  await page.waitForLoadState("networkidle"); // a choice that is made before the page hydrates is lost
  await page.getByLabel(`Role of ${katherine}`, { exact: true }).selectOption("Assistant");
  await page.getByRole("button", { name: `Change role of ${katherine}` }).click();
  await page.getByText("The role was changed.").waitFor();
  expect(await page.getByLabel(`Role of ${katherine}`, { exact: true }).inputValue()).toBe("assistant");
  await page.getByRole("button", { name: `Remove ${katherine} from the course` }).click();
  await page.getByText("The member was removed.").waitFor();
  expect(await page.getByLabel(`Role of ${katherine}`, { exact: true }).count()).toBe(0);
  const log = await administrator.read("/admin/audit");
  for (const act of [
    `Removed a role of ${katherine}`,
    `Gave a role to ${katherine}`,
    "Made a new link",
    "Everyone with the link",
  ])
    expect(log).toContain(act);

  await page.getByLabel("Everyone", { exact: true }).check();
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Saved.", { exact: true }).waitFor();
  expect((await student.open("/courses/search-101")).status).toBe(200);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.emulateMedia({ colorScheme: "light" });
  await page.reload({ waitUntil: "networkidle" }); // colors that still change have too little contrast
  await expectGood(page, "access light");
});

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { en } from "~/i18n/messages/en";
import { es } from "~/i18n/messages/es";
import { preferencesCookie } from "~/preferences/preferences.server";
import { failurePage, type FailedRequest, type Failure } from "./failure-page.server";

const render = (failure: Partial<Failure> = {}, request: Partial<FailedRequest> = {}) =>
  failurePage({ status: 500, ...failure }, { method: "GET", url: "/", cookie: null, acceptLanguage: null, ...request });

test("says what happened in the first language that the browser accepts", async () => {
  const page = await render({ message: "The database cannot be reached." }, { acceptLanguage: "es-MX,en;q=0.5" });
  expect(page).toContain('<html lang="es" dir="ltr"');
  expect(page).toContain(es.errors.broken);
  expect(page).toContain(es.errors.brokenHint);
  expect(page).toContain(es.errors.tryAgain);
  expect(page).not.toContain("The database");
});

test("prefers the reader's own choice of language and theme, and a frame's language", async () => {
  const cookie = await preferencesCookie({ locale: "es", theme: "dark" });
  expect(await render({}, { cookie, acceptLanguage: "en" })).toContain('<html lang="es" dir="ltr" data-theme="dark">');
  expect(await render({}, { url: "/embed/courses/a/lectures/b?lang=es" })).toContain('lang="es"');
});

test("shows the server's message to readers of English", async () => {
  const page = await render({ status: 503, message: "The database cannot be reached. Try again in a moment." });
  expect(page).toContain("The database cannot be reached. Try again in a moment.");
  expect(page).not.toContain(en.errors.brokenHint);
});

test("explains a rejection in English if only its message says why", async () => {
  const message = "The host of the request is invalid.";
  const page = await render({ status: 400, message }, { acceptLanguage: "es" });
  expect(page).toContain(`<p lang="en" dir="ltr">${message}</p>`);
  expect(page).toContain(es.errors.refused);
});

test("says in both languages what to do about too many requests", async () => {
  const failure = { status: 429, message: "Too many requests. Try again in 7 seconds." };
  expect(await render(failure)).toContain(en.errors.tooManyHint);
  expect(await render(failure, { acceptLanguage: "es" })).toContain(es.errors.tooManyHint);
});

test.each([
  [500, "GET", true],
  [503, "GET", true],
  [429, "GET", true],
  [500, "POST", false],
  [400, "GET", false],
  [404, "GET", false],
])("a %i to a %s offers to try again: %s", async (status, method, offers) => {
  expect((await render({ status }, { method })).includes(`href="">${en.errors.tryAgain}</a>`)).toBe(offers);
});

test("opens the courses outside a frame, which cannot show them", async () => {
  expect(await render({}, { url: "/embed/courses/a/lectures/b" })).toMatch(/href="\/" target="_blank"/);
  expect(await render({}, { url: "/courses/a/lectures/b" })).not.toContain("_blank");
});

test.each(["http://user:password@cuepoint.test/", "//a b/", "http://[", "javascript:alert(1)", "*", "\u00ff"])(
  "is rendered for any target of a request, such as %j, and does not repeat it",
  async (url) => {
    const page = await render({}, { url, cookie: "\u00ff=%ff; cuepoint_preferences=%7B", acceptLanguage: ";q=x" });
    expect(page).toContain('lang="en"');
    expect(page).not.toMatch(/password|alert|a b/);
  },
);

test("escapes the message and runs no scripts", async () => {
  const page = await render({ message: '<script>alert("x")</script>' });
  expect(page).toContain("&#60;script&#62;");
  expect(page).not.toContain("<script");
});

test("has the colors of the other pages", async () => {
  const styles = readFileSync("app/styles/app.css", "utf8");
  const colors = (await render()).match(/--[\w-]+: light-dark\(.+\);/g) ?? [];
  expect(colors.length).toBeGreaterThan(5);
  for (const color of colors) expect(styles).toContain(color);
});

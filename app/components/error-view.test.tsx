// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { IntlProvider } from "use-intl";
import { afterEach, expect, test } from "vitest";
import { en } from "~/i18n/messages/en";
import { es } from "~/i18n/messages/es";
import { InApp } from "../../tests/setup/in-app";
import { ErrorView } from "./error-view";
import type { HeaderAccount } from "./use-header-account";

afterEach(cleanup);

/** An error response of a route, as a page gets it. */
const response = (status: number, data: unknown) => ({ status, statusText: "", internal: false, data });
const show = (error: unknown) =>
  render(
    <InApp>
      <ErrorView error={error} />
    </InApp>,
  );
const heading = () => screen.getByRole("heading", { level: 1 }).textContent;

test("a page that is not found says what was not found, in the server's words", () => {
  show(response(404, { error: { code: "not_found", message: 'There is no course "x".' } }));
  expect(heading()).toBe(en.errors.notFound);
  expect(screen.getByText('There is no course "x".')).toBeDefined();
});

test("in Spanish, a Spanish text replaces the server's English one", () => {
  render(
    <InApp>
      <IntlProvider locale="es" messages={es} timeZone="UTC">
        <ErrorView error={response(404, { error: { code: "not_found", message: "There is no course." } })} />
      </IntlProvider>
    </InApp>,
  );
  expect(heading()).toBe(es.errors.notFound);
  expect(screen.getByText(es.errors.notFoundHint)).toBeDefined();
  expect(screen.queryByText("There is no course.")).toBeNull();
});

test.each([
  ["an exception", new Error("password=hunter2 at db.internal")],
  ["a response without a public message", response(500, "stack trace of db.internal")],
  ["a response with a message that is not a text", response(503, { error: { message: { host: "db.internal" } } })],
  ["nothing", undefined],
])("%s shows a general text without details", (_what, error) => {
  show(error);
  expect(heading()).toBe(en.errors.broken);
  expect(screen.getByText(en.errors.brokenHint)).toBeDefined();
  expect(document.body.textContent).not.toMatch(/hunter2|db\.internal/);
});

test.each([
  [429, en.errors.tooMany, en.errors.tooManyHint, true],
  [405, en.errors.refused, en.errors.refusedHint, false],
  [503, en.errors.broken, en.errors.brokenHint, true],
  [404, en.errors.notFound, en.errors.notFoundHint, false],
])("a page with the status %i says what happened, and offers what can help", (status, title, hint, canRetry) => {
  show(response(status, null));
  expect(heading()).toBe(title);
  expect(screen.getByText(hint)).toBeDefined();
  expect(screen.queryByRole("link", { name: en.errors.tryAgain }) !== null).toBe(canRetry);
});

test("another attempt opens the same address", () => {
  render(
    <InApp path="/courses/geology-101?t=5">
      <ErrorView error={new Error("x")} />
    </InApp>,
  );
  const again = screen.getByRole("link", { name: en.errors.tryAgain });
  expect(again.getAttribute("href")).toBe("/courses/geology-101?t=5");
});

test.each(["Failed to fetch", "NetworkError when attempting to fetch resource.", "Load failed"])(
  "a request without a response says that there is no connection: %s",
  (message) => {
    show(new TypeError(message));
    expect(heading()).toBe(en.errors.offline);
  },
);

test("a missing lecture of a course leads to the course's lectures", () => {
  const reason = { name: "no_such_lecture", values: { courseId: "ucl~search-101", course: "Search" } };
  show(response(404, { error: { code: "not_found", message: "“Search” has no such lecture.", reason } }));
  expect(screen.getByText("“Search” has no such lecture. It may have been moved or deleted.")).toBeDefined();
  const link = screen.getByRole("link", { name: "All lectures of “Search”" });
  expect(link.getAttribute("href")).toBe("/courses/ucl~search-101");
  expect(screen.queryByRole("link", { name: en.errors.allCourses })).toBeNull();
});

test.each([
  ["another reason", { name: "too_large", values: { courseId: "search-101", course: "Search" } }],
  ["a reason without a course", { name: "no_such_lecture", values: { courseId: 1 } }],
  ["no reason", undefined],
])("an error with %s leads to the courses", (_what, reason) => {
  show(response(404, { error: { code: "not_found", message: "Missing.", reason } }));
  expect(screen.getByRole("link", { name: en.errors.allCourses })).toBeDefined();
});

test("links to the courses", () => {
  show(new Error("x"));
  expect(screen.getByRole("link", { name: en.errors.allCourses }).getAttribute("href")).toBe("/");
});

test("a missing page offers to sign in to those who are signed out, if there are accounts", () => {
  const missing = <ErrorView error={response(404, { error: { code: "not_found", message: "Missing." } })} />;
  const page = (account: HeaderAccount) =>
    render(
      <InApp path="/courses/geology-101?t=5" account={account}>
        {missing}
      </InApp>,
    );
  page(null);
  page({ userId: "user-1", name: "Ada", isAdmin: false, isOnlyAdmin: false, teaches: false });
  expect(screen.queryByRole("link", { name: "sign in" })).toBeNull();
  page("signed out");
  expect(screen.getByRole("link", { name: "sign in" }).getAttribute("href")).toBe(
    "/sign-in?back=%2Fcourses%2Fgeology-101%3Ft%3D5",
  );
});

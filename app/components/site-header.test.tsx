// @vitest-environment jsdom
import { cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { InApp } from "../../tests/setup/in-app";
import { stubResizeObserver } from "../../tests/setup/resize-observer";
import { SiteHeader } from "./site-header";

stubResizeObserver();
afterEach(cleanup);

const LECTURE = "/courses/search-101/lectures/embeddings?t=754";

test("links to the courses and to the privacy page", () => {
  render(<SiteHeader />, { wrapper: ({ children }) => <InApp>{children}</InApp> });
  const hrefOf = (name: string) => screen.getByRole("link", { name }).getAttribute("href");
  expect(hrefOf("Cuepoint, all courses")).toBe("/");
  expect(hrefOf("All courses")).toBe("/");
  expect(hrefOf("Privacy")).toBe("/privacy");
});

test("shows the theme and the language that are chosen", async () => {
  render(
    <InApp settings={{ theme: "dark", locale: "es" }}>
      <SiteHeader />
    </InApp>,
  );
  await userEvent.click(screen.getByRole("button", { name: "Display" }));
  const pressed = await screen.findAllByRole("button", { pressed: true });
  expect(pressed.map(({ textContent }) => textContent)).toEqual(["Dark", "Español"]);
  expect(screen.getByRole("button", { name: "Español" }).getAttribute("lang")).toBe("es");
});

test.each([
  ["Light", "theme", "light"],
  ["Español", "locale", "es"],
])("choosing %s submits it, and returns to the same second of the lecture", async (name, field, value) => {
  const submitted: Record<string, unknown>[] = [];
  const action = async ({ request }: { request: Request }) => {
    submitted.push(Object.fromEntries(await request.formData()));
    return null;
  };
  render(
    <InApp path={LECTURE} actions={{ "/preferences": action }}>
      <SiteHeader />
    </InApp>,
  );
  await userEvent.click(screen.getByRole("button", { name: "Display" }));
  await userEvent.click(await screen.findByRole("button", { name }));
  await expect.poll(() => submitted).toEqual([{ back: LECTURE, [field]: value }]);
});

test("without JavaScript, the button opens the preferences page and names the page to return to", () => {
  render(
    <InApp path={LECTURE}>
      <SiteHeader />
    </InApp>,
  );
  const button = screen.getByRole<HTMLButtonElement>("button", { name: "Display" });
  expect(button.type).toBe("submit");
  expect(new URL(button.form!.action).pathname).toBe("/preferences");
  expect(new FormData(button.form!).get("back")).toBe(LECTURE);
});

test("without accounts there is nothing about them", () => {
  render(<SiteHeader />, { wrapper: ({ children }) => <InApp>{children}</InApp> });
  expect(screen.queryByRole("link", { name: "Sign in" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Your account" })).toBeNull();
});

test("a visitor signs in and returns to the same second of the lecture", () => {
  render(
    <InApp path={LECTURE} account="signed out">
      <SiteHeader />
    </InApp>,
  );
  const href = screen.getByRole("link", { name: "Sign in" }).getAttribute("href");
  expect(new URL(href!, "http://cuepoint.test").searchParams.get("back")).toBe(LECTURE);
});

test.each([
  [true, ["Your account", "Teach", "Administration"]],
  [false, ["Your account"]],
])(
  "a user's menu leads to what they may open (administrator: %s), and its form outlives it",
  async (isAdmin, links) => {
    render(
      <InApp path={LECTURE} account={{ userId: "user-1", name: "Ada", isAdmin, isOnlyAdmin: false, teaches: isAdmin }}>
        <SiteHeader />
      </InApp>,
    );
    const button = screen.getByRole<HTMLButtonElement>("button", { name: "Your account" });
    expect(new URL(button.form!.action).pathname).toBe("/account"); // without JavaScript
    await userEvent.click(button);
    const menu = await screen.findByRole("dialog");
    expect(within(menu).getByText("Ada")).toBeTruthy();
    expect(
      within(menu)
        .getAllByRole("link")
        .map(({ textContent }) => textContent),
    ).toEqual(links);
    const signOut = within(menu).getByRole<HTMLButtonElement>("button", { name: "Sign out" });
    expect([signOut.form!.method, new URL(signOut.form!.action).pathname]).toEqual(["post", "/sign-out"]);
    expect(menu.contains(signOut.form)).toBe(false);
  },
);

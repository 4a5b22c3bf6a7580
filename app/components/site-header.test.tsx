// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { InApp } from "../../tests/setup/in-app";
import { SiteHeader } from "./site-header";

// why: jsdom has no layout, so there are no sizes to observe
beforeEach(
  () =>
    void vi.stubGlobal(
      "ResizeObserver",
      class {
        observe() {}
        unobserve() {}
        disconnect() {}
      },
    ),
);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

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

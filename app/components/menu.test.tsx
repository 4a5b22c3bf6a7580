// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Gauge } from "lucide-react";
import { afterEach, expect, test, vi } from "vitest";
import { stubResizeObserver } from "../../tests/setup/resize-observer";
import { Menu, MenuButton, MenuLink } from "./menu";

stubResizeObserver();
afterEach(cleanup);

function draw() {
  const [onChoose, onSubmit] = [vi.fn(), vi.fn((event: React.FormEvent) => event.preventDefault())];
  render(
    <>
      <Menu label="Speed" icon={Gauge}>
        <MenuButton onClick={onChoose}>Faster</MenuButton>
        <MenuLink href="/slow">Slower</MenuLink>
        <form onSubmit={onSubmit}>
          <button type="submit">Save</button>
        </form>
      </Menu>
      <p>The rest of the page</p>
    </>,
  );
  return { onChoose, onSubmit, button: screen.getByRole("button", { name: "Speed" }) };
}

test("shows its choices only while it is open", async () => {
  const { button } = draw();
  expect(button.getAttribute("aria-expanded")).toBe("false");
  expect(screen.queryByText("Faster")).toBeNull();
  await userEvent.click(button);
  expect(button.getAttribute("aria-expanded")).toBe("true");
  // The menu's code is loaded with its first use.
  const link = await screen.findByRole("link", { name: "Slower" }, { timeout: 4_000 });
  expect(link.getAttribute("href")).toBe("/slow");
});

test("a choice runs its action, closes the menu and returns the focus to its button", async () => {
  const { button, onChoose } = draw();
  await userEvent.click(button);
  await userEvent.click(await screen.findByRole("button", { name: "Faster" }));
  expect(onChoose).toHaveBeenCalledOnce();
  expect(screen.queryByText("Faster")).toBeNull();
  expect(document.activeElement).toBe(button);
});

test("Escape closes the menu without a choice and returns the focus to its button", async () => {
  const { button, onChoose } = draw();
  await userEvent.click(button);
  await screen.findByText("Faster");
  await userEvent.keyboard("{Escape}");
  expect(screen.queryByText("Faster")).toBeNull();
  expect(onChoose).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(button);
});

test("a click elsewhere on the page closes the menu", async () => {
  const { button } = draw();
  await userEvent.click(button);
  await screen.findByText("Faster");
  await userEvent.click(screen.getByText("The rest of the page"));
  expect(screen.queryByText("Faster")).toBeNull();
  expect(document.activeElement).not.toBe(button);
});

test("a second click on the button closes the menu", async () => {
  const { button } = draw();
  await userEvent.click(button);
  await screen.findByText("Faster");
  await userEvent.click(button);
  expect(screen.queryByText("Faster")).toBeNull();
  expect(button.getAttribute("aria-expanded")).toBe("false");
});

test("a form in the menu is submitted before the menu closes", async () => {
  const { button, onSubmit } = draw();
  await userEvent.click(button);
  await userEvent.click(await screen.findByRole("button", { name: "Save" }));
  expect(onSubmit).toHaveBeenCalledOnce();
  expect(screen.queryByText("Save")).toBeNull();
});

// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import { InEnglish } from "../../tests/setup/in-english";
import { Dialog } from "./dialog";

afterEach(cleanup);

function Page() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {isOpen && (
        <Dialog title="Shortcuts" onClose={() => setOpen(false)}>
          <button type="button">Inside</button>
        </Dialog>
      )}
    </>
  );
}

async function open() {
  render(<Page />, { wrapper: InEnglish });
  const opener = screen.getByRole("button", { name: "Open" });
  await userEvent.click(opener);
  return { opener, dialog: screen.getByRole("dialog", { name: "Shortcuts" }) };
}

test("takes the focus and keeps it inside", async () => {
  const { dialog } = await open();
  for (let tab = 0; tab < 4; tab++) {
    expect(dialog.contains(document.activeElement)).toBe(true);
    await userEvent.tab();
  }
});

test("Escape that discards a word of an input method leaves it open", async () => {
  const { dialog } = await open();
  for (const isComposing of [true, false]) fireEvent.keyDown(dialog, { key: "Escape", isComposing, keyCode: 229 });
  expect(screen.getByRole("dialog")).toBe(dialog);
});

test.each([
  ["Escape", () => userEvent.keyboard("{Escape}")],
  ["the close button", () => userEvent.click(screen.getByRole("button", { name: "Close" }))],
])("%s closes it and returns the focus to the button that opened it", async (_, close) => {
  const { opener } = await open();
  await close();
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(document.activeElement).toBe(opener);
});

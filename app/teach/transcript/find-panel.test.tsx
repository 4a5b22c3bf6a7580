// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { InEnglish } from "../../../tests/setup/in-english";
import { LINES } from "../../../tests/setup/transcript-server";
import { FindPanel } from "./find-panel";

afterEach(cleanup);

test("Escape closes the panel, except if it discards a word of an input method", () => {
  const onClose = vi.fn();
  render(<FindPanel lines={LINES} onShow={() => {}} onReplace={() => {}} onClose={onClose} />, { wrapper: InEnglish });
  const field = screen.getByRole("textbox", { name: "Find" });
  for (const isComposing of [true, false]) fireEvent.keyDown(field, { key: "Escape", isComposing, keyCode: 229 });
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.keyDown(field, { key: "Escape" });
  expect(onClose).toHaveBeenCalledOnce();
});

test("the button that opened the panel gets the focus back when it is closed", async () => {
  const Editor = () => {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <button onClick={() => setOpen(true)}>Open</button>
        {isOpen && <FindPanel lines={LINES} onShow={() => {}} onReplace={() => {}} onClose={() => setOpen(false)} />}
      </>
    );
  };
  render(<Editor />, { wrapper: InEnglish });
  const opener = screen.getByRole("button", { name: "Open" });
  await userEvent.click(opener);
  await userEvent.click(screen.getByRole("button", { name: "Close find and replace" }));
  expect(document.activeElement).toBe(opener);
});

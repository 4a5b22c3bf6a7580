// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
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

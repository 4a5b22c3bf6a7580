// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { InEnglish } from "../../tests/setup/in-english";
import { CopyButton } from "./answer/copy-button";
import CopyByHand from "./copy-by-hand";
import { endCopyingByHand, useTextToCopy } from "./copy-text";

const LINK = "https://c.test/courses/search-101?t=12";
const HTML = `<a href="${LINK}">12</a>`;

/** A page with a button that copies, and the dialog that every page has. */
function Page() {
  const text = useTextToCopy();
  return (
    <>
      <p>Stems</p>
      <CopyButton label="Copy link" text={() => LINK} html={() => HTML} />
      {text !== null && <CopyByHand text={text} onClose={endCopyingByHand} />}
    </>
  );
}

/** Data that was copied, by its type. */
let copied: Record<string, string>;
const button = () => screen.getByRole("button", { name: "Copy link" });
function forbidClipboard() {
  const user = userEvent.setup(); // replaces the clipboard
  const refusal = new DOMException("not allowed", "NotAllowedError");
  vi.spyOn(navigator.clipboard, "write").mockRejectedValue(refusal);
  vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(refusal);
  return user;
}

/** why: jsdom has no such command. A browser copies the selection, unless the page copies something else. */
function allowCommand(isAllowed: boolean): void {
  const command = () => {
    if (!isAllowed || window.getSelection()?.isCollapsed !== false) return false;
    const clipboardData = { setData: (type: string, text: string) => void (copied[type] = text) };
    document.body.dispatchEvent(Object.assign(new Event("copy", { bubbles: true }), { clipboardData }));
    return true;
  };
  Object.defineProperty(document, "execCommand", { value: command, configurable: true });
}

beforeEach(() => void (copied = {}));
afterEach(() => {
  cleanup();
  Reflect.deleteProperty(document, "execCommand");
  vi.restoreAllMocks();
});

test("a page that may not use the clipboard copies like the browser's own command", async () => {
  allowCommand(true);
  forbidClipboard();
  render(<Page />, { wrapper: InEnglish });
  window.getSelection()?.selectAllChildren(screen.getByText("Stems"));
  fireEvent.click(button()); // a simulated pointer would end the selection
  expect(await screen.findByText("Copied")).toBeTruthy();
  expect(copied).toEqual({ "text/plain": LINK, "text/html": HTML });
  expect(window.getSelection()?.toString()).toBe("Stems");
  expect(document.body.children).toHaveLength(1);
  expect(screen.queryByRole("dialog")).toBeNull();
});

test.each([
  ["refuses the command too", () => allowCommand(false)],
  ["has no such command", () => {}],
])("a browser that %s shows the text, selected, to copy by hand", async (_, prepare) => {
  prepare();
  const user = forbidClipboard();
  render(<Page />, { wrapper: InEnglish });
  await user.click(button());
  const field = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Copy this text" });
  expect(document.activeElement).toBe(field);
  expect(field.value.slice(field.selectionStart, field.selectionEnd)).toBe(LINK);
  expect(field.readOnly).toBe(true);
  expect(screen.queryByText("Copied")).toBeNull();
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(document.activeElement).toBe(button());
});

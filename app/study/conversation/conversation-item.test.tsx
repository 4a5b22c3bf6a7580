// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { InApp } from "../../../tests/setup/in-app";
import { ConversationItem } from "./conversation-item";

afterEach(cleanup);

type Listed = Parameters<typeof ConversationItem>[0]["conversation"];

const CONVERSATION: Listed = {
  conversationId: "c 1",
  courseId: "search-101",
  lectureId: "embeddings",
  title: "Why do we stem words?",
  courseTitle: "How search works",
  lectureTitle: "Embeddings",
  isShared: false,
  updatedAt: "2026-11-22T12:00:00.000Z",
};

/** Renders an item and returns what it submits. */
function show(over: Partial<Listed> = {}): Record<string, unknown>[] {
  const submitted: Record<string, unknown>[] = [];
  const action = async ({ request }: { request: Request }) => {
    submitted.push(Object.fromEntries(await request.formData()));
    return null;
  };
  render(
    <InApp actions={{ "/conversations": action }}>
      <ConversationItem conversation={{ ...CONVERSATION, ...over }} />
    </InApp>,
  );
  return submitted;
}

const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

test.each([
  ["its lecture", {}, "/courses/search-101/lectures/embeddings?c=c 1"],
  ["its course, if it is about no lecture", { lectureId: null, lectureTitle: null }, "/courses/search-101?c=c 1"],
  ["its course, if its lecture was removed", { lectureTitle: null }, "/courses/search-101?c=c 1"],
])("a conversation continues on the page of %s", (_page, over, address) => {
  show(over);
  const link = screen.getByRole("link", { name: "Why do we stem words?" });
  expect(decodeURIComponent(link.getAttribute("href")!)).toBe(address);
});

test("shows the course, the lecture and the day of the last question", () => {
  show();
  expect(screen.getByText(/How search works › Embeddings/).textContent).toBe(
    "How search works › Embeddings · Nov 22, 2026",
  );
});

test("renaming submits the new title without outer spaces", async () => {
  const submitted = show();
  await press("Rename");
  const field = screen.getByRole("textbox", { name: "New title" });
  await userEvent.clear(field);
  await userEvent.type(field, "  Stemming {Enter}");
  await expect.poll(() => submitted).toEqual([{ id: "c 1", intent: "rename", title: "Stemming" }]);
});

test.each([
  ["Escape", "{Escape}"],
  ["an empty title", "{Control>}a{/Control}{Backspace} {Enter}"],
])("%s keeps the title and submits nothing", async (_how, keys) => {
  const submitted = show();
  await press("Rename");
  await userEvent.clear(screen.getByRole("textbox", { name: "New title" }));
  await userEvent.type(screen.getByRole("textbox", { name: "New title" }), keys);
  expect(await screen.findByRole("link", { name: "Why do we stem words?" })).toBeDefined();
  expect(submitted).toEqual([]);
});

test("Escape that discards a word of an input method keeps the title's editor open", async () => {
  show();
  await press("Rename");
  const field = screen.getByRole("textbox", { name: "New title" });
  for (const isComposing of [true, false]) fireEvent.keyDown(field, { key: "Escape", isComposing, keyCode: 229 });
  expect(screen.getByRole("textbox", { name: "New title" })).toBe(field);
});

test("deletes only after a confirmation", async () => {
  const submitted = show();
  await press("Delete");
  const dialog = screen.getByRole("alertdialog", { name: "Delete “Why do we stem words?”" });
  await userEvent.click(within(dialog).getByRole("button", { name: "Cancel" }));
  expect(submitted).toEqual([]);
  await press("Delete");
  await userEvent.click(within(screen.getByRole("alertdialog")).getByRole("button", { name: "Delete" }));
  await expect.poll(() => submitted).toEqual([{ id: "c 1", intent: "delete" }]);
});

test("“Stop sharing” submits it, and is offered only for a shared conversation", async () => {
  const submitted = show({ isShared: true });
  await press("Stop sharing");
  await expect.poll(() => submitted).toEqual([{ id: "c 1", intent: "unshare" }]);
  cleanup();
  show();
  expect(screen.queryByRole("button", { name: "Stop sharing" })).toBeNull();
});

test("exports by a link with the escaped id", () => {
  show();
  expect(screen.getByRole("link", { name: "Export as Markdown" }).getAttribute("href")).toBe(
    "/api/conversations/c%201/export?format=markdown",
  );
});

test.each([
  ["renaming it", "Rename", "{Escape}", "Rename"],
  ["a new title", "Rename", "New{Enter}", "Rename"],
  ["declining to delete it", "Delete", "{Escape}", "Delete"],
])("after %s, the focus is at the button that began it", async (_what, button, keys, focused) => {
  show();
  await press(button);
  await userEvent.keyboard(keys);
  await expect.poll(() => document.activeElement?.textContent).toBe(focused);
});

// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState, type ComponentProps } from "react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import type { Note } from "~/notes/note";
import { setRefusal } from "~/study/refusal";
import { InEnglish } from "../../../tests/setup/in-english";
import NotesPanel from "./notes-panel";
import { useNoteEdits } from "./use-note-edits";
import type { Notes } from "./use-notes";

// why: jsdom has no layout, so nothing can be scrolled
beforeAll(() => void (Element.prototype.scrollIntoView = () => {}));
afterEach(cleanup);

const note = (over: Partial<Note>): Note => ({
  id: "1",
  lectureId: "inverted-index",
  lectureTitle: "The inverted index",
  atSeconds: 161,
  body: "",
  quote: null,
  createdAt: "2026-01-01T00:00:00Z",
  ...over,
});

function draw({ notes, failure = null }: Pick<Partial<Notes>, "notes" | "failure">, draft = false) {
  const take = vi.fn(async (): Promise<Note | null> => note({ id: "stored" }));
  const onDone = vi.fn();
  const onWrite = vi.fn();
  const change = vi.fn(async () => true);
  const remove = vi.fn(async () => true);
  const { unmount } = render(
    <EditedNotes
      lecture={{ courseId: "search-101", lectureId: "inverted-index" }}
      notes={{ notes: notes ?? null, failure, take, change, remove }}
      onPlay={() => {}}
      draft={draft ? { key: 1, atSeconds: 161, body: "" } : null}
      onBegin={() => {}}
      onWrite={onWrite}
      onDone={onDone}
    />,
    { wrapper: InEnglish },
  );
  return { take, change, remove, onWrite, onDone, unmount };
}

const EditedNotes = (props: Omit<ComponentProps<typeof NotesPanel>, "edits">) => (
  <NotesPanel {...props} edits={useNoteEdits()} />
);

const NOTES = [
  note({ id: "1", body: "Stemming cuts endings" }),
  note({ id: "2", quote: "postings lists are sorted" }),
  note({ id: "3", body: "Ranking", lectureId: "ranking", lectureTitle: "Ranking results" }),
];

const shown = () => screen.queryAllByRole("listitem").length;

test("shows only the notes of this lecture at first", () => {
  draw({ notes: NOTES });
  expect(shown()).toBe(2);
  expect(screen.queryByText("Ranking")).toBeNull();
});

test("an edit waits while its note is not shown, and ends when it is saved or cancelled", async () => {
  const { change } = draw({ notes: NOTES });
  const editor = () => screen.queryByRole<HTMLTextAreaElement>("textbox", { name: /2:41/ });
  const edit = async () => userEvent.click(screen.getAllByRole("button", { name: /Edit/ })[0]!);
  await edit();
  await userEvent.type(editor()!, " of words");
  const search = screen.getByRole("searchbox");
  await userEvent.type(search, "postings");
  expect(editor()).toBeNull();
  await userEvent.clear(search);
  expect(editor()?.value).toBe("Stemming cuts endings of words");
  await userEvent.keyboard("{Escape}");
  await userEvent.click(editor()!);
  await userEvent.keyboard("{Escape}");
  expect(document.activeElement).not.toBe(editor());
  expect(editor()?.value).toBe("Stemming cuts endings of words"); // Escape loses no change
  await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
  expect(editor()).toBeNull();
  await edit();
  expect(editor()?.value).toBe("Stemming cuts endings");
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(change).toHaveBeenCalledWith("1", "Stemming cuts endings");
  expect(editor()).toBeNull();
});

test("Escape that discards a word of an input method does not leave the editor", async () => {
  draw({ notes: NOTES });
  await userEvent.click(screen.getAllByRole("button", { name: /Edit/ })[0]!);
  const editor = screen.getByRole("textbox", { name: /2:41/ });
  for (const isComposing of [true, false]) fireEvent.keyDown(editor, { key: "Escape", isComposing, keyCode: 229 });
  expect(screen.getByRole("textbox", { name: /2:41/ })).toBe(editor);
});

test("finds a note by its text and by the words that it quotes, in any case", async () => {
  draw({ notes: NOTES });
  const search = screen.getByRole("searchbox");
  await userEvent.type(search, "POSTINGS");
  expect(shown()).toBe(1);
  expect(screen.getByText("postings lists are sorted")).toBeTruthy();
  await userEvent.clear(search);
  await userEvent.type(search, "cuts endings ");
  expect(shown()).toBe(1);
});

test("says that no note matches, which is not the same as having none", async () => {
  draw({ notes: NOTES });
  await userEvent.type(screen.getByRole("searchbox"), "zebra");
  const noMatch = screen.getByRole("group").textContent;
  cleanup();
  draw({ notes: [] });
  expect(screen.getByRole("group").textContent).not.toBe(noMatch);
});

test("stores a draft at its second and closes the editor", async () => {
  const { take, onDone } = draw({ notes: [] }, true);
  await userEvent.type(screen.getByRole("textbox"), "One term");
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(take).toHaveBeenCalledWith({ lectureId: "inverted-index", atSeconds: 161, body: "One term" });
  expect(onDone).toHaveBeenCalledOnce();
});

test("passes on what is being written when the student looks at something else", async () => {
  const { onWrite, unmount } = draw({ notes: [] }, true);
  await userEvent.type(screen.getByRole("textbox"), "Half a");
  await userEvent.click(screen.getByRole("searchbox"));
  expect(onWrite).toHaveBeenLastCalledWith(1, "Half a");
  await userEvent.type(screen.getByRole("textbox"), " thought");
  unmount();
  expect(onWrite).toHaveBeenLastCalledWith(1, "Half a thought");
});

test("saves a note once, however long the keys are held down", async () => {
  const { take } = draw({ notes: [] }, true);
  await userEvent.type(screen.getByRole("textbox"), "One note");
  const editor = screen.getByRole("textbox");
  for (let press = 0; press < 3; press++) fireEvent.keyDown(editor, { key: "Enter", ctrlKey: true });
  await waitFor(() => expect(take).toHaveBeenCalled());
  expect(take).toHaveBeenCalledTimes(1);
});

test("a deleted note can be restored", async () => {
  const { take, remove } = draw({ notes: NOTES });
  await userEvent.click(screen.getAllByRole("button", { name: /Delete/ })[0]!);
  expect(remove.mock.calls).toEqual([["1"]]);
  expect(screen.getByRole("status").textContent).toBe("Deleted the note at 02:41.");
  const undo = screen.getByRole("button", { name: "Undo" });
  expect(document.activeElement).toBe(undo);
  await userEvent.click(undo);
  expect(take.mock.calls).toEqual([[{ lectureId: "inverted-index", atSeconds: 161, body: "Stemming cuts endings" }]]);
  expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
});

test("a restored note has the focus and is announced", async () => {
  const [deleted, ...others] = NOTES;
  const stored = { ...deleted!, id: "restored" };
  const Panel = () => {
    const [notes, setNotes] = useState<readonly Note[]>(NOTES);
    const remove = async () => (setNotes(others), true);
    const take = async () => (setNotes([stored, ...others]), stored);
    return (
      <EditedNotes
        lecture={{ courseId: "search-101", lectureId: "inverted-index" }}
        notes={{ notes, failure: null, take, remove, change: async () => true }}
        onPlay={() => {}}
        draft={null}
        onBegin={() => {}}
        onWrite={() => {}}
        onDone={() => {}}
      />
    );
  };
  render(<Panel />, { wrapper: InEnglish });
  await userEvent.click(screen.getAllByRole("button", { name: /Delete/ })[0]!);
  await userEvent.click(screen.getByRole("button", { name: "Undo" }));
  expect(document.activeElement).toBe(screen.getAllByRole("article")[0]);
  expect(screen.getByRole("status").textContent).toBe("Restored the note at 02:41.");
  await userEvent.type(screen.getByRole("searchbox"), "postings");
  expect(screen.getByRole("status").textContent).toMatch(/^1 /);
});

test.each([
  [{ why: "other_user", by: "Ben" }, "Ben is signed in now"],
  [{ why: "session_ended", by: null }, "Open the lecture from your course again."],
] as const)("says why notes are neither read nor saved: %j", (refusal, text) => {
  setRefusal(refusal);
  for (const failure of ["read", "save"] as const) {
    const { unmount } = draw({ notes: NOTES, failure }, true);
    expect(screen.getByRole("alert").textContent).toContain(text);
    unmount();
  }
  setRefusal(null);
});

// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { renderToString } from "react-dom/server";
import { afterEach, expect, test, vi } from "vitest";
import { InEnglish } from "../../../tests/setup/in-english";
import { Composer } from "./composer";
import { QuestionDrafts } from "./question-drafts";

afterEach(() => {
  cleanup();
  window.sessionStorage.clear();
});

function draw(isAnswering = false, { drafts = new Map<string, string>(), courseId = "search-101" } = {}) {
  const [onAsk, onStop] = [vi.fn(), vi.fn()];
  const asking = { courseId, placeholder: "Ask across the course", isAnswering, onAsk, onStop };
  const { unmount } = render(
    <QuestionDrafts.Provider value={drafts}>
      <Composer {...asking} />
    </QuestionDrafts.Provider>,
    { wrapper: InEnglish },
  );
  return {
    unmount,
    onAsk,
    onStop,
    field: screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Ask across the course" }),
  };
}

test("Enter asks and clears the field; Shift+Enter starts a new line", async () => {
  const { onAsk, field } = draw();
  await userEvent.type(field, "Why{Shift>}{Enter}{/Shift}stem? {Enter}");
  expect(onAsk.mock.calls).toEqual([["Why\nstem?"]]);
  expect(field.value).toBe("");
});

test("a typed question waits for the next field of its course until it is asked", async () => {
  const drafts = new Map<string, string>();
  const first = draw(false, { drafts });
  await userEvent.type(first.field, "Why stem?");
  first.unmount();
  const other = draw(false, { drafts, courseId: "earth" });
  expect(other.field.value).toBe("");
  other.unmount();
  const next = draw(false, { drafts });
  expect(next.field.value).toBe("Why stem?");
  await userEvent.type(next.field, "{Enter}");
  next.unmount();
  expect(draw(false, { drafts }).field.value).toBe("");
});

test("a typed question is still there when the page is reloaded, until it is asked", async () => {
  const first = draw(false, { courseId: "reloaded" });
  await userEvent.type(first.field, "Why stem?");
  first.unmount();
  const reloaded = draw(false, { courseId: "reloaded" });
  await waitFor(() => expect(reloaded.field.value).toBe("Why stem?"));
  await userEvent.type(reloaded.field, "{Enter}");
  reloaded.unmount();
  const next = draw(false, { courseId: "reloaded" });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(next.field.value).toBe("");
});

test("does not ask an empty question", async () => {
  const { onAsk, field } = draw();
  await userEvent.type(field, "  {Enter}");
  expect(onAsk).not.toHaveBeenCalled();
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Ask" }).disabled).toBe(true);
});

test.each([
  ["", true],
  [" in Safari, which ends the composition first", false],
])("Enter and Escape belong to an input method that composes a word%s", (_browser, isComposing) => {
  const { onAsk, field } = draw();
  field.focus();
  fireEvent.change(field, { target: { value: "にほん" } });
  for (const key of ["Enter", "Escape"]) fireEvent.keyDown(field, { key, isComposing, keyCode: 229 });
  expect(onAsk).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(field);
});

test("while an answer is written, it can be stopped and the next question typed but not asked", async () => {
  const { onAsk, onStop, field } = draw(true);
  await userEvent.type(field, "Next?{Enter}");
  expect(onAsk).not.toHaveBeenCalled();
  expect(field.value).toBe("Next?");
  await userEvent.click(screen.getByRole("button", { name: "Stop answering" }));
  expect(onStop).toHaveBeenCalledOnce();
});

test("a question that is typed before the scripts have loaded stays and can be asked", async () => {
  const onAsk = vi.fn();
  const page = (
    <InEnglish>
      <Composer courseId="search-101" placeholder="Ask" isAnswering={false} onAsk={onAsk} onStop={() => {}} />
    </InEnglish>
  );
  const container = document.createElement("div");
  document.body.append(container);
  container.innerHTML = renderToString(page);
  const field = within(container).getByRole<HTMLTextAreaElement>("textbox");
  field.value = "Why stem?";
  const { rerender } = render(page, { container, hydrate: true });
  rerender(page);
  expect(field.value).toBe("Why stem?");
  await userEvent.click(within(container).getByRole("button", { name: "Ask" }));
  expect(onAsk.mock.calls).toEqual([["Why stem?"]]);
});

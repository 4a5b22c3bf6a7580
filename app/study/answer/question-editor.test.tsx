// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { InEnglish } from "../../../tests/setup/in-english";
import { QuestionEditor } from "./question-editor";

afterEach(cleanup);

test("Enter asks and Escape cancels, except while an input method composes a word", () => {
  const [onAsk, onCancel] = [vi.fn(), vi.fn()];
  render(<QuestionEditor text="語幹とは" onAsk={onAsk} onCancel={onCancel} />, { wrapper: InEnglish });
  const field = screen.getByRole("textbox");
  for (const key of ["Enter", "Escape"])
    for (const isComposing of [true, false]) fireEvent.keyDown(field, { key, isComposing, keyCode: 229 });
  expect([onAsk.mock.calls, onCancel.mock.calls]).toEqual([[], []]);
  fireEvent.keyDown(field, { key: "Enter" });
  fireEvent.keyDown(field, { key: "Escape" });
  expect([onAsk.mock.calls, onCancel.mock.calls]).toEqual([[["語幹とは"]], [[]]]);
});

// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useRef, useState } from "react";
import { afterEach, expect, test } from "vitest";
import type { ComposerHandle } from "./composer";
import { useKeptFocus } from "./use-kept-focus";

afterEach(cleanup);

/** A field, a button that is gone once it is pressed, and one that stays. */
function Asking() {
  const [isAnswering, setAnswering] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const composer = useRef<ComposerHandle>({ write: () => {}, restore: () => {}, focus: () => field.current?.focus() });
  const keptFocus = useKeptFocus(composer, `${isAnswering}`);
  return (
    <div {...keptFocus}>
      <input ref={field} aria-label="Question" />
      {!isAnswering && <button onClick={() => setAnswering(true)}>Regenerate</button>}
      <button onClick={() => setAnswering(!isAnswering)}>Other</button>
    </div>
  );
}

const button = (name: string) => screen.getByRole("button", { name });
const field = () => screen.getByRole("textbox", { name: "Question" });

test("a key that presses a button that is gone afterwards leads to the field", async () => {
  render(<Asking />);
  button("Regenerate").focus();
  await userEvent.keyboard("{Enter}");
  expect(document.activeElement).toBe(field());
});

test("a tap does not, because on a phone the field would open the keyboard", async () => {
  render(<Asking />);
  button("Other").focus();
  await userEvent.keyboard("{Enter}{Enter}");
  await userEvent.click(button("Regenerate"));
  expect(document.activeElement).toBe(document.body);
});

test("a button that stays keeps the focus", async () => {
  render(<Asking />);
  button("Other").focus();
  await userEvent.keyboard("{Enter}");
  expect(document.activeElement).toBe(button("Other"));
});

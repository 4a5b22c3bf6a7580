// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { StrictMode, useEffect, useRef, useState } from "react";
import { afterEach, expect, test } from "vitest";
import { useReturnFocus } from "./use-return-focus";

afterEach(cleanup);

function Field({ onClose }: { onClose: () => void }) {
  const field = useRef<HTMLInputElement>(null);
  useReturnFocus();
  useEffect(() => field.current?.focus(), []);
  return <input ref={field} onKeyDown={({ key }) => key === "Escape" && onClose()} />;
}

function Page() {
  const [isOpen, setOpen] = useState(false);
  return (
    <StrictMode>
      <button onClick={() => setOpen(true)}>Open</button>
      <button onClick={() => setOpen(false)}>Elsewhere</button>
      {isOpen && <Field onClose={() => setOpen(false)} />}
    </StrictMode>
  );
}

async function open() {
  render(<Page />);
  await userEvent.click(screen.getByRole("button", { name: "Open" }));
  expect(document.activeElement).toBe(screen.getByRole("textbox"));
}

test("closing returns the focus to what opened it", async () => {
  await open();
  await userEvent.keyboard("{Escape}");
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Open" }));
});

test("closing leaves the focus where the reader has moved it", async () => {
  await open();
  await userEvent.click(screen.getByRole("button", { name: "Elsewhere" }));
  expect(screen.queryByRole("textbox")).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Elsewhere" }));
});

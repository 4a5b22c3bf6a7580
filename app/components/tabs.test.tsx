// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { FileText, NotebookPen } from "lucide-react";
import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import { Tabs } from "./tabs";

afterEach(cleanup);

const TABS = [
  { name: "transcript", label: "Transcript", icon: FileText },
  { name: "notes", label: "Notes", icon: NotebookPen, count: 3 },
] as const;

function Page() {
  const [selected, setSelected] = useState<(typeof TABS)[number]["name"]>("transcript");
  return (
    <>
      <Tabs label="Panels" tabs={TABS} selected={selected} idOf={(name) => `panel-${name}`} onSelect={setSelected} />
      <div role="tabpanel" id={`panel-${selected}`} aria-labelledby={`panel-${selected}-tab`} />
    </>
  );
}

test("an arrow key selects the next tab, which controls its panel", async () => {
  render(<Page />);
  await userEvent.tab();
  await userEvent.keyboard("{ArrowRight}");
  // Radix moves the focus, and with it the selection, after the event.
  const notes = await screen.findByRole("tab", { name: "Notes 3", selected: true });
  expect(notes.getAttribute("aria-controls")).toBe(screen.getByRole("tabpanel", { name: "Notes 3" }).id);
});

test("only the selected tab is a tab stop", async () => {
  render(<Page />);
  await userEvent.click(screen.getByRole("tab", { name: "Notes 3" }));
  const stops = screen.getAllByRole("tab").filter(({ tabIndex }) => tabIndex === 0);
  expect(stops.map(({ textContent }) => textContent)).toEqual(["Notes3"]);
});

// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import { PlayerSlot } from "~/player/player-slot";
import { InApp } from "../../../tests/setup/in-app";
import { ChapterFields, type FocusedChapter } from "./chapter-fields";
import { useChapterEdits } from "./use-chapter-edits";

afterEach(cleanup);

const PAGE = { courseId: "search-101", lectureId: "stemming", chapters: [{ startMs: 60_000, title: "語幹" }] };
const slot = new PlayerSlot();

function Fields() {
  const edits = useChapterEdits(PAGE, null);
  const [focused, setFocused] = useState<FocusedChapter | null>(null);
  return (
    <>
      <button onClick={() => setFocused({ key: edits.rows[0]?.key ?? 0 })}>Focus the first</button>
      <ChapterFields edits={edits} slot={slot} lectureId="stemming" focused={focused} onRemove={() => {}} />
    </>
  );
}

test("arrow keys move a time, except if they choose a word of an input method", () => {
  render(
    <InApp>
      <Fields />
    </InApp>,
  );
  const time = screen.getByRole<HTMLInputElement>("textbox", { name: /^Time of/ });
  for (const isComposing of [true, false]) fireEvent.keyDown(time, { key: "ArrowUp", isComposing, keyCode: 229 });
  expect(time.value).toBe("01:00");
  fireEvent.keyDown(time, { key: "ArrowUp" });
  expect(time.value).toBe("01:01");
});

test("a chapter that had the focus gets it again, as when the one before it is removed", async () => {
  render(
    <InApp>
      <Fields />
    </InApp>,
  );
  for (let time = 0; time < 2; time++) {
    await userEvent.click(screen.getByRole("button", { name: "Focus the first" }));
    expect(document.activeElement).toBe(screen.getByRole("textbox", { name: /^Title/ }));
  }
});

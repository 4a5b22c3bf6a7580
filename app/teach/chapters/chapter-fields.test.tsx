// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { PlayerSlot } from "~/player/player-slot";
import { InApp } from "../../../tests/setup/in-app";
import { ChapterFields } from "./chapter-fields";
import { useChapterEdits } from "./use-chapter-edits";

afterEach(cleanup);

const PAGE = { courseId: "search-101", lectureId: "stemming", chapters: [{ startMs: 60_000, title: "語幹" }] };
const slot = new PlayerSlot();

function Fields() {
  const edits = useChapterEdits(PAGE, null);
  return <ChapterFields edits={edits} slot={slot} lectureId="stemming" focused={null} onRemove={() => {}} />;
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

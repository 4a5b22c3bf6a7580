// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Chapter } from "~/course/lecture";
import type { Timing } from "~/course/timing";
import { InEnglish } from "../../../tests/setup/in-english";
import { SuggestChapters } from "./suggest-chapters";

const SUGGESTED = {
  chapters: [
    { start_seconds: 0, title: "Glaciers" },
    { start_seconds: 61.5, title: "Volcanoes" },
  ],
};
const CHAPTERS: Chapter[] = [
  { startMs: 0, title: "Glaciers" },
  { startMs: 61_500, title: "Volcanoes" },
];

const fetched = vi.fn<typeof fetch>();
beforeEach(() => void vi.stubGlobal("fetch", fetched.mockReset()));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function draw({
  isEmpty = true,
  timing = "exact",
  hasTranscript = true,
}: { isEmpty?: boolean; timing?: Timing; hasTranscript?: boolean } = {}) {
  const onSuggest = vi.fn();
  const page = { courseId: "earth", lectureId: "ice", timing, hasTranscript };
  const view = (empty: boolean) => (
    <InEnglish>
      <SuggestChapters page={page} isEmpty={empty} onSuggest={onSuggest} />
    </InEnglish>
  );
  const { rerender, unmount } = render(view(isEmpty));
  return { onSuggest, unmount, setEmpty: (empty: boolean) => rerender(view(empty)) };
}

const start = () => screen.getByRole("button", { name: "Suggest chapters" });
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

test("an empty list gets the suggestions at once", async () => {
  fetched.mockResolvedValue(Response.json(SUGGESTED));
  const { onSuggest } = draw();
  await userEvent.click(start());
  await screen.findByText("2 chapters suggested. Check their times and titles, then save.");
  expect(onSuggest.mock.calls).toEqual([[CHAPTERS]]);
  expect(fetched.mock.calls[0]?.[0]).toBe("/api/teach/courses/earth/lectures/ice/suggested-chapters");
});

test("other chapters are replaced only after the decision", async () => {
  fetched.mockImplementation(() => Promise.resolve(Response.json(SUGGESTED)));
  const { onSuggest } = draw({ isEmpty: false });
  await userEvent.click(start());
  await screen.findByText("01:01.500");
  await press("Keep mine");
  expect(screen.queryByText("Volcanoes")).toBeNull();
  expect(document.activeElement).toBe(start());
  await userEvent.click(start());
  await screen.findByText("Volcanoes");
  expect(onSuggest).not.toHaveBeenCalled();
  await press("Replace all chapters with 2 chapters");
  expect(onSuggest.mock.calls).toEqual([[CHAPTERS]]);
  expect(document.activeElement).toBe(start());
});

test("chapters that were added in the meantime are not replaced", async () => {
  let answer = (_: Response) => {};
  fetched.mockReturnValue(new Promise((resolve) => (answer = resolve)));
  const { onSuggest, setEmpty } = draw();
  await userEvent.click(start());
  screen.getByText("Reading the transcript…");
  await userEvent.click(start());
  expect(fetched).toHaveBeenCalledTimes(1);
  setEmpty(false);
  answer(Response.json(SUGGESTED));
  await screen.findByRole("button", { name: "Keep mine" });
  expect(onSuggest).not.toHaveBeenCalled();
});

test("a failure can be tried again", async () => {
  fetched.mockResolvedValueOnce(new Response(null, { status: 503 })).mockRejectedValueOnce(new TypeError("offline"));
  fetched.mockResolvedValueOnce(Response.json(SUGGESTED));
  const { onSuggest } = draw();
  await userEvent.click(start());
  await screen.findByText("Could not suggest chapters.");
  await press("Try again");
  await screen.findByText("Could not suggest chapters.");
  await press("Try again");
  await vi.waitFor(() => expect(onSuggest).toHaveBeenCalledTimes(1));
});

test("leaving the page cancels the request", async () => {
  fetched.mockReturnValue(new Promise(() => {}));
  const { unmount } = draw();
  await userEvent.click(start());
  await vi.waitFor(() => expect(fetched).toHaveBeenCalled());
  unmount();
  expect(fetched.mock.calls[0]?.[1]?.signal?.aborted).toBe(true);
});

test.for([
  [{ hasTranscript: false }, /has none yet/],
  [{ timing: "estimated" }, /times of this transcript are estimates/],
] as const)("says why nothing can be suggested: %o", async ([lecture, reason]) => {
  draw(lecture);
  await userEvent.click(start());
  screen.getByText(reason);
  expect(start().getAttribute("aria-disabled")).toBe("true");
  expect(fetched).not.toHaveBeenCalled();
});

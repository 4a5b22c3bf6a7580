// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import type { ComponentProps } from "react";
import { afterEach, expect, test } from "vitest";
import { InApp } from "../../../tests/setup/in-app";
import { LectureList } from "./lecture-list";
import { ResumeLink } from "./resume-link";

afterEach(() => {
  cleanup();
  window.localStorage.clear();
});

const lecture = (lectureId: string, section: string | null = null, durationMs = 600_000) => ({
  courseId: "c",
  lectureId,
  title: `Lecture ${lectureId}`,
  description: null,
  section,
  language: "en",
  posterUrl: null,
  durationMs,
});
const LECTURES = [lecture("a", "Week 1"), lecture("b", "Week 1"), lecture("d", "Week 2", 0)];

const watch = (lectureId: string, seconds: number, at = 1) =>
  window.localStorage.setItem(`cuepoint:place:c/${lectureId}`, JSON.stringify({ seconds, rate: 1, at }));

const show = (preview: ComponentProps<typeof LectureList>["preview"] = null) =>
  render(
    <InApp>
      <ResumeLink lectures={LECTURES} />
      <LectureList lectures={LECTURES} preview={preview} />
    </InApp>,
  );
const itemOf = async (name: RegExp) => (await screen.findByRole("link", { name })).textContent;

test("shows each section once, and the length of lectures that were not begun", async () => {
  show();
  expect(screen.getAllByRole("heading").map(({ textContent }) => textContent)).toEqual(["Week 1", "Week 2"]);
  expect(await itemOf(/Lecture a/)).toContain("10 min");
  expect(await itemOf(/Lecture d/)).toContain("No transcript yet");
  expect(screen.queryByRole("link", { name: /Continue/ })).toBeNull();
});

test("shows what is left of a lecture, and continues it", async () => {
  watch("a", 120);
  show();
  const resume = await screen.findByRole("link", { name: /Continue “Lecture a”/ });
  expect(resume.getAttribute("href")).toBe("/courses/c/lectures/a");
  expect(resume.textContent).toContain("8 min left");
});

test("after a lecture that was watched to its end, the next one begins", async () => {
  watch("a", 595, 2);
  watch("b", 300, 1);
  show();
  expect((await screen.findByRole("link", { name: /Start “Lecture b”/ })).getAttribute("href")).toBe(
    "/courses/c/lectures/b",
  );
  expect(await itemOf(/1\. Lecture a/)).toContain("Watched");
});

test("a course without lectures says so", () => {
  render(
    <InApp>
      <LectureList lectures={[]} preview={null} />
    </InApp>,
  );
  expect(screen.getByText("No lectures yet")).toBeDefined();
});

test("a title and a description are in the lecture's language", () => {
  const lectures = [{ ...lecture("índices"), language: "es", description: "Qué es un índice" }];
  render(
    <InApp>
      <LectureList lectures={lectures} preview={null} />
    </InApp>,
  );
  for (const text of ["Lecture índices", "Qué es un índice"]) expect(screen.getByText(text).lang).toBe("es");
});

test("a preview marks the lectures that students do not see yet, with the time in the course's time zone", async () => {
  const hidden = [{ lectureId: "b", from: "2027-01-01T08:00:00Z", localTime: "2027-01-01 09:00" }];
  show({ hidden, timeZone: "Europe/Madrid" });
  expect(await itemOf(/Lecture b/)).toContain("Hidden until 2027-01-01 09:00 (Europe/Madrid)");
  expect(screen.getAllByText(/Hidden until/)).toHaveLength(1);
});

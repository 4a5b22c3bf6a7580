import { expect, test } from "vitest";
import { systemPrompt } from "./system-prompt";

const lecturesOf = (count: number, title: string) =>
  Array.from({ length: count }, (_, index) => ({ lectureId: `lecture-${index}`, title }));

test("the prompt names the lectures of the course and the one that is open", () => {
  const lectures = lecturesOf(3, "Tides");
  const prompt = systemPrompt({ courseTitle: "Geology", lectures, lecture: lectures[1]!, scope: "lecture" });
  expect(prompt).toContain("- lecture-0: Tides\n- lecture-1: Tides\n- lecture-2: Tides");
  expect(prompt).toContain('watching the lecture "Tides" (lecture-1)');
});

test("the prompt says whether the question is about the open lecture first", () => {
  const lectures = lecturesOf(2, "Tides");
  const prompt = (scope: "lecture" | "course") =>
    systemPrompt({ courseTitle: "Geology", lectures, lecture: lectures[0]!, scope });
  expect(prompt("lecture")).toMatch(/about this lecture first[^]*from another lecture/);
  expect(prompt("course")).toContain("about the whole course");
});

test("a long course names as many lectures as fit", () => {
  const prompt = systemPrompt({
    courseTitle: "词".repeat(10_000),
    lectures: lecturesOf(10_000, "词".repeat(1_000)),
    lecture: null,
    scope: "course",
  });
  expect(Buffer.byteLength(prompt)).toBeLessThan(16_000);
  expect(prompt).toMatch(/… and 99\d\d more, which search_course searches too\.$/);
});

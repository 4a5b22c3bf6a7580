import { expect, test } from "vitest";
import { lectureEnds } from "./lecture-ends";

test("a question for an introduction favors the beginning of a lecture, and nothing else", () => {
  const near = lectureEnds("Introduction to stemming");
  expect(near(0, 20)).toMatchObject({ opening: 1, closing: 0 });
  expect(near(1, 20).opening).toBeLessThan(1);
  expect(near(19, 20).opening).toBeLessThan(0.01);
});

test("a question for a conclusion favors the end of a lecture", () => {
  const near = lectureEnds("final thoughts");
  expect(near(19, 20)).toMatchObject({ opening: 0, closing: 1 });
  expect(near(0, 20).closing).toBeLessThan(0.01);
});

test("a question in Spanish is understood as well", () => {
  expect(lectureEnds("la introducción del curso")(0, 9).opening).toBe(1);
  expect(lectureEnds("las conclusiones")(8, 9).closing).toBe(1);
});

test("a question about a subject favors neither end", () => {
  expect(lectureEnds("Why stem words?")(0, 20)).toMatchObject({ opening: 0, closing: 0 });
});

test("whatever is asked, subjects are announced at the beginning of a lecture", () => {
  const near = lectureEnds("Why stem words?");
  expect(near(0, 20).announced).toBe(1);
  expect(near(5, 20).announced).toBeCloseTo(Math.exp(-1), 10);
});

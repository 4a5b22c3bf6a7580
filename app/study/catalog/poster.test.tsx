// @vitest-environment jsdom
import { cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { hueOf, lettersOf, Poster } from "./poster";

afterEach(cleanup);

test.each([
  ["The inverted index", "II"],
  ["Embeddings", "E"],
  ["El índice invertido", "ÍI"],
  ["01: Intro", "0I"],
  ["机器学习", "机"],
  ["The", "T"],
  ["…", ""],
])("the letters of “%s” are %s", (title, letters) => expect(lettersOf(title)).toBe(letters));

test("a title has one hue, within the circle", () => {
  for (const title of ["", "Embeddings", "😀".repeat(500)]) {
    expect(hueOf(title)).toBe(hueOf(title));
    expect(hueOf(title)).toBeGreaterThanOrEqual(0);
    expect(hueOf(title)).toBeLessThan(360);
  }
});

test("a picture that does not load is replaced by the letters", () => {
  const lecture = { title: "Embeddings", posterUrl: "/media/gone.jpg" };
  const { container } = render(<Poster lecture={lecture} />);
  expect(container.textContent).toBe("");
  fireEvent.error(container.querySelector("img")!);
  expect(container.querySelector("img")).toBeNull();
  expect(container.textContent).toBe("E");
});

import { expect, test } from "vitest";
import { shorten } from "./shorten";

test("a text is shortened to a number of characters, ellipsis included", () => {
  expect([shorten("index", 5), shorten("indexes", 5), shorten("", 5)]).toEqual(["index", "inde…", ""]);
});

import { expect, test } from "vitest";
import { wholeWord } from "./whole-word";

test("a word is no part of a longer one, in any script", () => {
  expect("tf, TF and tfs, étf".replace(wholeWord("tf", "gu"), "x")).toBe("x, TF and tfs, étf");
  expect("tf, TF and tfs, étf".replace(wholeWord("tf", "giu"), "x")).toBe("x, x and tfs, étf");
  expect("un índice, el índices".replace(wholeWord("índice", "iu"), "x")).toBe("un x, el índices");
});

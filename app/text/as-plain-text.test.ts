import { expect, test } from "vitest";
import { asPlainText, fromPlainText } from "./as-plain-text";

test("characters that Markdown would read are escaped", () => {
  expect(asPlainText("a[1] *is* C#")).toBe("a\\[1\\] \\*is\\* C\\#");
});

test("an escaped text is read back as it was", () => {
  const text = "What is `a[1]` * b_c ~ <d> # | \\ \\[?";
  expect(fromPlainText(asPlainText(text))).toBe(text);
});

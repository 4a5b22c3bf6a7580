import { expect, test } from "vitest";
import { hasInlineMarkdown, looksLikeMarkdown } from "./looks-like-markdown";

test.each([
  "# Stemming",
  "Terms:\n\n- running\n- runs",
  "1. Count the words",
  "A **stem** is not a word.",
  "Call `stem(word)` first.",
  "See [the paper](https://example.org/porter).",
  "| Word | Stem |\n| --- | --- |",
  "```python\nstem()\n```",
  "The weight is $w_i = \\log(N / n_i)$ here.",
  "So $x^2$, then.",
  "$$\\sum_i x_i$$",
])("%j is Markdown", (text) => expect(looksLikeMarkdown(text)).toBe(true));

test.each([
  "This is why we stem words.",
  "Two * three * four is 24, and x**2 + y**2 is a circle.",
  "The method __init__ runs first, then _private_name.",
  "In 1999. We began.",
  "a[1] (see below)",
  "C# and F# are languages. #1 is best.",
  "It's 5 - 3.",
  "It costs $5 = 4 euros, or $6.",
  "Then $a = $b, and $HOME/bin:$PATH.",
  "",
])("%j is plain text", (text) => expect(looksLikeMarkdown(text)).toBe(false));

test.each([
  ["- Where were we? - Here.", false],
  ["# We all live in a yellow submarine #", false],
  ["42. That is the answer.", false],
  ["- Call `stem(word)` first.", true],
])("as a line of a transcript, %j has Markdown in it: %s", (line, expected) =>
  expect(hasInlineMarkdown(line)).toBe(expected),
);

test("a long text without an end of its marks takes linear time", () => {
  const begun = performance.now();
  for (const part of ["**a", "`a", "[a](https://a", "|a", "- ", "$a^", "$$a"]) looksLikeMarkdown(part.repeat(50_000));
  expect(performance.now() - begun).toBeLessThan(2_000);
});

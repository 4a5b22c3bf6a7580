import fc from "fast-check";
import { expect, test } from "vitest";
import { escapeMarkers, unescapeMarkers } from "./escape-markers";
import { citeMarkdown } from "./markdown/cite-markdown";
import { parseMarkdown } from "./markdown/parse-markdown";
import { ProviderMarkers } from "./provider-markers";

const SAID = [
  "the first element is a[1], and a[1][2] is inside",
  "the interval [0, 1] and [1, 2]",
  "see [3], [^1], [[2]] and [Source 1]",
  "【1】 and ［2］ are wide brackets",
  "as in (source 1) or (Fuente 2)",
  "x<sup>2</sup> and y² and so on.¹",
  String.raw`a \[1\] and \\[1]`,
  "[1](https://example.org)",
];

test.each(SAID)("%j, copied by a model, is no citation", (said) => {
  const markers = new ProviderMarkers(() => true);
  const copied = markers.write(escapeMarkers(said)) + markers.end();
  const tree = citeMarkdown(parseMarkdown(copied), { text: copied, marked: new Map(), lectures: [] });
  expect(JSON.stringify(tree)).not.toContain("citationMarker");
});

test.each(SAID)("%j is the same after it is unescaped", (said) => {
  expect(unescapeMarkers(escapeMarkers(said))).toBe(said);
});

test("any words are the same after they are unescaped", () => {
  const words = fc.string({ unit: fc.constantFrom(..."[]\\()【】¹<>sup1 a") });
  fc.assert(fc.property(words, (said) => unescapeMarkers(escapeMarkers(said)) === said));
});

test("words without markers are not changed", () => {
  expect(escapeMarkers("We stem words (as you saw), 3 < 4.")).toBe("We stem words (as you saw), 3 < 4.");
});

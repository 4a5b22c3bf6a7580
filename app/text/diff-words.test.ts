import fc from "fast-check";
import { expect, test } from "vitest";
import { diffWords } from "./diff-words";

/** A diff as it is read: `[-removed-]` and `{+added+}`. */
const shown = (from: string, to: string) =>
  diffWords(from, to)
    .map(({ kind, text }) => (kind === "same" ? text : kind === "removed" ? `[-${text}-]` : `{+${text}+}`))
    .join("");

test.each([
  ["We steam words.", "We stem words.", "We [-steam-]{+stem+} words."],
  ["We stem words.", "We stem all words.", "We stem {+all +}words."],
  ["a red car here", "a blue bus here", "a [-red car-]{+blue bus+} here"],
  ["the don't case", "the doesn't case", "the [-don't-]{+doesn't+} case"],
  ["同じ言葉です", "同じ文字です", "同じ[-言葉-]{+文字+}です"],
  ["same", "same", "same"],
  ["", "new", "{+new+}"],
])("%j becomes %j word by word", (from, to, expected) => expect(shown(from, to)).toBe(expected));

const sentence = fc.array(fc.constantFrom("a", "b", "the", " ", "  ", ".", "語", "é"), { maxLength: 40 });

test("reconstructs the first text without the additions, and the second without the removals", () => {
  fc.assert(
    fc.property(sentence, sentence, (one, other) => {
      const [from, to] = [one.join(""), other.join("")];
      const changes = diffWords(from, to);
      const without = (kind: string) => changes.flatMap((one) => (one.kind === kind ? [] : [one.text])).join("");
      expect(without("added")).toBe(from);
      expect(without("removed")).toBe(to);
    }),
  );
});

test("one changed word marks no other, wherever it is", () => {
  const word = fc.constantFrom("we", "stem", "the", "words", "index");
  fc.assert(
    fc.property(fc.array(word, { maxLength: 12 }), fc.array(word, { maxLength: 12 }), (before, after) => {
      const textWith = (changed: string) => [...before, changed, ...after].join(" ");
      const marked = diffWords(textWith("steam"), textWith("steal")).filter(({ kind }) => kind !== "same");
      expect(marked).toEqual([
        { kind: "removed", text: "steam" },
        { kind: "added", text: "steal" },
      ]);
    }),
  );
});

test("two texts of the longest lines without a common word are one change", () => {
  const [from, to] = ["a ".repeat(1_000), "b-".repeat(1_000)];
  expect(diffWords(from, to).map(({ kind }) => kind)).toEqual(["removed", "added"]);
});

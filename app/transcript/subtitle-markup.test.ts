import { expect, test } from "vitest";
import { plainSubtitleText } from "./subtitle-markup";

test.each([
  ["<i>Really?</i>", "Really?"],
  ['<font color="#00ff00" size=2>green</font>', "green"],
  ["{\\an8}{\\i1}above{\\i0}", "above"],
  ["one<br>two<br />three[br]four", "one\ntwo\nthree\nfour"],
  ["<c.yellow>colored</c> and <v Ada>voiced</v>", "colored and voiced"],
  ["R&amp;D &lt;tag&gt; &#39;quoted&#39; &eacute;", "R&D <tag> 'quoted' é"],
  ["<RUBY>漢<RT>かん</RT></RUBY>", "漢かん"],
])("%j reads %j", (markup, text) => {
  expect(plainSubtitleText(markup)).toBe(text);
});

test.each(["if a < b and b > c", "std::vector<int> v;", "f: {x} -> {y}", "#include <stdio.h>", "a <= b", "{0, 1}"])(
  "%j is not markup",
  (text) => {
    expect(plainSubtitleText(text)).toBe(text);
  },
);

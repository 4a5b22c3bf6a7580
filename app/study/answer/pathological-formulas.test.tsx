import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { processorMs } from "../../../tests/setup/growth";
import { MAX_FORMULA_LENGTH } from "./answer-elements";
import Formula from "./formula";

const fill = (unit: string) => unit.repeat(Math.floor(MAX_FORMULA_LENGTH / unit.length));
const half = (unit: string) => unit.repeat(Math.floor(MAX_FORMULA_LENGTH / 2 / unit.length));

const PATHOLOGICAL: [name: string, tex: string][] = [
  ["a macro that expands to itself", "\\def\\a{\\a}\\a"],
  [
    "macros that double",
    "\\def\\a{x}" +
      Array.from(
        { length: 24 },
        (_, index) =>
          `\\edef\\${String.fromCharCode(98 + index)}{\\${String.fromCharCode(97 + index)}\\${String.fromCharCode(97 + index)}}`,
      ).join("") +
      "\\y",
  ],
  ["a macro that grows", "\\def\\a#1{\\a{#1#1}}\\a{x}"],
  ["nested groups", half("{") + half("}")],
  ["unclosed groups", fill("{")],
  ["nested fractions", fill("\\frac{1}{")],
  ["nested roots", half("\\sqrt{").concat("x", "}".repeat(166))],
  ["nested exponents", fill("x^{")],
  ["nested delimiters", fill("\\left(")],
  ["an endless matrix", `\\begin{matrix}${"a&".repeat(900)}\\end{matrix}`],
  ["a rule of a kilometre", "\\rule{1000000em}{1000000em}"],
  ["letters outside TeX", fill("中")],
];

test.each(PATHOLOGICAL)("renders a formula of %s or shows it as text, quickly", (_name, tex) => {
  renderToStaticMarkup(<Formula tex="x" isBlock />);
  let html = "";
  const ms = processorMs(() => {
    html = renderToStaticMarkup(<Formula tex={tex.slice(0, MAX_FORMULA_LENGTH)} isBlock />);
  });
  expect(ms).toBeLessThan(4_000); // only endless or exponential work takes longer
  expect(html.length).toBeLessThan(2_000_000);
});

test.each([
  ["a script as a link", "\\href{javascript:alert(1)}{x}", /href=|javascript:alert\(1\)"/],
  ["an image", "\\includegraphics{https://evil.example/pixel.png}", /<img/],
  ["HTML", "\\htmlStyle{position:fixed}{x} \\htmlId{a}{x} <img src=x>", /position:fixed"|id="a"|<img/],
  ["a size beyond the page", "\\rule{1000000em}{1em}", /1000000em[;"]/],
])("does not allow %s in a formula", (_name, tex, acting) => {
  expect(renderToStaticMarkup(<Formula tex={tex} isBlock />)).not.toMatch(acting);
});

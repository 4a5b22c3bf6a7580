// @vitest-environment jsdom
import { expect, test } from "vitest";
import { answerHtml } from "./answer-html";

const ORIGIN = "https://study.example";

function htmlOf(rendered: string): string {
  document.body.innerHTML = `<div class="answer">${rendered}</div>`;
  return answerHtml(document.querySelectorAll(".answer"), ORIGIN);
}

test.each([
  [
    "a citation",
    '<p>Words are cut.<span class="x"><a href="/courses/a/lectures/b?t=12" class="citation" aria-label="Source 1">1</a></span></p>',
    '<p>Words are cut.<a href="https://study.example/courses/a/lectures/b?t=12">[1]</a></p>',
  ],
  [
    "a list with emphasis",
    '<ul class="list"><li dir="auto"><strong>Stem</strong> &amp; <em>rank</em></li></ul>',
    "<ul><li><strong>Stem</strong> &amp; <em>rank</em></li></ul>",
  ],
  ["words for screen readers", '<p>Yes<span class="sr-only"> (no source)</span>.</p>', "<p>Yes.</p>"],
  [
    "highlighted code",
    '<pre tabindex="0"><code><span class="k">if</span> a &lt; b</code></pre>',
    "<pre><code>if a &lt; b</code></pre>",
  ],
  [
    "a formula",
    '<p><span><span class="katex"><math><semantics><mi>x</mi><annotation>x^2</annotation></semantics></math><span>x2</span></span></span></p>',
    "<p>x^2</p>",
  ],
  ["a task", '<ul><li><input type="checkbox" checked disabled>Read</li></ul>', "<ul><li>☑ Read</li></ul>"],
  [
    "a table in its box",
    '<div tabindex="0"><table><tbody><tr><td>1</td></tr></tbody></table></div>',
    "<table><tbody><tr><td>1</td></tr></tbody></table>",
  ],
])("%s", (_what, rendered, html) => {
  expect(htmlOf(rendered)).toBe(html);
});

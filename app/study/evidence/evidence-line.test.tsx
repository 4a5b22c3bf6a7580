// @vitest-environment jsdom
import { cleanup, fireEvent, render } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { afterEach, expect, test, vi } from "vitest";
import { citedMoment } from "~/citation/cited-moment";
import { makeSource } from "../../../tests/factories";
import { InEnglish } from "../../../tests/setup/in-english";
import { EvidenceLine } from "./evidence-line";

afterEach(cleanup);

const ADDRESS = "/courses/search-101/lectures/inverted-index?t=161";

/** Shows a line whose quoted words are given; none if null. */
function show(text: string, quote: string | null = null, over: { speaker?: string } = {}) {
  const onSeek = vi.fn();
  const start = quote === null ? -1 : text.indexOf(quote);
  const quoted = quote === null ? null : { start, end: start + quote.length };
  const line = { startSeconds: 161, endSeconds: 165, text, quoted, ...over };
  const { container } = render(
    <InEnglish>
      <EvidenceLine line={line} cited={citedMoment(makeSource(), undefined)} isCurrent onSeek={onSeek} />
    </InEnglish>,
  );
  return { container, onSeek, marks: () => [...container.querySelectorAll("mark")].map((mark) => mark.innerHTML) };
}

test("plain speech is one link with its time and its quoted words", () => {
  const { container, marks, onSeek } = show("We stem __init__ and 2 * 3 * 4.", "stem", { speaker: "Ada" });
  expect(container.textContent).toBe("02:41Ada: We stem __init__ and 2 * 3 * 4.");
  expect([...container.children].map((line) => line.outerHTML.slice(0, 2))).toEqual(["<a"]);
  expect(container.querySelectorAll("strong, em, code, .answer")).toHaveLength(0);
  expect(marks()).toEqual(["stem"]);
  fireEvent.click(container.querySelector("mark")!);
  expect(onSeek).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ startSeconds: 161, openUrl: ADDRESS }));
});

test("Markdown is formatted beside the time, with its quoted words marked", () => {
  const text = "A **stem** is `stem(word)`, see [the paper](https://example.org/porter).";
  const { container, marks } = show(text, "stem** is `stem(word)", { speaker: "Ada" });
  expect(container.textContent).toBe("02:41Ada: A stem is stem(word), see the paper.");
  expect(marks()).toEqual(["<strong>stem</strong> is <code>stem(word)</code>"]);
  const links = [...container.querySelectorAll("a")];
  expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
    ["02:41", ADDRESS],
    ["the paper", "https://example.org/porter"],
  ]);
  expect(container.querySelector("a a")).toBeNull();
  expect(links[0]!.getAttribute("aria-current")).toBe("true");
});

test("a click on formatted words seeks, and a click on their link does not", () => {
  const { container, onSeek } = show("See `stem` in [the paper](https://example.org/porter).");
  const [time, paper] = container.querySelectorAll("a");
  fireEvent.click(paper!);
  expect(onSeek).not.toHaveBeenCalled();
  fireEvent.click(container.querySelector("code")!);
  fireEvent.click(time!);
  expect(onSeek.mock.calls.map(([{ startSeconds }]) => startSeconds)).toEqual([161, 161]);
});

test("a formula is typeset", async () => {
  const { container, marks } = show("So $x^2$ grows.", "x^2");
  await vi.waitFor(() => expect(container.querySelector("mark math")).not.toBeNull(), 20_000);
  expect(marks()).toHaveLength(1);
});

test.each([
  "**a** <script>window.hacked = 1</script>",
  "**a** <img src=https://evil.example/p.png onerror=hacked()>",
  "**a** ![picture](https://evil.example/p.png)",
  "`a` [link](javascript:alert(1)) [other](data:text/html,hi)",
  "[a](https://example.org) <a href='javascript:alert(1)'>x</a> <iframe src=//evil.example>",
  "`a` $\\href{javascript:alert(1)}{x}$ $\\includegraphics{https://evil.example/p.png}$",
  "`a` ~~~ [^1]: <svg onload=hacked()>",
])("hostile Markdown is harmless, and loads nothing: %s", async (text) => {
  const { container } = show(text);
  const formulas = (text.match(/\$/g) ?? []).length / 2;
  await vi.waitFor(() => expect(container.querySelectorAll(".katex")).toHaveLength(formulas), 20_000);
  const found = container.querySelectorAll("script, img, iframe, svg, object, embed, link, style, [src], [srcset]");
  expect([...found].map(({ outerHTML }) => outerHTML)).toEqual([]);
  const attributes = [...container.querySelectorAll("*")].flatMap((element) => element.getAttributeNames());
  expect(attributes.filter((name) => name.startsWith("on"))).toEqual([]);
  const [time, ...links] = [...container.querySelectorAll("a")].map((link) => link.getAttribute("href"));
  expect(time).toBe(ADDRESS);
  expect(links.filter((address) => !address?.startsWith("https://"))).toEqual([]);
});

test.each(["~~~ use `x`", "[^1]: use `x`", "- **a** b", "```python use x``` now", "1. `a`"])(
  "no word of %j is lost",
  (text) => {
    const { container } = show(text);
    const words = (given: string) => given.match(/[a-z0-9]+/g);
    expect(words(container.textContent.replace("02:41", ""))).toEqual(words(text));
  },
);

test("the server renders the same line", () => {
  const line = { startSeconds: 161, endSeconds: 165, text: "A **stem**.", quoted: null };
  const html = renderToString(
    <InEnglish>
      <EvidenceLine line={line} cited={citedMoment(makeSource(), undefined)} isCurrent={false} onSeek={vi.fn()} />
    </InEnglish>,
  );
  expect(html).toContain("<strong>stem</strong>");
});

import { renderToStaticMarkup } from "react-dom/server";
import ReactMarkdown, { type Components } from "react-markdown";
import { remarkGfmReader } from "~/study/remark-gfm-reader";
import { expect, test } from "vitest";
import { CITATION_ELEMENT, remarkCitations } from "./remark-citations";

const components = { [CITATION_ELEMENT]: ({ number }: { number: number }) => <>‹{number}›</> } as Components;

/** The text that the Markdown is shown as, with each citation element as ‹N›. */
function cite(markdown: string, known: number[]): string {
  const plugin = [remarkCitations, { isSource: (number: number) => known.includes(number) }] as const;
  const html = renderToStaticMarkup(
    <ReactMarkdown remarkPlugins={[remarkGfmReader, plugin] as never} components={components}>
      {markdown}
    </ReactMarkdown>,
  );
  return html.replace(/<[^>]*>/g, "").replace(/\n/g, "");
}

test.each([
  ["a marker", "We stem words [1].", "We stem words ‹1›."],
  ["a list and a range", "So [1, 2] and [1-3].", "So ‹1›‹2› and ‹1›‹2›‹3›."],
  ["markers side by side", "So [1][2].", "So ‹1›‹2›."],
  ["an unknown number", "So [9].", "So [9]."],
  ["a known beside an unknown number", "So [1, 9].", "So ‹1›[9]."],
  ["a marker in a list, a heading, emphasis or a quote", "# A [1]\n\n- *b [2]*\n\n> c [3]", "A ‹1›b ‹2›c ‹3›"],
])("%s becomes citations of known sources only", (_name, markdown, shown) => {
  expect(cite(markdown, [1, 2, 3])).toBe(shown);
});

test.each([
  ["code", "`arr[1]`"],
  ["a code block", "```\narr[1]\n```"],
  ["a link's text", "[see [1] here](https://example.org)"],
  ["a footnote", "So[^1].\n\n[^1]: Not a source"],
  ["an image's description", "![figure [1]](x.png)"],
])("a number in %s stays text", (_name, markdown) => {
  expect(cite(markdown, [1])).not.toContain("‹");
});

import { renderToStaticMarkup } from "react-dom/server";
import ReactMarkdown, { type Components } from "react-markdown";
import { remarkGfmReader } from "~/study/remark-gfm-reader";
import { expect, test } from "vitest";
import { makeSource } from "../../tests/factories";
import { CITATION_ELEMENT, MOMENT_ELEMENT, remarkCitations } from "./remark-citations";

const components = {
  [CITATION_ELEMENT]: ({ number, occurrence }: { number: number; occurrence: number }) => <>‹{occurrence > 1 ? `${number}.${occurrence}` : number}›</>,
  [MOMENT_ELEMENT]: ({ lectureId, seconds }: { lectureId: string; seconds: number }) => <>‹{lectureId} {seconds}›</>,
} as Components;

/** The text that the Markdown is shown as, with each citation element as ‹N›. */
function cite(markdown: string, known: number[]): string {
  const plugin = [remarkCitations, { sources: new Map(known.map((number) => [number, makeSource({ number })])) }] as const;
  const html = renderToStaticMarkup(
    <ReactMarkdown remarkPlugins={[remarkGfmReader, plugin] as never} components={components}>
      {markdown}
    </ReactMarkdown>,
  );
  return html.replace(/<[^>]*>/g, "").replace(/\n/g, "");
}

test.each([
  ["a marker", "We stem words [1].", "We stem words ‹1›."],
  ["a list and a range", "So [1, 2] and [1-3].", "So ‹1›‹2› and ‹1.2›‹2.2›‹3›."],
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

test("occurrences count every marker of a number in the text, those in code too", () => {
  expect(cite("`[1]` and [1] and **[2]** and [1].", [1, 2])).toBe("[1] and ‹1.2› and ‹2› and ‹1.3›.");
});

test.each([
  ["a friendly id", "See The inverted index @ 02:41.", "See ‹inverted-index 161›."],
  ["a time past an hour, in other letters", "the INVERTED index @ 1:02:41", "‹inverted-index 3761›"],
  ["a mention beside a marker", "The inverted index @ 02:41 [1]", "‹inverted-index 161› ‹1›"],
  ["a lecture that no source is of", "Ranking @ 02:41", "Ranking @ 02:41"],
  ["no time", "The inverted index @ noon", "The inverted index @ noon"],
  ["code", "`The inverted index @ 02:41`", "The inverted index @ 02:41"],
])("%s leads to its moment, if it names one", (_name, markdown, shown) => {
  expect(cite(markdown, [1])).toBe(shown);
});

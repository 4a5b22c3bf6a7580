import type { Nodes } from "mdast";
import { describe, expect, test } from "vitest";
import { parseMarkdown } from "./parse-markdown";

const ESCAPES: Partial<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escape = (text: string) => text.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? character);
const TAGS: Partial<Record<Nodes["type"], string>> = {
  emphasis: "em",
  strong: "strong",
  delete: "del",
  paragraph: "p",
  blockquote: "blockquote",
};

/** A tree as the HTML of the specification's examples, without the line breaks between blocks. */
function html(node: Nodes, isTight = false): string {
  const inside = (tight = false) =>
    "children" in node ? node.children.map((child) => html(child, tight)).join("") : "";
  switch (node.type) {
    case "text":
      return escape(node.value);
    case "inlineCode":
      return `<code>${escape(node.value)}</code>`;
    case "code":
      return `<pre><code${node.lang ? ` class="language-${escape(node.lang)}"` : ""}>${escape(node.value)}${node.value ? "\n" : ""}</code></pre>`;
    case "break":
      return "<br />\n";
    case "thematicBreak":
      return "<hr />";
    case "heading":
      return `<h${node.depth}>${inside()}</h${node.depth}>`;
    case "link":
      return `<a href="${escape(node.url)}"${node.title ? ` title="${escape(node.title)}"` : ""}>${inside()}</a>`;
    case "image":
      return `<img src="${escape(node.url)}" alt="${escape(node.alt ?? "")}" />`;
    case "list": {
      const tag = node.ordered ? "ol" : "ul";
      const start = node.ordered && node.start !== 1 ? ` start="${node.start}"` : "";
      const tight = !node.spread && !node.children.some(({ spread }) => spread);
      return `<${tag}${start}>${inside(tight)}</${tag}>`;
    }
    case "listItem":
      return `<li>${inside(isTight)}</li>`;
    case "paragraph":
      return isTight ? inside() : `<p>${inside()}</p>`;
    default: {
      const tag = TAGS[node.type];
      return tag ? `<${tag}>${inside()}</${tag}>` : inside();
    }
  }
}

// Examples of CommonMark 0.31.2 (https://spec.commonmark.org/0.31.2/), by section. Left out are those of indented code,
// HTML, link definitions and addresses that are not the web's, which answers do not have.
const EXAMPLES: [section: string, examples: [markdown: string, html: string][]][] = [
  [
    "Thematic breaks",
    [
      ["***\n---\n___", "<hr /><hr /><hr />"],
      ["+++", "<p>+++</p>"],
      ["--\n**\n__", "<p>--\n**\n__</p>"],
      ["- foo\n***\n- bar", "<ul><li>foo</li></ul><hr /><ul><li>bar</li></ul>"],
      ["Foo\n***\nbar", "<p>Foo</p><hr /><p>bar</p>"],
      ["* Foo\n* * *\n* Bar", "<ul><li>Foo</li></ul><hr /><ul><li>Bar</li></ul>"],
      ["- Foo\n- * * *", "<ul><li>Foo</li><li><hr /></li></ul>"],
    ],
  ],
  [
    "Headings",
    [
      ["# foo *bar* \\*baz\\*", "<h1>foo <em>bar</em> *baz*</h1>"],
      ["Foo bar\n# baz\nBar foo", "<p>Foo bar</p><h1>baz</h1><p>Bar foo</p>"],
      ["Foo *bar*\n=========\n\nFoo *bar*\n---------", "<h1>Foo <em>bar</em></h1><h2>Foo <em>bar</em></h2>"],
      ["Foo *bar\nbaz*\n====", "<h1>Foo <em>bar\nbaz</em></h1>"],
      ["`Foo\n----\n`", "<h2>`Foo</h2><p>`</p>"],
      ["> Foo\n---", "<blockquote><p>Foo</p></blockquote><hr />"],
      ["- Foo\n---", "<ul><li>Foo</li></ul><hr />"],
      ["\n====", "<p>====</p>"],
    ],
  ],
  [
    "Fenced code blocks",
    [
      ["```\n<\n >\n```", "<pre><code>&lt;\n &gt;\n</code></pre>"],
      ["```\naaa\n~~~\n```", "<pre><code>aaa\n~~~\n</code></pre>"],
      ["````\naaa\n```\n``````", "<pre><code>aaa\n```\n</code></pre>"],
      ["```\n\naaa\n```\nbbb", "<pre><code>\naaa\n</code></pre><p>bbb</p>"],
      ["> ```\n> aaa\n\nbbb", "<blockquote><pre><code>aaa\n</code></pre></blockquote><p>bbb</p>"],
      [" ```\n aaa\naaa\n```", "<pre><code>aaa\naaa\n</code></pre>"],
      ["foo\n```\nbar\n```\nbaz", "<p>foo</p><pre><code>bar\n</code></pre><p>baz</p>"],
      ["```ruby startline=3\ndef\n```", '<pre><code class="language-ruby">def\n</code></pre>'],
      ["``` aa ```\naaa", "<p><code>aa</code>\naaa</p>"],
    ],
  ],
  [
    "Block quotes",
    [
      ["> # Foo\n> bar\n> baz", "<blockquote><h1>Foo</h1><p>bar\nbaz</p></blockquote>"],
      ["># Foo\n>bar\n> baz", "<blockquote><h1>Foo</h1><p>bar\nbaz</p></blockquote>"],
      ["> bar\nbaz\n> foo", "<blockquote><p>bar\nbaz\nfoo</p></blockquote>"],
      ["> foo\n\n> bar", "<blockquote><p>foo</p></blockquote><blockquote><p>bar</p></blockquote>"],
      ["> bar\n\nbaz", "<blockquote><p>bar</p></blockquote><p>baz</p>"],
      ["> > > foo\nbar", "<blockquote><blockquote><blockquote><p>foo\nbar</p></blockquote></blockquote></blockquote>"],
      [">", "<blockquote></blockquote>"],
    ],
  ],
  [
    "Lists",
    [
      ["- one\n\n two", "<ul><li>one</li></ul><p>two</p>"],
      ["- one\n\n  two", "<ul><li><p>one</p><p>two</p></li></ul>"],
      [
        "   > > 1.  one\n>>\n>>     two",
        "<blockquote><blockquote><ol><li><p>one</p><p>two</p></li></ol></blockquote></blockquote>",
      ],
      ["-one\n\n2.two", "<p>-one</p><p>2.two</p>"],
      ["- foo\n-\n- bar", "<ul><li>foo</li><li></li><li>bar</li></ul>"],
      ["foo\n*\n\nfoo\n1.", "<p>foo\n*</p><p>foo\n1.</p>"],
      ["- foo\n  - bar\n    - baz", "<ul><li>foo<ul><li>bar<ul><li>baz</li></ul></li></ul></li></ul>"],
      ["10) foo\n    - bar", '<ol start="10"><li>foo<ul><li>bar</li></ul></li></ol>'],
      ["- - foo", "<ul><li><ul><li>foo</li></ul></li></ul>"],
      ["- foo\n- bar\n+ baz", "<ul><li>foo</li><li>bar</li></ul><ul><li>baz</li></ul>"],
      [
        "The number of windows is\n14.  The number of doors is 6.",
        "<p>The number of windows is\n14.  The number of doors is 6.</p>",
      ],
      ["The number is\n1.  of doors", "<p>The number is</p><ol><li>of doors</li></ol>"],
      ["- a\n- b\n\n- c", "<ul><li><p>a</p></li><li><p>b</p></li><li><p>c</p></li></ul>"],
      ["- a\n- ```\n  b\n\n\n  ```\n- c", "<ul><li>a</li><li><pre><code>b\n\n\n</code></pre></li><li>c</li></ul>"],
      ["* a\n  > b\n  >\n* c", "<ul><li>a<blockquote><p>b</p></blockquote></li><li>c</li></ul>"],
    ],
  ],
  [
    "Code spans",
    [
      ["`` foo ` bar ``", "<p><code>foo ` bar</code></p>"],
      ["` `` `", "<p><code>``</code></p>"],
      ["` a`", "<p><code> a</code></p>"],
      ["`foo\\`bar`", "<p><code>foo\\</code>bar`</p>"],
      ["*foo`*`", "<p>*foo<code>*</code></p>"],
      ["[not a `link](/foo`)", "<p>[not a <code>link](/foo</code>)</p>"],
      ["`foo``bar``", "<p>`foo<code>bar</code></p>"],
    ],
  ],
  [
    "Emphasis and strong emphasis",
    [
      ["*foo bar*", "<p><em>foo bar</em></p>"],
      ["a * foo bar*", "<p>a * foo bar*</p>"],
      ['a*"foo"*', "<p>a*&quot;foo&quot;*</p>"],
      ["foo*bar*", "<p>foo<em>bar</em></p>"],
      ["5*6*78", "<p>5<em>6</em>78</p>"],
      ["foo_bar_", "<p>foo_bar_</p>"],
      ["foo-_(bar)_", "<p>foo-<em>(bar)</em></p>"],
      ["*(*foo*)*", "<p><em>(<em>foo</em>)</em></p>"],
      ["_foo_bar_baz_", "<p><em>foo_bar_baz</em></p>"],
      ["** foo bar**", "<p>** foo bar**</p>"],
      ["**foo*bar**", "<p><strong>foo*bar</strong></p>"],
      ["*foo **bar** baz*", "<p><em>foo <strong>bar</strong> baz</em></p>"],
      ["*foo**bar*", "<p><em>foo**bar</em></p>"],
      ["***foo** bar*", "<p><em><strong>foo</strong> bar</em></p>"],
      ["*foo**bar***", "<p><em>foo<strong>bar</strong></em></p>"],
      ["foo***bar***baz", "<p>foo<em><strong>bar</strong></em>baz</p>"],
      ["** is not an empty emphasis", "<p>** is not an empty emphasis</p>"],
      ["foo *\\**", "<p>foo <em>*</em></p>"],
      ["**foo*", "<p>*<em>foo</em></p>"],
      ["****foo*", "<p>***<em>foo</em></p>"],
      ["******foo******", "<p><strong><strong><strong>foo</strong></strong></strong></p>"],
      ["*foo _bar* baz_", "<p><em>foo _bar</em> baz_</p>"],
      ["*[bar*](/url)", '<p>*<a href="/url">bar*</a></p>'],
      ["*a `*`*", "<p><em>a <code>*</code></em></p>"],
    ],
  ],
  [
    "Links and images",
    [
      ['[link](/uri "title")', '<p><a href="/uri" title="title">link</a></p>'],
      ["[link [foo [bar]]](/uri)", '<p><a href="/uri">link [foo [bar]]</a></p>'],
      ["[link] bar](/uri)", "<p>[link] bar](/uri)</p>"],
      ["[link \\[bar](/uri)", '<p><a href="/uri">link [bar</a></p>'],
      ["[foo [bar](/uri)](/uri)", '<p>[foo <a href="/uri">bar</a>](/uri)</p>'],
      ["![[[foo](uri1)](uri2)](uri3)", '<p><img src="uri3" alt="[foo](uri2)" /></p>'],
      ["[foo`](/uri)`", "<p>[foo<code>](/uri)</code></p>"],
      ["[a] (b)", "<p>[a] (b)</p>"],
      ["![foo ![bar](/url)](/url2)", '<p><img src="/url2" alt="foo bar" /></p>'],
      ["!\\[foo](/url)", "<p>![foo](/url)</p>"],
      ["\\![foo](/url)", '<p>!<a href="/url">foo</a></p>'],
    ],
  ],
  [
    "Line breaks",
    [
      ["foo  \nbaz", "<p>foo<br />\nbaz</p>"],
      ["foo\\\nbaz", "<p>foo<br />\nbaz</p>"],
      ["foo       \n     bar", "<p>foo<br />\nbar</p>"],
      ["*foo  \nbar*", "<p><em>foo<br />\nbar</em></p>"],
      ["foo  ", "<p>foo</p>"],
      ["foo\\", "<p>foo\\</p>"],
      ["foo \n baz", "<p>foo\nbaz</p>"],
    ],
  ],
];

describe.each(EXAMPLES)("%s", (_section, examples) => {
  test.each(examples)("%j", (markdown, expected) => {
    expect(html(parseMarkdown(markdown))).toBe(expected);
  });
});

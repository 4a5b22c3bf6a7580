import { expect, test } from "vitest";
import { notesAsCards, notesAsMarkdown } from "./export-notes";
import type { Note } from "./note";

const note = (fields: Partial<Note>): Note => ({
  id: "n",
  lectureId: "stems",
  lectureTitle: "Stems & stop words",
  atSeconds: 161.4,
  body: "",
  quote: "We stem words.",
  createdAt: "2026-01-01T00:00:00Z",
  ...fields,
});
const course = { courseId: "search-101", courseTitle: "How search works" };

test("Markdown has a heading for each lecture and a link to the moment of each note", () => {
  const notes = [
    note({ body: "Why *stem*?\n\n- fewer terms" }),
    note({ atSeconds: 200 }),
    note({ lectureId: "bm25", lectureTitle: null, atSeconds: 3_700, quote: null }),
  ];
  expect(notesAsMarkdown({ ...course, notes }, "https://c.test")).toBe(
    [
      "# How search works",
      "## Stems & stop words",
      "**[02:41](https://c.test/courses/search-101/lectures/stems?t=161)**\n\nWhy *stem*?\n\n- fewer terms",
      "**[03:20](https://c.test/courses/search-101/lectures/stems?t=200)** We stem words.",
      "## bm25",
      "**[1:01:40](https://c.test/courses/search-101/lectures/bm25?t=3700)**\n",
    ].join("\n\n"),
  );
});

test("a card has the note's first line on the front, and the rest, the quote and the moment on the back", () => {
  const [, , , columns, card] = notesAsCards(
    { ...course, notes: [note({ body: '# Why "stem"?\nFewer <terms>\nand more' })] },
    "https://c.test",
  ).split("\n");
  expect(columns).toBe("#columns:Front,Back,Tags");
  expect(card).toBe(
    '"Why &#34;stem&#34;?","Fewer &#60;terms&#62;<br>and more<br><br><i>We stem words.</i><br><br><a href=""https://c.test/courses/search-101/lectures/stems?t=161"">Stems &#38; stop words @ 02:41</a>","How-search-works"',
  );
});

test("a bookmark's card asks for its moment", () => {
  expect(notesAsCards({ ...course, notes: [note({})] }, "https://c.test")).toContain(
    '"Stems &#38; stop words @ 02:41","<i>We stem words.</i>',
  );
});

const cardOf = (body: string) =>
  notesAsCards({ ...course, notes: [note({ body })] }, "https://c.test")
    .split("\n")
    .slice(4)
    .join("\n");
const LINK = '<a href=""https://c.test/courses/search-101/lectures/stems?t=161"">Stems &#38; stop words @ 02:41</a>';

test("a card of a note that begins with a quotation asks for its moment, and quotes once", () => {
  expect(cardOf("> We stem words.\n\nSee **chapter 2**")).toBe(
    `"Stems &#38; stop words @ 02:41","<blockquote>We stem words.</blockquote><br><br>See <b>chapter 2</b><br><br>${LINK}","How-search-works"\n`,
  );
});

test.each([
  ["**Bold** idea", "<b>Bold</b> idea"],
  ["## *Why* `stem`?", "<i>Why</i> <code>stem</code>?"],
  ["- [BM25](https://e.test/?a&b)", '<a href=""https://e.test/?a&#38;b"">BM25</a>'],
  ["1. ~~Tokens~~ 1 < 2", "<s>Tokens</s> 1 &#60; 2"],
  ["Rank by $x < y$", "Rank by \\(x &#60; y\\)"],
])("the front of a card is formatted as the note is: %s", (body, front) => {
  expect(cardOf(body)).toContain(`"${front}","`);
});

test("the back of a card is formatted as the note is", () => {
  expect(cardOf("Why?\n- [x] *terms*\n- b\n\n```js\na < b\n```")).toContain(
    `"Why?","<ul><li>☑ <i>terms</i></li><li>b</li></ul><br><br><pre>a &#60; b</pre><br><br><i>We stem`,
  );
});

test("a note that begins with code keeps it whole, behind the moment", () => {
  expect(cardOf("```\na\n```")).toContain('"Stems &#38; stop words @ 02:41","<pre>a</pre><br>');
});

test("a card has no image, no HTML and no script of a note", () => {
  const card = cardOf("![a](https://evil.example/p.png) <img src=x> [b](javascript:c)\n<script>d</script>");
  expect(card).toContain('"a &#60;img src=x&#62; b","&#60;script&#62;d&#60;/script&#62;<br>');
});

test.each(["=1+1", "+1", "-1", "@SUM(A1)", "  =1"])(
  "a card that begins like a formula, %j, is text in a spreadsheet",
  (body) => {
    expect(notesAsCards({ ...course, notes: [note({ body })] }, "https://c.test")).toContain(`"'${body.trim()}",`);
  },
);

test("a note's Markdown has no image, no HTML and no script", () => {
  const body = "![a](https://evil.example/p.png) <img src=x> [b](javascript:c)";
  expect(notesAsMarkdown({ ...course, notes: [note({ body })] }, "https://c.test")).toContain(
    "\n\na \\<img src=x\\> b\n",
  );
});

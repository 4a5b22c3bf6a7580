import { expect, test } from "vitest";
import { makeAnswer, makeSource } from "../../tests/factories";
import { conversationAsMarkdown } from "./export-conversation";
import type { StudyMessage } from "./message";
import { anchorPart } from "./message-parts";

const ORIGIN = "https://learn.example";
const COURSE = { title: "Why do we stem?", courseId: "search-101", courseTitle: "How search works", lectureId: null };
const question = (text: string): StudyMessage => ({ id: text, role: "user", parts: [{ type: "text", text }] });
const write = (messages: StudyMessage[], over: { title?: string; lectureId?: string } = {}) =>
  conversationAsMarkdown({ ...COURSE, ...over, messages }, ORIGIN);

test("questions are headings, citations are links, and each answer lists the sources that it cites", async () => {
  const sources = [makeSource({ number: 1 }), makeSource({ number: 2, startSeconds: 300 })];
  expect(await write([question("Why do we stem?"), makeAnswer("Because forms vary [1].", sources)])).toBe(
    `# Why do we stem?

From [How search works](https://learn.example/courses/search-101).

## Why do we stem?

Because forms vary [\\[1\\]](https://learn.example/courses/search-101/lectures/inverted-index?t=137).

1. [The inverted index @ 02:17](https://learn.example/courses/search-101/lectures/inverted-index?t=137)
`,
  );
});

test("a conversation about a lecture names its page", async () => {
  expect(await write([], { lectureId: "inverted-index" })).toContain(
    "(https://learn.example/courses/search-101/lectures/inverted-index)",
  );
});

test("a citation links to its sentence", async () => {
  const answer = makeAnswer("So [1].");
  const anchor = { messageId: answer.id, number: 1, occurrence: 1, startMs: 150_000, endMs: 155_000 };
  const parts = [...answer.parts, anchorPart({ ...anchor, quote: "said", support: "supported" })];
  const text = await write([question("Why?"), { ...answer, parts }]);
  expect(text.match(/\?t=\d+/g)).toEqual(["?t=150", "?t=150"]);
  expect(text).toContain("1. [The inverted index @ 02:30](");
});

test("a later answer may cite a source of an earlier one", async () => {
  const text = await write([question("Why?"), makeAnswer("So [1]."), question("Really?"), makeAnswer("Yes [1].", [])]);
  expect(text.match(/^1\. /gm)).toHaveLength(2);
});

test("an answer without citations has no list of sources", async () => {
  expect(await write([question("Why?"), makeAnswer("I couldn't find this.")])).not.toMatch(/^\d+\. /m);
});

const REFUSAL = "I couldn't find this in your lectures. The chapters that come closest are listed below.";
const OFFER = "You could ask:\n- What is a stem?";

test("an answer that found nothing lists the chapters that come closest, and offers no questions", async () => {
  const sources = [
    makeSource({ number: 1 }),
    makeSource({ number: 2, chunkId: "b", startSeconds: 160 }),
    makeSource({ number: 3, chunkId: "c", headings: ["Tokens [and] case"], startSeconds: 109 }),
  ];
  const text = await write([question("Why?"), makeAnswer(`${REFUSAL}\n\n${OFFER}`, sources)]);
  expect(text.slice(text.indexOf("## Why?"))).toBe(`## Why?

I couldn't find this in your lectures. The chapters that come closest are listed below.

Closest chapters:

- [Stemming](https://learn.example/courses/search-101/lectures/inverted-index?t=137) · The inverted index @ 02:17
- [Tokens \\[and\\] case](https://learn.example/courses/search-101/lectures/inverted-index?t=109) · The inverted index @ 01:49
`);
});

test("an answer that found nothing has no list if nothing came close", async () => {
  expect(await write([question("Why?"), makeAnswer("I couldn't find this.", [])])).not.toContain("Closest");
});

test("headings of an answer are below its question, and titles cannot become Markdown", async () => {
  const text = await write([question("Why *now*?\n# Really"), makeAnswer("# Stems\n\nSo.")], { title: "a [b](c)" });
  expect(text).toContain("# a \\[b\\](c)\n");
  expect(text).toContain("## Why \\*now\\*? # Really\n");
  expect(text).toContain("### Stems\n");
});

test("an answer before the first question is written too", async () => {
  expect(await write([makeAnswer("So [1].")])).toContain("So [\\[1\\]]");
});

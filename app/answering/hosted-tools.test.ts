import { expect, test } from "vitest";
import { textOf } from "~/conversation/message-content";
import { makeAnswer, makePassage, makeSource } from "../../tests/factories";
import { hostedAnswer, question } from "../../tests/setup/hosted-answer";

const partOf = (parts: readonly { type: string }[], type: string) => parts.find((part) => part.type === type);
const resultsOf = ({ messages }: { messages: { role: string; content: unknown }[] }) =>
  messages.filter(({ role }) => role === "tool").map(({ content }) => String(content));

test("a hosted model outlines the course, and then writes about it", async () => {
  const { message, requests } = await hostedAnswer(
    [{ call: "outline_course", input: {} }, { text: "The course has one lecture, on the inverted index." }],
    {
      history: [question("What is this course about?")],
      lookups: { course: { title: "How search works", description: "Three short lectures." } },
    },
  );
  expect(resultsOf(requests[1]!)).toEqual([expect.stringMatching(/Three short lectures.*02:17 Stemming/)]);
  expect(textOf(message)).toBe("The course has one lecture, on the inverted index.");
});

test("a hosted model quotes the key sentences of a chapter, which are sources of its answer", async () => {
  const { message, requests } = await hostedAnswer(
    [
      { call: "outline_chapter", input: { lecture: "inverted-index", chapter: "02:17 Stemming" } },
      { text: "Key sentences: stemming joins the forms of a word [1]." },
    ],
    {
      history: [question("What are the key points of the chapter on stemming?")],
      lookups: {
        readMoment: async () => [
          makePassage({ startMs: 137_000, endMs: 200_000, content: "Stemming joins all the forms of a word." }),
        ],
      },
    },
  );
  expect(resultsOf(requests[1]!)).toEqual([
    expect.stringContaining('"key_sentences":[{"number":1,"sentence":"Stemming joins all the forms of a word."}]'),
  ]);
  expect(partOf(message.parts, "data-rag-source")).toMatchObject({ data: { chunk_number: 1, start_seconds: 137 } });
});

test("a hosted model suggests questions that were tried", async () => {
  const { requests } = await hostedAnswer(
    [{ call: "suggest_questions", input: { lecture: "inverted-index" } }, { text: "You could ask why we stem words." }],
    { history: [question("What can I ask?")], lookups: { suggest: async () => ["Why do we stem words?"] } },
  );
  expect(resultsOf(requests[1]!)).toEqual(['{"questions":["Why do we stem words?"]}']);
});

test("a follow-up on what was cited costs one request and no second search", async () => {
  let searches = 0;
  const history = [
    question("Why do we stem words?"),
    makeAnswer("Stems match all forms [1].", [makeSource()]),
    question("Can you say it shorter?", "q2"),
  ];
  const { message, requests } = await hostedAnswer([{ text: "One stem, all forms [1]." }], {
    history,
    lookups: { search: async () => (searches++, []) },
  });
  expect(requests).toHaveLength(1);
  expect(requests[0]?.tool_choice).toBe("auto");
  expect(searches).toBe(0);
  expect(textOf(message)).toBe("One stem, all forms [1].");
});

test("a follow-up on something else is searched, once", async () => {
  let searches = 0;
  const history = [
    question("Why do we stem words?"),
    makeAnswer("Stems match all forms [1].", [makeSource()]),
    question("And what is a posting?", "q2"),
  ];
  const { requests } = await hostedAnswer(
    [{ call: "search_course", input: { query: "What is a posting?" } }, { text: "A list entry [2]." }],
    { history, lookups: { search: async () => (searches++, [makePassage({ chunkId: "c9" })]) } },
  );
  expect(requests).toHaveLength(2);
  expect(searches).toBe(1);
});

test("a first question cannot be answered without a lookup", async () => {
  const { requests } = await hostedAnswer(
    [{ call: "search_course", input: { query: "stemming" } }, { text: "Stems match all forms [1]." }],
    { history: [question("Why do we stem words?")] },
  );
  expect(requests.map(({ tool_choice }) => tool_choice)).toEqual(["required", "auto"]);
});

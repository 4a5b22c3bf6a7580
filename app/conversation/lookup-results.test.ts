import { describe, expect, test } from "vitest";
import { makeResult } from "../../tests/factories";
import { parseResults } from "./lookup-results";

const page = {
  id: "stemming",
  friendlyId: "Glossary: stemming",
  title: "Stemming",
  openUrl: "https://glossary.example.edu/stemming",
  content: "Stemming cuts the ending off a word.",
};

test("several results and a single one are parsed alike", () => {
  expect(parseResults({ results: [makeResult()] })).toEqual({ pages: [page], dropped: [] });
  expect(parseResults({ result: makeResult() })).toEqual({ pages: [page], dropped: [] });
});

test("no results are not an error", () => {
  for (const output of [{ results: [] }, { result: null }])
    expect(parseResults(output)).toEqual({ pages: [], dropped: [] });
});

test("results of Cuepoint's own API are accepted", () => {
  const { text, ...own } = makeResult({
    start_seconds: 161.4,
    course: "search-101",
    lecture: "inverted-index",
    score: 0.9,
  });
  expect(parseResults({ results: [{ ...own, content: text }] }).pages).toEqual([page]);
});

test("a number can be an id, the name can be the title, and a path of this site can be the address", () => {
  const { title: _, ...untitled } = makeResult({ id: 7, open_url: "/glossary/stemming" });
  expect(parseResults({ result: untitled }).pages).toEqual([
    { ...page, id: "7", title: "Glossary: stemming", openUrl: "/glossary/stemming" },
  ]);
});

describe("an invalid result is dropped, and the valid ones stay", () => {
  test.each([
    ["no id", { id: undefined }, "id"],
    ["an empty id", { id: " " }, "id"],
    ["no name", { friendly_id: undefined }, "friendly_id is missing"],
    ["a name that is too long", { friendly_id: "a".repeat(301) }, "friendly_id"],
    ["no address", { open_url: undefined }, "open_url is missing"],
    ["a script as its address", { open_url: "javascript:alert(1)" }, "open_url is not an http or https address"],
    ["data as its address", { open_url: "data:text/html,x" }, "open_url is not an http or https address"],
    ["another site as its path", { open_url: "//evil.example" }, "open_url is not an http or https address"],
    ["no text", { text: undefined }, "text is missing"],
    ["an empty text", { text: "  " }, "text"],
    ["a text that is none", { text: 7 }, "text"],
  ])("with %s", (_name, fault, reason) => {
    const { pages, dropped } = parseResults({ results: [makeResult(fault), makeResult({ id: "idf" })] });
    expect(pages).toEqual([{ ...page, id: "idf" }]);
    expect(dropped).toEqual([expect.stringMatching(/^Result 1 was dropped: /)]);
    expect(dropped[0]).toContain(reason);
  });

  test.each([null, "stemming", 7, []])("that is %j", (item) => {
    const { pages, dropped } = parseResults({ results: [item, makeResult()] });
    expect(pages).toEqual([page]);
    expect(dropped).toHaveLength(1);
  });
});

test("keeps the first of two results with the same id, and reports the id", () => {
  const { pages, dropped } = parseResults({ results: [makeResult(), makeResult({ title: "Again" })] });
  expect(pages).toEqual([page]);
  expect(dropped).toEqual(['Result 2 was dropped: an earlier one has the same id "stemming".']);
});

test.each([null, undefined, "text", 7, {}, { results: "none" }])(
  "an output of another shape is reported: %j",
  (output) => {
    expect(parseResults(output)).toEqual({
      pages: [],
      dropped: ["The look-up returned neither `results` nor a `result`."],
    });
  },
);

test("text that the database cannot store is removed", () => {
  expect(parseResults({ result: makeResult({ text: "a\0b" }) }).pages[0]?.content).toBe("ab");
});

import { expect, test, vi } from "vitest";
import { SourceNumbering } from "~/citation/number-sources";
import type { PassagesToolOutput } from "~/conversation/tool-output";
import { getLog } from "~/platform/observability/log.server";
import { malformed } from "../../tests/factories";
import { options, passage, tools } from "../../tests/setup/lecture-tools";

test("the model reads what was found under the numbers that the student sees, after the student", async () => {
  const events: string[] = [];
  const { search_course } = tools({
    search: async (query, lectureId) => (
      events.push(`search ${query} in ${lectureId}`),
      [passage("c7"), passage("c8")]
    ),
    onSources: (sources, toolCallId) =>
      void events.push(`show ${sources.map(({ number, chunkId }) => number + chunkId).join(",")} for ${toolCallId}`),
  });
  const output = await search_course.execute!({ query: "stemming", lecture: "inverted-index" }, options);
  expect(events).toEqual(["search stemming in inverted-index", "show 4c7,3c8 for call-1"]);
  const passages = [
    { number: 4, friendly_id: "The inverted index @ 02:41 (2)" },
    { number: 3, friendly_id: "The inverted index @ 02:41" },
  ];
  expect(output).toEqual({
    passages: passages.map((named) => ({
      ...named,
      lecture: "inverted-index",
      start_seconds: 161.4,
      end_seconds: 214,
      timing: "exact",
      content: "We stem words.",
      score: 0.9,
      similarity: 0.7,
      coverage: 0.6,
      open_url: "/courses/search-101/lectures/inverted-index?t=161",
    })),
  });
});

test("the model does not read addresses, which other programs get", async () => {
  const { search_course } = tools({ search: async () => [passage("c7")] });
  const output = (await search_course.execute!({ query: "stemming" }, options)) as PassagesToolOutput;
  const read = await search_course.toModelOutput!({ toolCallId: "call-1", input: { query: "stemming" }, output });
  const { open_url, ...known } = output.passages[0]!;
  expect(open_url).toBe("/courses/search-101/lectures/inverted-index?t=161");
  expect(read).toEqual({ type: "json", value: { passages: [known] } });
});

test("the model learns that only another lecture is about the question", async () => {
  const { search_course } = tools({
    search: async () => [passage("c7"), passage("c8", { lectureId: "ranking", similarity: 0.1, coverage: 0 })],
    firstLectureId: "ranking",
  });
  expect(await search_course.execute!({ query: "stemming" }, options)).toMatchObject({
    note: expect.stringContaining("another lecture"),
  });
  expect(await search_course.execute!({ query: "stemming", lecture: "inverted-index" }, options)).not.toHaveProperty(
    "note",
  );
});

test("concurrent calls share one numbering, in the order of the calls", async () => {
  const slow = async (query: string) => {
    await new Promise((resolve) => setTimeout(resolve, query === "first" ? 20 : 0));
    return [passage(`${query}-only`), passage("both")];
  };
  const { search_course, seen } = tools({ search: slow, numbering: new SourceNumbering() });
  await Promise.all(
    ["first", "second"].map(async (query, i) =>
      search_course.execute!({ query }, { ...options, toolCallId: `call-${i}` }),
    ),
  );
  expect(seen.map(({ number, chunkId }) => `${number} ${chunkId}`)).toEqual([
    "1 first-only",
    "2 both",
    "3 second-only",
    "2 both",
  ]);
});

test("a failed call does not block the numbering of the next one", async () => {
  const { search_course } = tools({
    search: async (query) => (query === "bad" ? Promise.reject(new Error("gone")) : [passage("c1")]),
  });
  const [bad, good] = await Promise.allSettled(
    ["bad", "good"].map(async (query) => search_course.execute!({ query }, options)),
  );
  expect([bad!.status, good!.status]).toEqual(["rejected", "fulfilled"]);
});

test("a moment is read as numbered passages, at most five minutes of it", async () => {
  const readMoment = vi.fn(async () => [passage("c9")]);
  const { read_moment } = tools({ readMoment });
  expect(await read_moment.execute!({ lecture: "inverted-index", from: 900, to: 100 }, options)).toMatchObject({
    passages: [{ number: 4 }],
  });
  expect(readMoment).toHaveBeenCalledWith("inverted-index", 100, 400);
  expect(await read_moment.execute!({ lecture: "'; drop table", from: 0, to: 1 }, options)).toMatchObject({
    passages: [],
    note: expect.stringMatching(/no lecture/),
  });
});

test("a passage that a search found keeps its score for the student when its moment is read", async () => {
  const readMoment = async () => [passage("c7", { score: 0 }), passage("c9", { score: 0 })];
  const { search_course, read_moment, seen } = tools({
    search: async () => [passage("c7", { score: 0.8 })],
    readMoment,
  });
  await search_course.execute!({ query: "stemming" }, options);
  await read_moment.execute!({ lecture: "inverted-index", from: 137, to: 200 }, options);
  expect(seen.map(({ chunkId, score }) => [chunkId, score])).toEqual([
    ["c7", 0.8],
    ["c7", 0.8],
    ["c9", 0],
  ]);
});

test("the lectures are listed with their chapters", async () => {
  expect(await tools().list_lectures.execute!({}, options)).toEqual({
    lectures: [
      {
        number: 1,
        lecture: "inverted-index",
        title: "The inverted index",
        duration: "05:47",
        chapters: ["02:17 Stemming"],
      },
    ],
  });
});

test.each([
  ["a time that is no number", { startMs: Number.NaN }],
  ["a time before the start", { startMs: -5 }],
  ["an end before its start", { endMs: 0 }],
  ["no content", { content: malformed<string>(undefined) }],
  ["headings that are no list", { headings: malformed<string[]>("Stemming") }],
  ["an id that is no text", { chunkId: malformed<string>(7) }],
])("a row with %s is dropped and logged, and the rest is returned", async (_case, over) => {
  const warn = vi.spyOn(getLog(), "warn").mockImplementation(() => {});
  const { search_course, seen } = tools({ search: async () => [passage("bad", over), passage("c7")] });
  await search_course.execute!({ query: "stemming" }, options);
  expect(seen.map(({ chunkId }) => chunkId)).toEqual(["c7"]);
  expect(warn).toHaveBeenCalledOnce();
  warn.mockRestore();
});

test("brackets in a transcript are escaped: a model that copies them cites nothing", async () => {
  const { search_course } = tools({ search: async () => [passage("c7", { content: "As shown in [3] and [1, 2]." })] });
  expect(await search_course.execute!({ query: "q" }, options)).toMatchObject({
    passages: [{ content: String.raw`As shown in \[3\] and \[1, 2\].` }],
  });
});

test("a query with typing errors is searched without them, and the model is told", async () => {
  const searched: string[] = [];
  const { search_course } = tools({
    understand: async (query) => ({ question: query.replace("steming", "stemming") }),
    search: async (query) => (searched.push(query), [passage(query)]),
  });
  const output = await search_course.execute!({ query: "steming" }, options);
  expect(output).toMatchObject({ searched_for: "stemming", passages: [{ number: 4 }] });
  expect(searched).toEqual(["steming", "stemming"]);
  expect(await search_course.execute!({ query: "stemming" }, options)).not.toHaveProperty("searched_for");
});

test("a query about which nothing is found is searched with the lectures' synonyms, if these find something", async () => {
  const searched: string[] = [];
  const toolsFinding = (about: string) =>
    tools({
      understand: async (query) => ({ question: query, rephrased: query.replace("bike", "bicycle") }),
      search: async (query) => {
        searched.push(query);
        return [passage(query, { similarity: query.includes(about) ? 0.8 : 0.1, coverage: 0 })];
      },
    }).search_course;
  const ask = (about: string) => toolsFinding(about).execute!({ query: "the bike" }, options);
  expect(await ask("bicycle")).toMatchObject({ searched_for: "the bicycle" });
  expect(searched.splice(0)).toEqual(["the bike", "the bicycle"]);
  expect(await ask("bike")).not.toHaveProperty("searched_for");
  expect(searched.splice(0)).toEqual(["the bike"]);
  expect(await ask("neither")).not.toHaveProperty("searched_for");
  expect(searched).toEqual(["the bike", "the bicycle"]);
});

test("a query in another language is searched in the lectures', and the model is told", async () => {
  const { search_course } = tools({ understand: async () => ({ question: "What is a term?", from: "es" }) });
  const output = await search_course.execute!({ query: "¿Qué es un término?" }, options);
  expect(output).toMatchObject({ searched_for: "What is a term?", translated_from: "es" });
});

test("definitions of the glossary come with the numbers of the passages that explain them, or else their own", async () => {
  const explained = passage("c9", { startMs: 20_000, endMs: 40_000 });
  const { search_course, seen } = tools({
    courseId: "search-101",
    search: async () => [passage("c7")],
    define: async () => [
      { term: "Stemming", named: "stemming", definition: "To cut words down [1].", passage: explained },
      { term: "Index", named: "index", definition: "A list.", passage: null },
    ],
  });
  const output = (await search_course.execute!({ query: "stemming an index" }, options)) as PassagesToolOutput;
  expect(output.passages).toHaveLength(2);
  expect(output.definitions).toEqual([
    {
      term: "Stemming",
      named: "stemming",
      definition: "To cut words down \\[1\\].",
      number: output.passages[1]?.number,
    },
    { term: "Index", named: "index", definition: "A list.", number: 6 },
  ]);
  expect(seen.map(({ number, friendlyId }) => [number, friendlyId])).toEqual([
    [4, "The inverted index @ 02:41 (2)"],
    [5, "The inverted index @ 00:20"],
    [6, "Glossary: Index"],
  ]);
  expect(seen[2]).toMatchObject({
    chunkId: "course-glossary:index",
    openUrl: "/courses/search-101#glossary-index",
    content: "A list.",
    isPage: true,
  });
});

test("a definition keeps its number until it is changed, and parallel searches number it after its own passages", async () => {
  let definition = "A list.";
  const { search_course, seen } = tools({
    search: async (query) => [passage(query)],
    define: async (query) => (query === "index" ? [{ term: "Index", named: "index", definition, passage: null }] : []),
  });
  const search = async (query: string) => {
    const found = await search_course.execute!({ query }, options);
    if (!("passages" in found)) throw new Error("the result was streamed");
    return found;
  };
  const [first] = await Promise.all([search("index"), search("stemming")]);
  expect(seen.map(({ chunkId }) => chunkId)).toEqual(["index", "course-glossary:index", "stemming"]);
  expect(first.definitions).toMatchObject([{ number: 5 }]);
  expect((await search("index")).definitions).toMatchObject([{ number: 5 }]);
  definition = "A list of documents.";
  expect((await search("index")).definitions).toMatchObject([{ number: 7 }]);
  expect(seen.at(-1)).toMatchObject({ number: 7, content: definition, friendlyId: "Glossary: Index (2)" });
});

test("a glossary that fails after another query has failed is not an unhandled rejection", async () => {
  const unhandled = vi.fn();
  process.on("unhandledRejection", unhandled);
  const { search_course } = tools({
    search: async () => [],
    understand: () => Promise.reject(new Error("no words")),
    define: () => new Promise((_, reject) => setTimeout(reject, 1, new Error("no glossary"))),
  });
  await expect(search_course.execute!({ query: "stemming" }, options)).rejects.toThrow("no words");
  await new Promise((resolve) => setTimeout(resolve, 5));
  process.off("unhandledRejection", unhandled);
  expect(unhandled).not.toHaveBeenCalled();
});

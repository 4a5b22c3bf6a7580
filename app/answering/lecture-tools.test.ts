import { expect, test, vi } from "vitest";
import { SourceNumbering } from "~/citation/number-sources";
import type { Source } from "~/citation/source";
import type { Passage } from "~/course/passage";
import { getLog } from "~/platform/observability/log.server";
import { makePassage } from "../../tests/factories";
import { lectureTools, MAX_SEARCHES, type LectureToolDeps } from "./lecture-tools.server";

const passage = (chunkId: string, over: Partial<Passage> = {}) =>
  makePassage({ chunkId, endMs: 214_000, headings: [], similarity: 0.7, coverage: 0.6, ...over });
const options = { toolCallId: "call-1", messages: [] };

function tools(over: Partial<LectureToolDeps> = {}) {
  const seen: Source[] = [];
  return {
    seen,
    ...lectureTools({
      search: async () => [passage("c7"), passage("c8")],
      readMoment: async () => [passage("c9", { score: 0 })],
      findMentions: async () => [],
      lectures: [
        {
          lectureId: "inverted-index",
          title: "The inverted index",
          durationMs: 347_000,
          chapters: [{ startMs: 137_000, title: "Stemming" }],
        },
      ],
      numbering: new SourceNumbering([{ chunkId: "c8", number: 3 }]),
      onSources: (sources) => void seen.push(...sources),
      ...over,
    }),
  };
}

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
  expect(output).toEqual({
    passages: [4, 3].map((number) => ({
      number,
      friendly_id: "The inverted index @ 02:41",
      lecture: "inverted-index",
      start_seconds: 161.4,
      end_seconds: 214,
      content: "We stem words.",
      score: 0.9,
      similarity: 0.7,
      coverage: 0.6,
    })),
  });
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

test("the fifth search of an answer returns a note instead of passages", async () => {
  const search = vi.fn(async () => [passage("c7")]);
  const { search_course } = tools({ search });
  for (let n = 0; n < MAX_SEARCHES; n++) await search_course.execute!({ query: `q${n}` }, options);
  expect(await search_course.execute!({ query: "one more" }, options)).toMatchObject({
    passages: [],
    note: expect.stringMatching(/4 times/),
  });
  expect(search).toHaveBeenCalledTimes(MAX_SEARCHES);
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
  ["no content", { content: undefined as never }],
  ["headings that are no list", { headings: "Stemming" as never }],
  ["an id that is no text", { chunkId: 7 as never }],
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

test("an answer makes eight lookups of all kinds, even in parallel, and the ninth does nothing", async () => {
  const [search, readMoment, findMentions] = [
    vi.fn(async () => [passage("c7")]),
    vi.fn(async () => [passage("c8")]),
    vi.fn(async () => [passage("c9")]),
  ];
  const { search_course, read_moment, find_mentions, list_lectures } = tools({ search, readMoment, findMentions });
  const round = (): Promise<unknown>[] =>
    [
      search_course.execute!({ query: "q" }, options),
      read_moment.execute!({ lecture: "inverted-index", from: 0, to: 1 }, options),
      find_mentions.execute!({ term: "t" }, options),
      list_lectures.execute!({}, options),
    ] as Promise<unknown>[];
  const results = (await Promise.all([...round(), ...round(), ...round()])) as { note?: string }[];
  expect(results.map(({ note }) => note?.startsWith("No more look-ups") ?? false)).toEqual([
    ...Array<boolean>(8).fill(false),
    ...Array<boolean>(4).fill(true),
  ]);
  for (const work of [search, readMoment, findMentions]) expect(work).toHaveBeenCalledTimes(2);
});

test("a result that is too long is cut between passages and says so, and omitted passages get no number", async () => {
  const many = Array.from({ length: 40 }, (_, index) =>
    passage(`long-${index}`, { content: "Words of a minute. ".repeat(100) }),
  );
  const { find_mentions, seen } = tools({ findMentions: async () => many, numbering: new SourceNumbering() });
  const { passages, note } = (await find_mentions.execute!({ term: "t" }, options)) as {
    passages: { number: number }[];
    note?: string;
  };
  expect(passages.length).toBeGreaterThan(5);
  expect(passages.length).toBeLessThan(13);
  expect(note).toBe(`${40 - passages.length} more did not fit. Look up something narrower if they matter.`);
  expect(seen.map(({ number }) => number)).toEqual(passages.map(({ number }) => number));
});

test("all results of an answer together stay within the reading allowance, and a long passage is shortened", async () => {
  let chunk = 0;
  const { read_moment } = tools({
    readMoment: async () =>
      Array.from({ length: 10 }, () => passage(`c-${chunk++}`, { content: "词".repeat(100_000) })),
  });
  const results = [];
  for (let n = 0; n < 8; n++)
    results.push(await read_moment.execute!({ lecture: "inverted-index", from: 0, to: 1 }, options));
  expect(Buffer.byteLength(JSON.stringify(results))).toBeLessThan(100_000);
  expect(JSON.stringify(results[0])).toContain("词…");
});

test("a lookup that ignores the abort signal blocks no one", async () => {
  const stop = new AbortController();
  const { search_course } = tools({ search: () => new Promise<never>(() => {}) });
  const asked = search_course.execute!({ query: "q" }, { ...options, abortSignal: stop.signal });
  stop.abort(new Error("enough"));
  await expect(asked).rejects.toThrow("enough");
});

test("a long course is listed as far as it fits", async () => {
  const chapters = Array.from({ length: 500 }, () => ({ startMs: 0, title: "A chapter ".repeat(100) }));
  const lectures = Array.from({ length: 1_000 }, (_, index) => ({
    lectureId: `l${index}`,
    title: "A title ".repeat(100),
    durationMs: 60_000,
    chapters,
  }));
  const listed = (await tools({ lectures }).list_lectures.execute!({}, options)) as {
    lectures: unknown[];
    note?: string;
  };
  expect(listed.lectures.length).toBeGreaterThan(0);
  expect(listed.note).toMatch(/more did not fit/);
  expect(JSON.stringify(listed).length).toBeLessThan(25_000);
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

test("a query in another language is searched in the lectures', and the model is told", async () => {
  const { search_course } = tools({ understand: async () => ({ question: "What is a term?", from: "es" }) });
  const output = await search_course.execute!({ query: "¿Qué es un término?" }, options);
  expect(output).toMatchObject({ searched_for: "What is a term?", translated_from: "es" });
});

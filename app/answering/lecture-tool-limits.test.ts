import { expect, test, vi } from "vitest";
import { SourceNumbering } from "~/citation/number-sources";
import { options, passage, tools } from "../../tests/setup/lecture-tools";
import { MAX_SEARCHES } from "./lecture-tools.server";

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

import { expect, test, vi } from "vitest";
import type { Embedder } from "~/ai/embedding-model.server";
import type { Reranker } from "~/ai/reranking-model.server";
import { MINUTE, storeOf, VERSION, type Lectures } from "../../tests/setup/search-store";
import { findPassages, type SearchQuery } from "./search-passages.server";
import type { SearchStore } from "./search-store.server";

const embedder = { id: "test", embed: vi.fn<Embedder["embed"]>(async () => [Float32Array.of(1, 0)]) };

async function search(store: SearchStore, query: Partial<SearchQuery> = {}, reranker: Reranker | null = null) {
  const passages = await findPassages(
    { courseId: "search-101", question: "Why stem words?", ...query },
    { store, embedder, reranker },
  );
  return passages.map(({ chunkId }) => chunkId);
}

const LECTURES: Lectures = {
  ranking: [
    { text: "Scores rank documents.", cosine: 0.2 },
    { text: "Rare terms score higher.", cosine: 0.1 },
  ],
  stemming: [
    { text: "Welcome back, everyone.", cosine: 0 },
    { text: "We stem words to match their forms.", cosine: 0.8 },
  ],
};

test("the passage that has the question's words and meaning comes first, with its place and scores", async () => {
  const [best] = await findPassages(
    { courseId: "search-101", question: "Why stem words?" },
    { store: storeOf(LECTURES), embedder },
  );
  expect(best).toMatchObject({
    courseId: "search-101",
    lectureId: "stemming",
    chunkId: "stemming-1",
    lectureTitle: "About stemming",
    startMs: MINUTE,
    endMs: 2 * MINUTE,
    timing: "exact",
    similarity: 0.8,
  });
  expect(best?.coverage).toBeGreaterThan(0);
  expect(best?.score.toString()).toMatch(/^\d\.\d{1,4}$/);
  expect(best).not.toHaveProperty("position");
});

test.each(["", "   ", "?!", "\0"])(
  "a question without words (%j) finds nothing, and queries nothing",
  async (question) => {
    const store = storeOf(LECTURES);
    embedder.embed.mockClear();
    expect(await search(store, { question })).toEqual([]);
    expect(embedder.embed).not.toHaveBeenCalled();
    expect(store.lecturesToSearch).not.toHaveBeenCalled();
  },
);

test("a stop word that a question speaks of is searched by what such words are called", async () => {
  embedder.embed.mockClear();
  await search(storeOf(LECTURES), { question: "why is the word the worthless" });
  expect(embedder.embed.mock.calls[0]?.[0]).toEqual(["why is the word the worthless (common words, stop words)"]);
});

test("a question is embedded without the text that PostgreSQL rejects, up to 4,000 characters", async () => {
  embedder.embed.mockClear();
  await search(storeOf(LECTURES), { question: ` stem\0words \uD800${"a".repeat(5_000)}` });
  const [[question] = []] = embedder.embed.mock.calls[0] ?? [];
  expect(question).toMatch(/^stem words \uFFFDa+$/u);
  expect(question).toHaveLength(4_000);
});

test("the top lexical matches are scored even if they are not among the nearest chunks", async () => {
  const store = storeOf(LECTURES);
  await search(store);
  const others = store.scoreChunks.mock.calls[0]?.[1].others;
  expect(others?.[0]).toEqual({ courseId: "search-101", lectureId: "stemming", position: 1 });
  expect(others).not.toContainEqual(expect.objectContaining({ lectureId: "ranking" }));
});

test("equal passages come in one order, whatever order the database returns them in", async () => {
  const same = { text: "We stem words.", cosine: 0.5 };
  const forwards = storeOf({ a: [same], b: [same], c: [same] });
  const backwards = storeOf({ c: [same], b: [same], a: [same] });
  expect(await search(forwards)).toEqual(["a-0", "b-0", "c-0"]);
  expect(await search(backwards)).toEqual(["a-0", "b-0", "c-0"]);
});

test("a lecture whose description names the subject comes first among passages that are equally near", async () => {
  const same = [{ text: "Welcome back, everyone.", cosine: 0.4 }];
  const store = storeOf({ a: same, b: same, c: same }, { c: "How llamas live in the Andes." });
  expect((await search(store, { question: "Where do llamas live?" }))[0]).toBe("c-0");
});

test("a title counts for more than a description", async () => {
  const same = [{ text: "Welcome back, everyone.", cosine: 0.4 }];
  const store = storeOf({ llamas: same, notes: same }, { notes: "How llamas live." });
  expect((await search(store, { question: "llamas" }))[0]).toBe("llamas-0");
});

test("a search has at most three passages of a lecture, unless there are few lectures or it is limited to one", async () => {
  const chunks = Array.from({ length: 8 }, () => ({ text: "We stem words.", cosine: 0.5 }));
  const store = storeOf({ stemming: chunks });
  const other = [{ text: "We stem words.", cosine: 0.4 }];
  const many = storeOf({ stemming: chunks, a: other, b: other, c: other, d: other, e: other });
  const ofStemming = (found: string[]) => found.filter((chunkId) => chunkId.startsWith("stemming"));
  expect(ofStemming(await search(many))).toHaveLength(3);
  expect(await search(store)).toHaveLength(8);
  expect(await search(store, { perLecture: 1 })).toHaveLength(1);
  expect(await search(store, { lectureId: "stemming" })).toHaveLength(8);
  expect(await search(store, { lectureId: "stemming", limit: 2 })).toHaveLength(2);
});

test("the lecture that a question is about first is among the results, however well others score", async () => {
  const better = Array.from({ length: 40 }, (_, index) => ({ text: "We stem words.", cosine: 0.9 - index / 1_000 }));
  const store = storeOf({ ...LECTURES, a: better, b: better, c: better });
  expect(await search(store, { limit: 4 })).not.toContainEqual(expect.stringContaining("ranking"));
  const passages = await search(store, { limit: 4, firstLectureId: "ranking" });
  expect(passages.filter((chunkId) => chunkId.startsWith("ranking"))).toEqual(["ranking-0", "ranking-1"]);
  expect(passages).toHaveLength(4);
  expect(passages[0]).toMatch(/^a-/);
});

test("a passage opens with the end of the previous chunk", async () => {
  const store = storeOf(LECTURES);
  store.readChunks.mockImplementation(async (places) =>
    places.map((place) => ({
      ...place,
      version: VERSION,
      chunkId: `${place.lectureId}-${place.position}`,
      startMs: place.position * MINUTE,
      endMs: (place.position + 1) * MINUTE,
      content: place.position === 0 ? "Welcome. Now to stemming." : "We stem words.",
      headings: [],
      sentenceOffsets: place.position === 0 ? [0, 9] : [0],
      sentenceStartMs: place.position === 0 ? [0, 50_000] : [MINUTE],
    })),
  );
  const passages = await findPassages(
    { courseId: "search-101", lectureId: "stemming", question: "Why stem words?" },
    { store, embedder },
  );
  expect(passages.find(({ chunkId }) => chunkId === "stemming-1")).toMatchObject({
    startMs: 50_000,
    content: "Now to stemming. We stem words.",
  });
});

test("a chunk that is replaced during the search is left out", async () => {
  const store = storeOf(LECTURES);
  const { stemming: _, ...rest } = LECTURES;
  store.readChunks.mockImplementation(storeOf(rest).readChunks);
  expect(await search(store)).toEqual(["ranking-0", "ranking-1"]);
});

test("a lecture that is replaced during the search is searched again", async () => {
  const store = storeOf(LECTURES);
  const { readChunks } = storeOf(LECTURES);
  store.readChunks.mockImplementationOnce(async (places) =>
    (await readChunks(places)).map((chunk) => ({ ...chunk, version: "version-2", content: "Another subject." })),
  );
  const passages = await findPassages({ courseId: "search-101", question: "Why stem words?" }, { store, embedder });
  expect(passages.map(({ content }) => content)).not.toContain("Another subject.");
  expect(store.lecturesToSearch).toHaveBeenCalledTimes(2);
});

test("a course whose nearest chunks were all replaced during the search is searched again", async () => {
  const store = storeOf(LECTURES);
  store.scoreChunks.mockResolvedValueOnce([]);
  expect(await search(store)).toEqual(await search(storeOf(LECTURES)));
  expect(store.lecturesToSearch).toHaveBeenCalledTimes(2);
});

test("a course without a chunk is searched once", async () => {
  const store = storeOf({ silent: [] });
  expect(await search(store)).toEqual([]);
  expect(store.lecturesToSearch).toHaveBeenCalledOnce();
});

test("lectures that are replaced all the time are searched three times", async () => {
  const store = storeOf(LECTURES);
  const { readChunks } = storeOf(LECTURES);
  store.readChunks.mockImplementation(async (places) =>
    (await readChunks(places)).map((chunk) => ({ ...chunk, version: "version-2" })),
  );
  expect(await search(store)).not.toEqual([]);
  expect(store.lecturesToSearch).toHaveBeenCalledTimes(3);
});

test("a chunk of a lecture that was added during the search is left out", async () => {
  const store = storeOf(LECTURES);
  store.lecturesToSearch.mockResolvedValue(
    await storeOf({ ranking: LECTURES["ranking"] ?? [] }).lecturesToSearch("", null),
  );
  expect(await search(store)).toEqual(["ranking-0", "ranking-1"]);
});

test("a course without lectures finds nothing", async () => {
  expect(await search(storeOf({}))).toEqual([]);
});

test("a reranking model decides the order, and reads each passage under its lecture's title", async () => {
  const rerank = vi.fn<Reranker["rerank"]>(async (_question, texts) =>
    texts.map((text) => (text.includes("Rare terms") ? 0.9 : 0.1)),
  );
  const [best] = await search(storeOf(LECTURES), {}, { rerank });
  expect(best).toBe("ranking-1");
  expect(rerank.mock.calls[0]?.[1]).toContain("About stemming\nWe stem words to match their forms.");
});

test("passages keep the search's own order if the reranking model fails", async () => {
  const failing: Reranker = { rerank: async () => null };
  expect(await search(storeOf(LECTURES), {}, failing)).toEqual(await search(storeOf(LECTURES)));
});

test("a course of another embedding model is not searched: its vectors cannot be compared", async () => {
  const store = storeOf(LECTURES);
  const lectures = await store.lecturesToSearch("search-101", null);
  store.lecturesToSearch.mockResolvedValue(lectures.map((lecture) => ({ ...lecture, embeddingModel: "other" })));
  await expect(search(store)).rejects.toMatchObject({
    code: "model_unavailable",
    message: expect.stringContaining("ingested with the embedding model other, but EMBEDDING_MODEL is test"),
  });
  expect(store.scoreChunks).not.toHaveBeenCalled();
});

test("a search of all courses reads the shortlist of lectures that the vector and the words select", async () => {
  const store = storeOf(LECTURES);
  expect((await search(store, { courseId: null }))[0]).toBe("stemming-1");
  const [asked] = store.shortlistLectures.mock.calls[0] ?? [];
  expect(asked).toMatchObject({ question: "Why stem words?", embeddingModel: "test" });
  expect(await asked?.vector).toEqual(Float32Array.of(1, 0));
  expect(store.lecturesToSearch).not.toHaveBeenCalled();
  expect(store.scoreChunks.mock.calls[0]?.[0]).toMatchObject({ lectures: [{ lectureId: "ranking" }, {}] });
});

test("a question that cannot be embedded fails the search", async () => {
  const failing = { id: "test", embed: () => Promise.reject(new Error("the provider is unavailable")) };
  const found = findPassages(
    { courseId: "search-101", question: "Why?" },
    { store: storeOf(LECTURES), embedder: failing },
  );
  await expect(found).rejects.toThrow("the provider is unavailable");
});

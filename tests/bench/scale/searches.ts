import type { Embedder } from "~/ai/embedding-model.server";
import { searchPassages } from "~/retrieval/search-passages.server";
import { exactNearest, readIntoCache } from "~db/baseline-search.server";
import { nearestChunks } from "~db/search-everywhere.server";
import { makeSpace } from "../../../scripts/seed-load/store-corpus";
import { seeded, syntheticQuestions } from "../../../scripts/synthetic/course";
import { pick, type VectorSpace } from "../../../scripts/synthetic/vector-space";
import { measurement, median, percentile, type Measurement } from "../measurement";
import type { Corpus, Member } from "./corpus";

const LIMIT = 8;
const QUESTIONS = 300;
/** Searches before those that are measured: a running server has what most searches read in memory. */
const WARM_UP = 300;
const EXACT_QUESTIONS = 40;

/** Measures searches by members of a few courses: in one of theirs, and in all that they may see. */
export async function benchSearches({ sql, embedder, members, chunks }: Corpus): Promise<Measurement[]> {
  const asking = questionEmbedder(embedder, await makeSpace(embedder));
  await readIntoCache(sql);
  const random = seeded("who asks");
  const timesOf = (courseOf: (member: Member) => string | null) =>
    times((question) => {
      const member = pick(members, random);
      const search = { courseId: courseOf(member), question, limit: LIMIT };
      return searchPassages(search, { sql, reader: member.reader, embedder: asking });
    });
  const inCourse = await timesOf(({ courseIds }) => pick(courseIds, random));
  const everywhere = await timesOf(() => null);
  const { recall, exactMs } = await measureRecall({ sql, embedder: asking, members });
  return [
    measurement(`search of one course of ${chunks}, p95`, percentile(inCourse, 0.95), "ms", "its limit", 25, {
      atMost: 25,
    }),
    measurement(
      `search of all courses of ${chunks}, p95`,
      percentile(everywhere, 0.95),
      "ms",
      "an exact scan, median",
      exactMs,
      { atMost: 80 },
    ),
    measurement(`recall@10 of all courses of ${chunks}`, recall, "", "an exact scan", 1, { atLeast: 0.95 }),
  ];
}

/** Embeds each question to include its cost, but returns a vector near a chunk, like that of a real question. */
function questionEmbedder(embedder: Embedder, space: VectorSpace): Embedder {
  return {
    id: embedder.id,
    embed: async (texts, options) => {
      await embedder.embed(texts, options);
      return texts.map((text) => {
        const random = seeded(text);
        return space.window(space.chunk(space.lectureTopic(random), random), random);
      });
    },
  };
}

async function times(search: (question: string) => Promise<unknown>): Promise<number[]> {
  const measured: number[] = [];
  for (const question of syntheticQuestions(QUESTIONS + WARM_UP)) {
    const start = performance.now();
    await search(question);
    measured.push(performance.now() - start);
  }
  return measured.slice(WARM_UP);
}

/** Returns the share of the ten nearest chunks that a member may see, which the approximate search of all courses finds. */
async function measureRecall({ sql, embedder, members }: Pick<Corpus, "sql" | "embedder" | "members">) {
  const vectors = await embedder.embed(syntheticQuestions(EXACT_QUESTIONS));
  const random = seeded("who asks");
  const exactTimes: number[] = [];
  let found = 0;
  for (const vector of vectors) {
    const { reader } = pick(members, random);
    const start = performance.now();
    const exact = await exactNearest(sql, reader, vector, 10);
    exactTimes.push(performance.now() - start);
    const near = new Set(
      (await nearestChunks(sql, reader, vector, 10)).map(({ courseId, chunkId }) => `${courseId}/${chunkId}`),
    );
    found += exact.filter(({ courseId, chunkId }) => near.has(`${courseId}/${chunkId}`)).length;
  }
  return { recall: found / (10 * vectors.length), exactMs: median(exactTimes) };
}

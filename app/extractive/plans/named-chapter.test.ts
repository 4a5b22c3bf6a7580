import { expect, test } from "vitest";
import { lookup, material, passage, planFor } from "../../../tests/setup/planned-answer";

const QUESTION = "how does stemming meet an index";
const plan = planFor(QUESTION);
const found = lookup(0, [passage(1, "An index has terms in it.", { start_seconds: 0 })]);

test("a chapter that a question names is read in the same step as the search", () => {
  expect(plan.calls).toEqual([
    ["search_course", { query: QUESTION }],
    ["read_moment", { lecture: "inverted-index", from: 120, to: 240 }],
  ]);
});

test("its passages are quoted, however little the search found there", async () => {
  const chapter = passage(2, "We stem words for the index.", { score: 0, similarity: 0, coverage: 0 });
  expect(await plan.compose([found, lookup(1, [chapter])])).toContain("“We stem words for the index.” [2]");
  expect(await plan.compose([found])).not.toContain("[2]");
});

test("a passage need not repeat its lecture's title, unless it says nothing else that is asked", async () => {
  const inEmbeddings = { lecture: "embeddings", start_seconds: 0, end_seconds: 60 };
  const naming = passage(1, "An embedding has a meaning here.", { ...inEmbeddings, score: 1 });
  const answering = passage(2, "The angle has a cosine here.", { ...inEmbeddings, score: 0.6 });
  const first = async (question: string) => {
    const text = await planFor(question, {}, { ...material, lectureId: null }).compose([
      lookup(0, [naming, answering]),
    ]);
    return typeof text === "string" && /\[(\d)\]/u.exec(text)?.[1];
  };
  expect(await first("which angle do embeddings have")).toBe("2");
  expect(await first("what are embeddings")).toBe("1");
});

import { expect, test } from "vitest";
import { lookup, passage, planFor } from "../../../tests/setup/planned-answer";

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

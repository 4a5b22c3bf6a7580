import { expect, test } from "vitest";
import { lookup, passage, planFor } from "../../../tests/setup/planned-answer";

const CHOICE = "glaciers or terms, which do I use when";
const OFF_TOPIC = { similarity: 0.1, coverage: 0 };

test("a choice asks what each of the two is best for", () => {
  expect(planFor(CHOICE).calls).toEqual([
    ["search_course", { query: "what is glaciers best for" }],
    ["search_course", { query: "what is terms best for" }],
  ]);
});

test("a choice is searched as it was asked if the lectures do not say what one of the two is best for", async () => {
  const next = await planFor(CHOICE).compose([
    lookup(0, [passage(1, "Glaciers are best for an example.")]),
    lookup(1, [passage(2, "Nothing else is here.", OFF_TOPIC)]),
  ]);
  expect(next).toMatchObject({ calls: [["search_course", { query: CHOICE }]] });
});

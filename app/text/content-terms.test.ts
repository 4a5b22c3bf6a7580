import { expect, test } from "vitest";
import { contentTerms } from "./content-terms";

test("subject words are kept without their endings, others are left out", () => {
  expect([...contentTerms("Why do we stem the words, when running ranks?")]).toEqual(["stem", "word", "run", "rank"]);
});

import { expect, test } from "vitest";
import { pageSource } from "~/citation/number-sources";
import { ANYONE } from "~/identity/viewer";
import type { Sql } from "~db/connect.server";
import { anchorFinder } from "./find-anchor.server";

const content = "It cuts the ending off a word. Forms of a word then meet. Martin Porter wrote the best known one.";
const page = pageSource(
  "search-101",
  { id: "glossary:stemming", friendlyId: "Glossary: stemming", title: "Stemming", openUrl: "/stemming", content },
  1,
);

/** Returns a finder whose embedder knows the subjects of texts by their words, and the texts that it embeds. */
function finder() {
  const embedded: string[][] = [];
  const subjects = [/ending/, /Forms/, /Porter/];
  const embed = async (texts: string[]) => {
    embedded.push(texts);
    return texts.map((text) => {
      const known = subjects.map((subject) => (subject.test(text) ? 1 : 0.01));
      const length = Math.hypot(...known);
      return Float32Array.from(known, (value) => value / length);
    });
  };
  const sql = (() => {
    throw new Error("a page was looked for in the database");
  }) as unknown as Sql; // why: a page's words are in its source
  return { find: anchorFinder({ sql, reader: ANYONE, embedder: { id: "test", embed } }), embedded };
}

test("a claim quotes the sentence of a page that supports it", async () => {
  const { find } = finder();
  expect(await find("Stemmers cut the ending of a word", page)).toMatchObject({
    quote: "It cuts the ending off a word.",
    support: "supported",
    startMs: 0,
  });
  expect(await find("Porter wrote a well known stemmer", page)).toMatchObject({
    quote: "Martin Porter wrote the best known one.",
  });
});

test("a claim that a page does not make is not supported", async () => {
  expect(await finder().find("BM25 ranks 20 documents", page)).toMatchObject({ support: "unsupported" });
});

test("words quoted from a page need no embedding", async () => {
  const { find, embedded } = finder();
  expect(await find("It cuts the ending off a word", page)).toMatchObject({ support: "supported" });
  expect(embedded).toEqual([]);
});

test("a page is embedded once, each sentence with the title and the next one", async () => {
  const { find, embedded } = finder();
  await find("Stemmers cut the ending of a word", page);
  await find("Porter wrote a well known stemmer", page);
  expect(embedded.filter(([text]) => text?.startsWith("Stemming. "))).toEqual([
    [
      "Stemming. It cuts the ending off a word. Forms of a word then meet.",
      "Stemming. Forms of a word then meet. Martin Porter wrote the best known one.",
    ],
  ]);
});

test("a definition of one sentence supports claims", async () => {
  const definition = { ...page, content: "It cuts the ending off a word." };
  expect(await finder().find("Stemmers cut the ending of a word", definition)).toMatchObject({ support: "supported" });
});

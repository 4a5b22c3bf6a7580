import { describe, expect, it } from "vitest";
import { english } from "./english";
import { Mentions, nameWriter } from "./name-forms";
import { spanish } from "./spanish";

const isNameWord = (word: string) => !english.notInName.has(word);

describe("Mentions", () => {
  const mentions = new Mentions([
    "An inverted index. Inverted indexes, the inverted index, inverted indices.",
    "index",
  ]);

  it("counts a name in the singular and the plural, and not across sentences", () => {
    expect(mentions.count("inverted index")).toBe(2);
    expect(mentions.count("embedding")).toBe(0);
    expect(new Mentions(["embeddings and an embedding"]).count("embedding")).toBe(2);
    expect(new Mentions(["We use the inverted", "index"]).count("inverted index")).toBe(0);
  });

  it("notices a name whose last word is missing", () => {
    const said = new Mentions(["The inverted index, an inverted index, the inverted index."]);
    expect(said.isCutShort("inverted", isNameWord)).toBe(true);
    expect(said.isCutShort("inverted index", isNameWord)).toBe(false);
  });
});

describe("nameWriter", () => {
  it.each([
    ["Inverted Index", "We build an inverted index.", "an inverted index"],
    ["stemming", "Stemming is simple. The result of stemming is a stem.", "stemming"],
    ["trainer api", "We use the Trainer API. With the Trainer API it is easy.", "the Trainer API"],
    ["Token", "Tokens are pieces. A token is a piece. The token comes first.", "a token"],
    ["embeddings", "The embeddings are close.", "embeddings"],
    ["semantic search", "We do semantic search with a semantic search engine.", "semantic search"],
    ["BM25", "It never comes up.", "BM25"],
    ["Perplexity", "It never comes up.", "perplexity"],
  ])("writes %s of %j as %s", (name, text, written) => {
    expect(nameWriter([text], english)(name)).toBe(written);
  });

  it("uses Spanish articles", () => {
    expect(
      nameWriter(["El índice invertido es una lista. Usamos el índice invertido."], spanish)("índice invertido"),
    ).toBe("el índice invertido");
  });
});

import { describe, expect, it } from "vitest";
import { embedByWords } from "../../tests/setup/embed-by-words";
import { passage } from "../../tests/setup/planned-answer";
import { verdictsOn } from "./verdict";

const embed = embedByWords("scan graph index words meaning glacier");
const verdicts = async (names: string[], ...contents: string[]) => {
  const passages = contents.map((content, index) => passage(index + 1, content));
  const found = await verdictsOn(names, `${names.join(" or ")}, which is better`, passages, embed);
  return found.map(({ name, quotes }) => [name, quotes.map(({ text }) => text).join(" ")]);
};

describe("verdictsOn", () => {
  it("finds what is said for and against each of two things", async () => {
    const scan = "A scan reads all of the words. The scan is too slow for a billion texts.";
    const graph = "The graph connects its points. A graph is fast, whatever it holds.";
    expect(await verdicts(["scan", "graph"], scan, graph)).toEqual([
      ["scan", "The scan is too slow for a billion texts."],
      ["graph", "A graph is fast, whatever it holds."],
    ]);
  });

  it("prefers two sentences that are worded alike, though they name only one of the things", async () => {
    const both = "Words are best for names and numbers. Meanings are best for everyday questions.";
    expect(await verdicts(["words", "embeddings"], "Embeddings are slow to compute.", both)).toEqual([[null, both]]);
  });

  it("reads on to a judgment that does not repeat the name", async () => {
    const graph = "This structure is called a graph. You usually find the right points with it.";
    const [, [, quote] = []] = await verdicts(["scan", "graph"], "A scan is never wrong about words.", graph);
    expect(quote).toContain("You usually find the right points with it.");
  });

  it("finds nothing if the lectures judge only one of them", async () => {
    expect(await verdicts(["scan", "graph"], "A scan is too slow for this. A graph has points.")).toEqual([]);
  });

  it("does not take an example of the lecturer for what it names", async () => {
    const example = "Suppose somebody searches for a glacier. Adding the words up is too simple for that.";
    expect(await verdicts(["glacier", "graph"], example, "A graph is fast, whatever it holds.")).toEqual([]);
  });

  it("finds nothing where nothing was found", async () => {
    expect(await verdicts(["scan", "graph"])).toEqual([]);
  });
});

import { describe, expect, it } from "vitest";
import { makeFoundPassage as passage } from "../../tests/factories";
import { ranked, scored } from "../../tests/setup/scored-sentences";

/** Which of two sentences answers better if both are as good otherwise. */
async function better(question: string, ...sentences: [string, string]) {
  const [first, second] = await scored(
    question,
    sentences.map((text, index) => passage(index + 1, text)),
  );
  if (!first || !second || first.score === second.score) return null;
  return first.score > second.score ? sentences[0] : sentences[1];
}

describe("a sentence answers better", () => {
  it("if it is more similar to the question", async () => {
    expect(await better("What about the cut?", "The ranking is sorted here.", "The cutting is shown here.")).toMatch(
      /cut/,
    );
  });

  it("if it calculates what the question wants calculated", async () => {
    const [plain, arithmetic] = ["The ranking is sorted here.", "The ranking is divided by two here."] as const;
    expect(await better("How is the ranking computed?", plain, arithmetic)).toBe(arithmetic);
    expect(await better("How is the ranking used?", plain, arithmetic)).not.toBe(arithmetic);
  });

  it("if it defines what something is the … of", async () => {
    const [plain, defining] = ["We see the cut of it here.", "The cut is a part here."] as const;
    expect(await better("what is the cut of the glacier", plain, defining)).toBe(defining);
  });

  it("if it opens with what the question asks about something else", async () => {
    const [plain, opening] = ["There is a weight in the cut here.", "Lower cuts have a small weight here."] as const;
    expect(await better("what is a cut of the weight", plain, opening)).toBe(opening);
  });

  it("if it speaks of the same stop word", async () => {
    const [plain, mention] = ["Every cut has a ranking in it.", "Every cut has the word the in it."] as const;
    expect(await better("what of the word the in a cut", plain, mention)).toBe(mention);
  });

  it("if its chapter is named like what is asked", async () => {
    const chapters = [
      { title: "Weights", startMs: 0 },
      { title: "Ranking", startMs: 150_000 },
    ];
    const content = "People walk on lists here. People also ski on lists.";
    const headings = { lecture: "Search", chapters };
    const [first] = await ranked("What about the ranking of a glacier?", [{ ...passage(2, content), headings }]);
    expect(first).toBe("People also ski on lists.");
    expect((await ranked("What about a glacier?", [{ ...passage(2, content), headings }]))[0]).toBe(
      (await ranked("What about a glacier?", [passage(2, content)]))[0],
    );
  });

  it("if it says what is asked about its lecture's subject, which it need not name", async () => {
    const [naming, answering] = ["The glacier is named here.", "It has a cut at the weight."] as const;
    const question = "why does a glacier have a cut";
    const inLecture = (lecture: string) =>
      ranked(question, [{ ...passage(1, `${naming} ${answering}`), headings: { lecture, chapters: [] } }]);
    const [first] = await inLecture("The glacier");
    expect(first).toBe(answering);
    const similarities = async (lecture: string) =>
      (await scored(question, [{ ...passage(1, answering), headings: { lecture, chapters: [] } }])).map(
        ({ similarity }) => similarity,
      );
    expect((await similarities("The glacier"))[0]).toBeGreaterThan((await similarities("Ice"))[0] ?? 1);
  });

  it("if it tells a number, which a name is not", async () => {
    const [name, number] = ["The ranking is bm25 here.", "The ranking is 25 here."] as const;
    expect(await better("How many is the ranking?", name, number)).toBe(number);
  });

  it("if it says what the question asks about the topic of all passages", async () => {
    const [first] = await ranked("Where is the cut of a glacier?", [
      passage(1, "This glacier is made of old ice."),
      passage(2, "Another glacier is near the town."),
      passage(3, "Some glacier is there as well."),
      passage(4, "Here is a shortcut over the top."), // like "cut", in other words
    ]);
    expect(first).toMatch(/shortcut/);
  });

  it("if the next sentence of its passage is similar to the question", async () => {
    const openings = (
      await ranked("What about a glacier?", [
        passage(1, "People ski on lists. Weights are there."),
        passage(2, "People walk on lists. Glaciers are there."),
      ])
    ).filter((text) => text.startsWith("People"));
    expect(openings).toEqual(["People walk on lists.", "People ski on lists."]);
  });

  it("if the sentence before it in its passage is similar to the question", async () => {
    const endings = (
      await ranked("What about a glacier?", [
        passage(1, "Weights are there. People ski on lists."),
        passage(2, "Glaciers are there. People walk on lists."),
      ])
    ).filter((text) => text.startsWith("People"));
    expect(endings).toEqual(["People walk on lists.", "People ski on lists."]);
  });

  it("but not for a sentence of another passage", async () => {
    const skiing = async (other: string) =>
      (await scored("What about a glacier?", [passage(1, "People ski on lists."), passage(2, other)]))[0]?.score;
    expect(await skiing("Glaciers are there.")).toBe(await skiing("Weights are there."));
  });

  it("if its passage was found higher up", async () => {
    const passages = [passage(1, "Forms of a verb vary.", { score: 0.8 }), passage(2, "Forms of a noun vary.")];
    expect(await ranked("What about a glacier?", passages)).toEqual(["Forms of a noun vary.", "Forms of a verb vary."]);
  });

  it("if it has the rarer word of the question", async () => {
    const [first] = await ranked("What do terms and postings have?", [
      passage(1, "All terms are sorted here. All terms are counted here. All terms are short here."),
      passage(2, "All postings are sorted here."),
    ]);
    expect(first).toBe("All postings are sorted here.");
  });

  it("if the lecturer has just asked a like question", async () => {
    const [, first, second] = await ranked("What about the glacier?", [
      passage(1, "What is the glacier then? Ice that is moving down."),
      passage(2, "What are the words then? Ice that is standing still."),
    ]);
    expect([first, second]).toEqual(["Ice that is moving down.", "Ice that is standing still."]);
  });

  it("if it comes right after the lecturer's question rather than later", async () => {
    const [, ...answers] = await scored("What about the glacier?", [
      passage(1, "What is the glacier then? Ice that is moving. Ice that is cold. Ice that is old. Ice that is far."),
    ]);
    const [moving = 0, cold = 0, old = 0, far = 0] = answers.map(({ score }) => score);
    expect(moving).toBeGreaterThan(cold);
    expect(cold).toBeGreaterThan(old);
    expect(old).toBeGreaterThan(far);
  });

  it("if it gives the reason for a fact that was said before it, like the one asked about", async () => {
    const scores = async (question: string) =>
      (
        await scored(question, [
          passage(1, "The glacier is there now. People ski because lists vary."),
          passage(2, "The words are there now. People walk because lists vary."),
        ])
      )
        .filter(({ candidate }) => candidate.text.startsWith("People"))
        .map(({ score }) => score);
    const [skiing = 0, walking = 0] = await scores("Why is the glacier there?");
    const [asked = 0, other = 0] = await scores("What about the glacier there?");
    expect(skiing - walking).toBeGreaterThan(asked - other + 0.1);
  });

  it("if it is not said where the lecture repeats what it has explained", async () => {
    const chapters = [
      { title: "Lists", startMs: 0 },
      { title: "Summary", startMs: 150_000 },
    ];
    const content = "People walk on lists here. People also ski on lists.";
    const headings = { lecture: "Search", chapters };
    const [first] = await ranked("What about a glacier?", [{ ...passage(2, content), headings }]);
    expect(first).toBe("People walk on lists here.");
  });

  it("if it tells the usual value that is asked for", async () => {
    const [other, usual] = ["The list has forty entries.", "The usual value is forty entries."] as const;
    expect(await better("What is the default value?", other, usual)).toBe(usual);
    expect(await better("How many are there?", other, usual)).toBeNull();
  });

  it.each([
    ["When does it not work?", "Names never have forms.", "Names always have forms."],
    ["Why can’t we read everything?", "People don’t have time.", "People do have time."],
    ["¿Cuándo no funciona?", "Los nombres nunca varían.", "Los nombres siempre varían."],
  ])("if it denies something, as the question “%s” does", async (question, wanted, other) => {
    expect(await better(question, wanted, other)).toBe(wanted);
    expect(await better(question, other, wanted)).toBe(wanted);
  });

  it("does not depend on denial if the question denies nothing", async () => {
    expect(await better("When does it work?", "Names never have forms.", "Names always have forms.")).toBeNull();
  });

  it.each([
    ["You have seen that all forms meet.", "It is true that all forms meet."],
    ["In the next lecture all forms meet.", "In the whole index all forms meet."],
    ["En esta clase todas las formas coinciden.", "En esta lista todas las formas coinciden."],
  ])("if it is not addressed to the listeners: “%s”", async (address, other) => {
    expect(await better("What about a glacier?", address, other)).toBe(other);
  });

  it.each([
    ["What is a posting?", "A posting is an entry of a list.", "A posting goes into a list here."],
    ["¿Qué es un índice?", "Un índice es una lista de términos.", "Un índice crece con cada documento."],
    ["Why do we sort?", "The list is long, because people write.", "The list is long, although people write."],
    ["Why do we sort?", "To walk along two lists, we sort them.", "Along two lists, we walk and sort."],
    ["Why do we sort?", "The list is long, so we never read it.", "The list is long, and we never read it."],
    ["¿Por qué ordenamos?", "La lista es larga, porque hay gente.", "La lista es larga, aunque hay gente."],
    ["Who made it?", "The formula was invented by two people.", "The formula was explained to two people."],
    ["How many are there?", "The list has forty entries.", "The list has enough entries."],
    ["¿Cuántos hay?", "La lista tiene diez entradas.", "La lista tiene bastantes entradas."],
  ])("if it is what “%s” asks for", async (question, wanted, other) => {
    expect(await better(question, wanted, other)).toBe(wanted);
    const [first, second] = await scored(question, [passage(1, wanted), passage(2, other)]);
    expect([first?.isWanted, second?.isWanted]).toEqual([true, false]);
  });
});

it("measures how similar a sentence is to the question by itself", async () => {
  const [first, second] = await scored("What about a glacier?", [
    passage(1, "People ski on lists. Glaciers are there. Weights are sorted."),
  ]);
  const [alone] = await scored("What about a glacier?", [passage(1, "People ski on lists.")]);
  expect(second?.similarity).toBeCloseTo(1, 1);
  expect(first?.similarity).toBe(alone?.similarity);
  expect(first?.similarity).toBeLessThan(0.7);
});

it("scores nothing if there are no sentences", async () => {
  expect(await scored("What about a glacier?", [])).toEqual([]);
});

describe("a sentence answers a heading better", () => {
  const best = async (first: Partial<ReturnType<typeof passage>>, second: Partial<ReturnType<typeof passage>>) => {
    const passages = [
      passage(1, "Rankings have a cut here.", { lecture: "a", start_seconds: 300, ...first }),
      passage(2, "Rankings have a cut there.", { lecture: "b", start_seconds: 300, ...second }),
      passage(3, "Nothing is said of either.", { lecture: "c", start_seconds: 100, score: 0.5 }),
    ];
    const [one, other] = await scored("ranking", passages, undefined, true);
    return (one?.score ?? 0) === (other?.score ?? 0) ? null : (one?.score ?? 0) > (other?.score ?? 0) ? 1 : 2;
  };

  it("if a passage in the minutes before it was found, too", async () => {
    expect(await best({}, {})).toBeNull();
    expect(await best({ lecture: "c" }, {})).toBe(1);
    expect(await best({ lecture: "c", start_seconds: 500 }, {})).toBeNull();
  });

  it("if it is not in the first minute of a lecture", async () => {
    expect(await best({ start_seconds: 10 }, {})).toBe(2);
  });
});

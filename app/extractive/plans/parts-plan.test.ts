import { describe, expect, test } from "vitest";
import { lookup, passage, planFor, planningFor } from "../../../tests/setup/planned-answer";
import { partsPlan } from "./parts-plan";

const CHOICE = "glaciers or terms, which do I use when";
const OFF_TOPIC = { similarity: 0.1, coverage: 0 };
const STEMMING = passage(1, "We stem words so that forms meet.");

test("a choice asks what each of the two is best for, and searches the whole question for a verdict", () => {
  expect(planFor(CHOICE).calls).toEqual([
    ["search_course", { query: "what is glaciers best for" }],
    ["search_course", { query: "what is terms best for" }],
    ["search_course", { query: CHOICE }],
  ]);
});

test("a choice is answered with what the lectures say of one beside the other", async () => {
  const both = passage(3, "Glaciers are best for cold places. Terms are best for names and numbers.");
  const found = [lookup(0, [passage(1, "A glacier is an example.")]), lookup(1, []), lookup(2, [both])];
  expect(await planFor(CHOICE).compose(found)).toBe(
    "“Glaciers are best for cold places. Terms are best for names and numbers.” [3]",
  );
});

test("a choice is answered with a verdict on each, below its name", async () => {
  const glaciers = passage(1, "Glaciers are too slow for most people.");
  const terms = passage(2, "The terms of an index are always faster to find.");
  expect(await planFor(CHOICE).compose([lookup(0, [glaciers]), lookup(1, [terms]), lookup(2, [])])).toBe(
    "**Glaciers**: “Glaciers are too slow for most people.” [1]\n\n" +
      "**Terms**: “The terms of an index are always faster to find.” [2]",
  );
});

describe("without a verdict,", () => {
  const found = [
    lookup(0, [passage(1, "A glacier is an example of ice.")]),
    lookup(1, [passage(2, "Index terms are the words of a text.")]),
    lookup(2, [passage(3, "Glaciers and terms are an example of words.")]),
  ];

  test("a choice between two names is answered with what is said of each", async () => {
    expect(await planFor("glacier or terms, when do I use which").compose(found)).toMatch(
      /^\*\*Glacier\*\*: “.*\n\n\*\*Terms\*\*: “/,
    );
  });

  test("a question for the better of two is answered as it was asked", async () => {
    expect(await planFor("which is better, glaciers or terms").compose(found)).toMatch(/^“Glaciers and terms are/);
  });
});

test("a choice is searched as it was asked if the lectures do not say what one of the two is best for", async () => {
  const next = await planFor(CHOICE).compose([
    lookup(0, [passage(1, "Glaciers are best for an example.")]),
    lookup(1, [passage(2, "Nothing else is here.", OFF_TOPIC)]),
  ]);
  expect(next).toMatchObject({ calls: [["search_course", { query: CHOICE }]] });
});

describe("a question with two parts", () => {
  const PARTS = [
    { question: "what is a stem", subject: "stem" },
    { question: "why is it short", subject: "its length" },
  ];
  const plan = partsPlan(PARTS, planningFor("what is a stem and why is it short"));

  test("searches a name of one letter for itself, not with the other name", () => {
    const named = ["k1", "b"].map((subject) => ({ question: `what is ${subject}`, subject }));
    expect(partsPlan(named, planningFor("k1 vs b")).calls).toEqual([
      ["search_course", { query: "what is k1" }],
      ["search_course", { query: "what is b" }],
    ]);
  });

  test("searches the second part with the subject of the first", () => {
    expect(plan.calls).toEqual([
      ["search_course", { query: "what is a stem" }],
      ["search_course", { query: "why is stem short" }],
    ]);
  });

  test("answers each part below its name, from its own search, whichever returned first", async () => {
    const second = lookup(1, [passage(2, "A stem is short as an index of terms.")]);
    expect(await plan.compose([second, lookup(0, [passage(1, "A stem is what is left of a word.")])])).toBe(
      "**Stem**: “A stem is what is left of a word.” [1]\n\n**Its length**: “A stem is short as an index of terms.” [2]",
    );
  });

  test("quotes nothing twice, and puts two parts with one answer below both names", async () => {
    const stems = "A stem is what is left of a word.";
    const same = [lookup(0, [passage(1, stems)]), lookup(1, [passage(1, stems)])];
    expect(await plan.compose(same)).toBe(`**Stem · Its length**: “${stems}” [1]`);
  });

  test("answers a part that leans on the first one from what that one cites", async () => {
    const stems = "A stem is what is left of a word. A stem was first cut in nineteen eighty.";
    const asked = [
      { question: "what is a stem", subject: "a stem" },
      { question: "what year", subject: "what year" },
    ];
    const elsewhere = passage(2, "An index of terms was made in nineteen seventy.");
    const found = [lookup(0, [passage(1, stems)]), lookup(1, [elsewhere, passage(1, stems)])];
    const answer = await partsPlan(asked, planningFor("what is a stem and what year")).compose(found);
    expect(answer).toContain("nineteen eighty");
    expect(answer).not.toMatch(/seventy|couldn't find/);
  });

  test("names a part as it was typed if its name is a symbol", async () => {
    const named = partsPlan([{ question: "what is k1", subject: "k1" }], planningFor("k1 vs b"));
    expect(await named.compose([lookup(0, [passage(1, "A term is a stem of k1.")])])).toMatch(/^\*\*k1\*\*: /);
  });

  test("names a part as the lectures write it", async () => {
    const named = partsPlan([{ question: "what is hnsw", subject: "hnsw" }], planningFor("hnsw vs b"));
    expect(await named.compose([lookup(0, [passage(1, "A glacier is a stem of HNSW.")])])).toMatch(/^\*\*HNSW\*\*: /);
  });

  test("quotes once what answers both", async () => {
    const told = "Upper terms have long stems. Lower terms have short stems.";
    const named = ["upper terms", "lower terms"].map((subject) => ({ question: `what is ${subject}`, subject }));
    const found = passage(1, told);
    expect(
      await partsPlan(named, planningFor("upper vs lower terms")).compose([lookup(0, [found]), lookup(1, [found])]),
    ).toBe(`**Upper terms · Lower terms**: “${told}” [1]`);
  });

  test("names no part if one answer is to several questions", async () => {
    const asked = ["what is a stem", "why is it a stem"].map((question) => ({ question, subject: question }));
    const told = passage(1, "A stem is what is left of a word.");
    const { compose } = partsPlan(asked, planningFor("what is a stem and why is it a stem"));
    expect(await compose([lookup(0, [told]), lookup(1, [told])])).toBe(`“${told.content}” [1]`);
  });

  test("names a part that the lectures do not answer, in the language of the question", async () => {
    const found = [lookup(0, [STEMMING]), lookup(1, [])];
    expect(await plan.compose(found)).toMatch(/\n\nI couldn't find “its length” in your lectures\.$/);
    const inSpanish = partsPlan(PARTS, planningFor("¿Qué es la raíz y por qué es corta?"));
    expect(await inSpanish.compose(found)).toMatch(/\n\nNo he encontrado «its length» en tus clases\.$/);
  });

  test("is refused once if no part is answered", async () => {
    expect(await plan.compose([])).toMatch(/^I couldn't find this in your lectures\.\n/);
    expect(await plan.compose([lookup(0, [{ ...STEMMING, ...OFF_TOPIC }])])).toMatch(
      /The chapters that come closest are listed/,
    );
  });
});

import { describe, expect, it } from "vitest";
import { makeFoundPassage } from "../../../tests/factories";
import type { AnswerIntent } from "../intent";
import { phrasesFor } from "../languages/all";
import { NO_MATERIAL, type Material } from "../material";
import type { FoundPassage, Lookup, ReadPrompt } from "../read-prompt";
import type { Unwanted } from "../select-sentences";
import { nearbyPlan } from "./nearby-plan";
import { PLAIN } from "./plan";

const passage = makeFoundPassage;
const lookup = (index: number, ...passages: FoundPassage[]): Lookup => ({
  toolName: index === 0 ? "read_moment" : "search_course",
  index,
  searchedFor: undefined,
  passages,
});

const CITED = passage(2, "The forms of a noun meet here. The forms of a verb meet there.");

function planFor(
  over: Partial<ReadPrompt> = {},
  unwanted?: Unwanted & { opening?: string },
  query = "and why? (stem)",
  material: Material = NO_MATERIAL,
  intent: AnswerIntent = PLAIN,
) {
  const conversation = {
    question: "and why?",
    earlierQuestions: ["What is a stem?"],
    lastAnswer: "“The forms of a noun meet here.” [2]",
    said: "“The forms of a noun meet here.” [2]",
    lookups: [],
    lastCited: CITED,
    ...over,
  };
  return nearbyPlan(
    query,
    intent,
    {
      conversation,
      topic: "What is a stem?",
      leans: true,
      material,
      phrases: phrasesFor(conversation.question),
      // why: the choice of passages is tested, not the model. All texts are alike.
      embed: async (texts) => texts.map(() => Float32Array.of(1)),
    },
    unwanted,
  );
}

describe("a question that leans on the previous answer", () => {
  it("reads around the previous citation and searches, in one step", () => {
    expect(planFor().calls).toEqual([
      ["read_moment", { lecture: "stemming", from: 75, to: 225 }],
      ["search_course", { query: "and why? (stem)" }],
    ]);
  });

  it("for who made something is refused, not answered with what the thing is", async () => {
    const passages = [lookup(0, CITED), lookup(1, passage(3, "A stem is what is left of a word."))];
    const plan = planFor({ question: "who invented it?" }, undefined, "who invented the stem");
    expect(await plan.compose(passages)).toMatch(/^I couldn't find this/);
  });

  it("is searched only if the previous answer cites nothing", () => {
    expect(planFor({ lastCited: undefined }).calls).toEqual([["search_course", { query: "and why? (stem)" }]]);
  });

  it("is answered from all of a lecture that is called like its subject", async () => {
    const [named, other] = [passage(2, "What is a stem here?"), passage(9, "They vary because people speak.")];
    const titled = (title: string): Material => ({
      ...NO_MATERIAL,
      lectures: [{ lectureId: "stemming", title, description: null, durationMs: 900_000, chapters: [] }],
    });
    const reason = { kind: "answer", style: "reason", subject: "stem" } as const;
    const asked = (title: string) =>
      planFor({ question: "why is it so?" }, undefined, "why is a stem so?", titled(title), reason).compose([
        lookup(0, named),
        lookup(1, other),
      ]);
    expect(await asked("Stems")).toContain("because");
    expect(await asked("Words")).toBeNull();
  });

  it("for a reason is answered from the lecture that the previous answer cites, if that has any", async () => {
    const elsewhere = passage(3, "A stem is slow because there are many.", { lecture: "embeddings" });
    const reason = { kind: "answer", style: "reason", subject: "stem" } as const;
    const asked = (...around: FoundPassage[]) =>
      planFor({ question: "why is it slow?" }, undefined, "why is a stem slow?", NO_MATERIAL, reason).compose([
        lookup(0, ...around),
        lookup(1, elsewhere),
      ]);
    expect(await asked(CITED)).not.toContain("because");
    expect(await asked()).toContain("because");
  });

  it("is answered from near the previous citation rather than from far away, if both are as good", async () => {
    const near = passage(3, "A name is written with a capital.");
    const far = passage(40, "A place is written with a capital.");
    expect(await planFor().compose([lookup(0, near), lookup(1, far, near)])).toMatch(/^“A name .*” \[3\]/);
    const lastCited = passage(40, "The forms of a noun meet here.");
    expect(await planFor({ lastCited }).compose([lookup(0), lookup(1, near, far)])).toMatch(/^“A place .*” \[40\]/);
  });

  it("is answered from what names its subject, if anything does", async () => {
    const other = passage(3, "A name is written with a capital.");
    const named = passage(40, "A stem is written without a capital.");
    expect(await planFor().compose([lookup(0, other), lookup(1, named)])).toMatch(/^“A stem .*” \[40\]/);
  });

  it("is answered from near the sentence that was quoted, not from the beginning of its passage", async () => {
    const cited = passage(2, CITED.content, { end_seconds: 300 });
    const [before, after] = [
      passage(1, "A name is written with a capital."),
      passage(4, "A place is written with a capital.", { start_seconds: 210, end_seconds: 270 }),
    ];
    const answerAfter = (lastAnswer: string) =>
      planFor({ lastCited: cited, lastAnswer }).compose([lookup(0, before, after), lookup(1)]);
    expect(await answerAfter("“The forms of a noun meet here.” [2]")).toMatch(/^“A name/);
    expect(await answerAfter("“The forms of a verb meet there.” [2]")).toMatch(/^“A place/);
  });

  it("is answered from far away if only that is much about it", async () => {
    const near = passage(3, "A name is written with a capital.", { score: 0 });
    const far = passage(40, "The stem of a word is written without a capital.");
    expect(await planFor().compose([lookup(0, near), lookup(1, far)])).toMatch(/\[40\]/);
    expect(await planFor().compose([lookup(0), lookup(1, far)])).toMatch(/^“The stem/);
  });

  it("quotes a passage that both lookups found once", async () => {
    const near = passage(3, "A name is written with a capital.");
    expect(await planFor().compose([lookup(0, near), lookup(1, near)])).toBe("“A name is written with a capital.” [3]");
  });

  it("compares how good the found passages are with each other, not with those nearby", async () => {
    const near = passage(40, "A name is written with a capital.", { score: 0 });
    const far = passage(3, "A place is written with a capital.", { score: 0.01 });
    expect(
      await planFor({ lastCited: passage(40, "The forms meet.") }).compose([lookup(0, near), lookup(1, far)]),
    ).toMatch(/^“A name .*” \[40\]\n\n“A place .*” \[3\]$/);
  });

  it("may be answered with an example that the lecturer makes up", async () => {
    const near = passage(3, "Somebody asks what a stem is. The forms of a verb meet there.");
    expect(await planFor().compose([lookup(0, near), lookup(1)])).toBe("“The forms of a verb meet there.” [3]");
  });

  it("that names nothing is rather answered with something else than what was quoted", async () => {
    const found = passage(2, CITED.content);
    const answer = (question: string) => planFor({ question }).compose([lookup(0, found), lookup(1)]);
    expect(await answer("does that always work?")).toMatch(/^“The forms of a verb/);
    expect(await answer("which forms meet?")).toMatch(/^“The forms of a noun/);
  });

  it("is answered from the chapter that it names, too", async () => {
    const chapters = [{ title: "Training", startMs: 300_000 }];
    const material = {
      ...NO_MATERIAL,
      lectures: [{ lectureId: "stemming", title: "Stems", description: null, durationMs: 600_000, chapters }],
    };
    const plan = planFor({ question: "how are they trained?" }, undefined, "how are stems trained", material);
    expect(plan.calls[2]).toEqual(["read_moment", { lecture: "stemming", from: 300, to: 540 }]);
    const other = passage(3, "A stem is the name of it.");
    const taught = passage(9, "A network is shown many pairs.", { start_seconds: 310, end_seconds: 370 });
    expect(await plan.compose([lookup(0, CITED), lookup(1, other), lookup(2, taught)])).toMatch(/^“A network/);
  });

  it("does not repeat what was quoted", async () => {
    const said = "“The forms of a noun meet here.” [2]";
    const text = await planFor({}, { said, opening: "Another passage: " }).compose([lookup(0, CITED), lookup(1)]);
    expect(text).toBe("Another passage: “The forms of a verb meet there.” [2]");
  });

  it.each([
    ['He says "stop" to a word of no meaning.', "“He says 'stop' to a word of no meaning.” [2]"],
    ["The array a[1] holds the first of all stems.", "“The array a\\[1\\] holds the first of all stems.” [2]"],
    ["The snake_case name holds the first of all.", "“The snake\\_case name holds the first of all.” [2]"],
  ])("does not repeat %j, which was quoted with other characters", async (sentence, said) => {
    const found = passage(2, `${sentence} The forms of a verb meet there.`);
    const text = await planFor({ lastAnswer: said }, { said }).compose([lookup(0, found), lookup(1)]);
    expect(text).toBe("“The forms of a verb meet there.” [2]");
  });

  it("has no answer if all was quoted or nothing was found, so that it is searched", async () => {
    expect(await planFor({}, { said: CITED.content }).compose([lookup(0, CITED), lookup(1)])).toBeNull();
    expect(await planFor().compose([])).toBeNull();
  });
});

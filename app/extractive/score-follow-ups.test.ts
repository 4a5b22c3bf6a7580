import { describe, expect, it } from "vitest";
import { makeFoundPassage as passage } from "../../tests/factories";
import { embed, ranked } from "../../tests/setup/scored-sentences";
import { scoreSentences } from "./score-sentences";
import { candidatesOf } from "./sentence-candidates";

describe("a follow-up", () => {
  const passages = [
    passage(1, "Forms of a noun vary."),
    passage(5, "Forms of a verb vary."),
    passage(5, "Forms of a name vary.", { lecture: "ranking" }),
  ];
  const QUESTION = "What about the glacier?";

  it("is answered from near what was quoted before, in the same lecture", async () => {
    const at = async (seconds: number, lecture: string) =>
      (await ranked(QUESTION, passages, { question: "Why?", lecture, seconds }))[0];
    expect(await at(60, "stemming")).toBe("Forms of a noun vary.");
    expect(await at(300, "stemming")).toBe("Forms of a verb vary.");
    expect(await at(300, "ranking")).toBe("Forms of a name vary.");
  });

  it("for the other one is answered from after what was quoted before", async () => {
    const other = { kind: "answer", style: "other", subject: "" } as const;
    const candidates = candidatesOf(passages, "", 0);
    const near = { question: "", lecture: "stemming", seconds: 180 };
    const sentences = await scoreSentences(QUESTION, other, candidates, embed, { near });
    const [best] = sentences.sort((a, b) => b.score - a.score);
    expect(best?.candidate.text).toBe("Forms of a verb vary.");
  });

  it("is answered with what it names itself", async () => {
    const near = { question: "And verbs?", lecture: "none", seconds: 0 };
    expect((await ranked(QUESTION, passages, near))[0]).toBe("Forms of a verb vary.");
  });

  it("is answered with the number that it names, not with words that any question has", async () => {
    const cases = [passage(1, "This sets how fast it happens."), passage(1, "When it is one, forms vary.")];
    const near = { question: "and what happens if it is 1", lecture: "none", seconds: 0 };
    expect((await ranked(QUESTION, cases, near))[0]).toBe("When it is one, forms vary.");
  });
});

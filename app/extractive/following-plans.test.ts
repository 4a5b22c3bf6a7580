import type { LanguageModelV3Prompt } from "@ai-sdk/provider";
import { describe, expect, test } from "vitest";
import { answer, callOf, passage, question, reply, textOf } from "../../tests/setup/extractive-reply";
import { callId, type FoundPassage } from "./read-prompt";

describe("a plan that leads to another", () => {
  const ASKED = question("What are the three observations?");
  const START = passage(
    1,
    "The formula rests on three observations. The first observation is that words which repeat count more often.",
  );
  const REST = passage(
    2,
    "The second observation is about rare words in all of the documents together. The third observation is about the length of each document in the collection.",
  );
  const result = (toolName: string, index: number, ...passages: FoundPassage[]): LanguageModelV3Prompt[number] => ({
    role: "tool",
    content: [
      {
        type: "tool-result",
        toolCallId: callId(toolName, index, "c0ffee"),
        toolName,
        output: { type: "json", value: { passages } },
      },
    ],
  });
  async function indexOf(...prompt: LanguageModelV3Prompt): Promise<number | undefined> {
    const content = await reply(...prompt);
    return content?.type === "tool-call" ? Number(/-(\d+)-/.exec(content.toolCallId)?.[1]) : undefined;
  }
  const searched = [ASKED, result("search_course", 0, START)];

  test("a list of which only the first item was found is read on", async () => {
    expect(await callOf(...searched)).toEqual(["read_moment", { lecture: "l", from: 60, to: 300 }]);
  });

  test("the items that were read are quoted", async () => {
    const text = await textOf(...searched, result("read_moment", 20, START, REST));
    expect(text.match(/^- /gm)).toHaveLength(3);
    expect(text).toMatch(/^“The formula rests on three observations\.” \[1\]\n/);
  });

  test("a reading that failed still answers with the first item", async () => {
    const text = await textOf(...searched, result("read_moment", 20));
    expect(text.match(/^- “The first observation .*” \[1\]$/gm)).toHaveLength(1);
  });

  test("each plan's calls are counted apart, so that none is taken for another's", async () => {
    expect(await indexOf(ASKED)).toBe(0);
    expect(await indexOf(...searched)).toBe(20);
    const mentions = question("Where is stemming first explained?");
    expect(await indexOf(mentions, result("find_mentions", 0))).toBe(20);
  });

  test("a term that is never mentioned is answered from the search", async () => {
    const prompt = [question("Where is stemming first explained?"), result("find_mentions", 0)];
    const text = await textOf(...prompt, result("search_course", 20, passage(3, "We stem words so that forms meet.")));
    expect(text).toBe("Said at 03:00: “We stem words so that forms meet.” [3]");
    expect(await textOf(...prompt, result("search_course", 20))).toMatch(/^I couldn't find this in your lectures\.$/);
  });

  test("two parts are not answered before both were searched", async () => {
    const compared = question("difference between stemming and lemmatization");
    const stemming = passage(1, "Stemming is a way to cut words.");
    const first = result("search_course", 0, stemming);
    expect((await callOf(compared, first))[0]).toBe("search_course");
    expect(await textOf(compared, first, result("search_course", 1))).toContain("I couldn't find “lemmatization”");
  });

  test.each([
    ["what comes next?", /^I couldn't find/],
    ["¿qué viene después?", /^No lo he encontrado/],
  ])("%s: if neither the moment nor the search has anything, the answer says so", async (asked, refusal) => {
    const before = [question("Why do we stem?"), result("search_course", 0, passage(1, "So.")), answer("“So.” [1]")];
    const nothing = [0, 20, 40].map((index) => result("search_course", index));
    expect(await textOf(...before, question(asked), ...nothing)).toMatch(refusal);
  });
});

// @vitest-environment jsdom
import { cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { makeAnswer } from "../../../tests/factories";
import { InEnglish } from "../../../tests/setup/in-english";
import { useAnswerTexts } from "./use-answer-texts";

afterEach(cleanup);

const announced = (text: string, isAnswering: boolean, ended?: "stopped") => {
  const answer = { ...makeAnswer(text), metadata: { model: "extractive", ...(ended && { ended }) } };
  return renderHook(() => useAnswerTexts(answer, isAnswering), { wrapper: InEnglish }).result.current.announcement;
};

test("announces when an answer begins and when it is complete", () => {
  expect(announced("We stem words.", true)).toBe("The answer is being written.");
  expect(announced("We stem words.", false)).toBe("The answer is complete.");
});

test.each(["", "We stem"])("announces that an answer was stopped, also before its first word: %j", (text) => {
  expect(announced(text, false, "stopped")).toBe("You stopped this answer.");
});

test("announces nothing of an answer that has not begun", () => {
  expect(announced("", false)).toBe("");
});

// @vitest-environment jsdom
import * as Tooltip from "@radix-ui/react-tooltip";
import { cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { StudyMessage } from "~/chat/message";
import { makeAnswer, makeSource } from "../../tests/factories";
import { MessageView } from "./message-view";

afterEach(cleanup);

const view = (message: StudyMessage, isStreaming = false) => (
  <Tooltip.Provider>
    <MessageView message={message} isStreaming={isStreaming} onSeek={() => {}} />
  </Tooltip.Provider>
);
const answerText = () => document.querySelector(".answer")?.textContent ?? "";
const citations = () => screen.queryAllByRole("link", { name: /^Source/ }).map((link) => link.textContent);

test("markers of known sources are citations; an unknown number stays as it was written", () => {
  render(view(makeAnswer("We stem words [1]. Trust me [9].")));
  expect(citations()).toEqual(["1"]);
  expect(answerText()).toBe("We stem words 1. Trust me [9].");
});

test("an extractive answer says that it quotes; a model's does not", () => {
  const answer = makeAnswer("“We stem words.” [1]");
  const { rerender } = render(view(answer));
  expect(screen.getByText("From your lectures, quoted")).toBeDefined();
  rerender(view({ ...answer, metadata: { model: "openai:gpt" } }));
  expect(screen.queryByText("From your lectures, quoted")).toBeNull();
});

test("a marker that streams in piece by piece never shows a bare bracket", () => {
  const whole = "We stem words [1, 2], so it goes [1].";
  const sources = [makeSource({ number: 1 }), makeSource({ number: 2 })];
  const { rerender } = render(view(makeAnswer("", sources), true));
  for (let end = 1; end <= whole.length; end++) {
    rerender(view(makeAnswer(whole.slice(0, end), sources), true));
    expect(answerText()).not.toMatch(/[[\]]/);
  }
  expect(citations()).toEqual(["1", "2", "1"]);
});

test("a number becomes a citation when its source arrives after it", () => {
  const { rerender } = render(view(makeAnswer("So [2].", [makeSource({ number: 1 })]), true));
  expect(citations()).toEqual([]);
  rerender(view(makeAnswer("So [2].", [makeSource({ number: 1 }), makeSource({ number: 2 })]), true));
  expect(citations()).toEqual(["2"]);
});

test("HTML in an answer is text, and only web addresses are links", () => {
  render(view(makeAnswer('<img src=x onerror="alert(1)"> [bad](javascript:alert(1)) [good](https://example.org)')));
  expect(document.querySelector(".answer img")).toBeNull();
  expect(screen.queryByRole("link", { name: "bad" })).toBeNull();
  expect(screen.getByRole("link", { name: "good" }).getAttribute("rel")).toBe("noopener noreferrer nofollow");
});

test("cited sources are listed openly, those only consulted under a fold, each with its address", () => {
  render(view(makeAnswer("So [1].", [makeSource({ number: 1 }), makeSource({ number: 2, title: "Ranking" })])));
  const fold = screen.getByText("1 more passage consulted").closest("details")!;
  expect(within(fold).getByText("Ranking")).toBeDefined();
  expect(fold.open).toBe(false);
  const open = screen.getAllByRole("listitem").find((item) => !fold.contains(item))!;
  expect(within(open).getByRole("link").getAttribute("href")).toBe("/courses/search-101/lectures/inverted-index?t=137");
  expect(open.textContent).toContain("02:17–03:29Stemming");
});

test("a question is shown as it was typed", () => {
  render(view({ id: "q", role: "user", parts: [{ type: "text", text: "Why [1] *stem*?" }] }));
  expect(screen.getByRole("heading").textContent).toBe("You asked: Why [1] *stem*?");
});

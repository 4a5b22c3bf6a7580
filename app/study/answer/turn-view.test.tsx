// @vitest-environment jsdom
import * as Tooltip from "@radix-ui/react-tooltip";
import { cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { turnsOf } from "~/conversation/assign-citations";
import type { StudyMessage } from "~/conversation/message";
import { sourcesOfAll } from "~/conversation/message-content";
import { makeAnswer, makeSource } from "../../../tests/factories";
import { InEnglish } from "../../../tests/setup/in-english";
import { StudyActionsProvider, type StudyActions } from "./study-actions";
import { TurnView } from "./turn-view";

afterEach(cleanup);

const question: StudyMessage = { id: "question-1", role: "user", parts: [{ type: "text", text: "Why?" }] };

const view = (
  messages: StudyMessage | StudyMessage[],
  isStreaming = false,
  actions: StudyActions = { onSeek: () => {} },
) => {
  const all = Array.isArray(messages) ? messages : [question, messages];
  return (
    <InEnglish>
      <Tooltip.Provider>
        <StudyActionsProvider value={actions}>
          {turnsOf(all).map((turn, index) => (
            <TurnView key={index} turn={turn} sources={sourcesOfAll(all)} isStreaming={isStreaming} isLast />
          ))}
        </StudyActionsProvider>
      </Tooltip.Provider>
    </InEnglish>
  );
};
const answerText = () => document.querySelector(".answer")?.textContent ?? "";
const citations = () => screen.queryAllByRole("link", { name: /^Source/ }).map((link) => link.textContent);

test("renders markers of known sources as citations and leaves unknown numbers as text", () => {
  render(view(makeAnswer("We stem words [1]. Trust me [9].")));
  expect(citations()).toEqual(["1"]);
  expect(answerText()).toBe("We stem words 1. Trust me [9].");
});

test("labels an extractive answer as quoted, and a model's not", () => {
  const answer = makeAnswer("“We stem words.” [1]");
  const { rerender } = render(view(answer));
  expect(screen.getByText("Quoted from your lectures")).toBeDefined();
  rerender(view({ ...answer, metadata: { model: "openai:gpt" } }));
  expect(screen.queryByText("Quoted from your lectures")).toBeNull();
});

test("a refusal shows the chapters that came closest as links, and neither sources nor a label", () => {
  const sources = [
    makeSource({ number: 1, chunkId: "a", headings: ["Stemming"], startSeconds: 137 }),
    makeSource({ number: 2, chunkId: "b", headings: ["Stemming"], startSeconds: 160 }),
    makeSource({ number: 3, chunkId: "c", headings: ["Tokens and case"], startSeconds: 109 }),
  ];
  const refusal = { ...makeAnswer("I couldn't find this.", sources), metadata: { model: "extractive" } };
  const { rerender } = render(view(refusal));
  const closest = screen.getByRole("region", { name: "Closest chapters" });
  expect(
    within(closest)
      .getAllByRole("link")
      .map((link) => link.textContent),
  ).toEqual(["Stemming", "Tokens and case"]);
  expect(screen.queryByText("3 sources")).toBeNull();
  expect(screen.queryByText("Quoted from your lectures")).toBeNull();
  rerender(view({ ...refusal, metadata: { model: "openai:gpt" } }));
  expect(screen.getByRole("region", { name: "Closest chapters" })).toBeTruthy();
  expect(screen.queryByText("3 sources")).toBeNull();
});

const OFFER = "I couldn't find this.\n\nYou could ask:\n- What is a stem?";
const offering = { ...makeAnswer(OFFER), metadata: { model: "extractive" } };

test("questions that a refusal offers are left to the buttons where the reader can ask, also while it streams", () => {
  const actions = { onSeek: () => {}, onAsk: () => {} };
  const { rerender } = render(view(offering, false, actions));
  expect(answerText()).toBe("I couldn't find this.");
  const cut = { ...makeAnswer(OFFER.slice(0, -25)), metadata: { model: "extractive" } };
  rerender(view(cut, true, actions));
  expect(answerText()).toBe("I couldn't find this.");
});

test("questions that a refusal offers are in its text where the reader cannot ask", () => {
  render(view(offering));
  expect(answerText()).toContain("What is a stem?");
});

test("an answer of a model without citations shows its sources unless it is a refusal", () => {
  render(view({ ...makeAnswer("Stems join the forms of a word."), metadata: { model: "openai:gpt" } }));
  expect(screen.getByText("1 source")).toBeTruthy();
  expect(screen.queryByRole("region", { name: "Closest chapters" })).toBeNull();
});

test("never shows part of a marker that is still streaming", () => {
  const whole = "We stem words [1, 2], so it goes [1].";
  const sources = [makeSource({ number: 1 }), makeSource({ number: 2 })];
  const { rerender } = render(view(makeAnswer("", sources), true));
  for (let end = 1; end <= whole.length; end++) {
    rerender(view(makeAnswer(whole.slice(0, end), sources), true));
    expect(answerText()).not.toMatch(/[[\]]/);
  }
  expect(citations()).toEqual(["1", "2", "1"]);
});

test("turns a number into a citation when its source arrives later", () => {
  const { rerender } = render(view(makeAnswer("So [2].", [makeSource({ number: 1 })]), true));
  expect(citations()).toEqual([]);
  rerender(view(makeAnswer("So [2].", [makeSource({ number: 1 }), makeSource({ number: 2 })]), true));
  expect(citations()).toEqual(["2"]);
});

test("shows HTML as text, and links web addresses only", () => {
  render(view(makeAnswer('<img src=x onerror="alert(1)"> [bad](javascript:alert(1)) [good](https://example.org)')));
  expect(document.querySelector(".answer img")).toBeNull();
  expect(screen.queryByRole("link", { name: "bad" })).toBeNull();
  expect(screen.getByRole("link", { name: "good" }).getAttribute("rel")).toBe("noopener nofollow");
});

test("collapses the sources under their count, with cited ones apart from consulted ones", async () => {
  const user = userEvent.setup();
  render(view(makeAnswer("So [1].", [makeSource({ number: 1 }), makeSource({ number: 2, title: "Ranking" })])));
  const fold = screen.getByRole("button", { name: "2 sources" });
  expect(fold.getAttribute("aria-expanded")).toBe("false");
  expect(screen.queryByRole("list", { name: "Cited" })).toBeNull();
  await user.click(fold);
  expect(fold.getAttribute("aria-expanded")).toBe("true");
  expect(within(screen.getByRole("list", { name: "Cited" })).getByRole("button").textContent).toBe(
    "Source 1The inverted index02:17Stemming",
  );
  expect(within(screen.getByRole("list", { name: "Also consulted" })).getByRole("button").textContent).toBe(
    "Source 2Ranking02:17–03:29Stemming",
  );
  await user.click(fold);
  expect(screen.queryByRole("list", { name: "Cited" })).toBeNull();
});

test("uses the singular for one source, and has no section without sources", () => {
  const { rerender } = render(view(makeAnswer("So [1].")));
  expect(screen.getByRole("button", { name: "1 source" })).toBeDefined();
  rerender(view(makeAnswer("Hello.", [])));
  expect(screen.queryByRole("region", { name: "Sources" })).toBeNull();
});

test("opens several sources at once, each with its passage, its moment and ways to copy it", async () => {
  const user = userEvent.setup();
  const onSeek = vi.fn();
  const sources = [
    makeSource({ number: 1 }),
    makeSource({ number: 2, title: "Ranking", content: "Ranking puts the best first." }),
  ];
  render(view(makeAnswer("So [1] and [2].", sources), false, { onSeek }));
  await user.click(screen.getByRole("button", { name: "2 sources" }));
  for (const name of [/^Source 1/, /^Source 2/]) await user.click(screen.getByRole("button", { name }));
  expect(screen.getByText(/Stemming cuts the ending off/)).toBeDefined();
  expect(screen.getByText("Ranking puts the best first.")).toBeDefined();
  const [watch] = screen.getAllByRole("link", { name: "Play from 02:17" });
  expect(watch!.getAttribute("href")).toBe("/courses/search-101/lectures/inverted-index?t=137");
  await user.click(watch!);
  expect(onSeek).toHaveBeenCalledWith(expect.objectContaining({ lectureId: "inverted-index", startSeconds: 137 }));
  await user.click(screen.getAllByRole("button", { name: "Copy as Markdown" })[1]!);
  expect(await navigator.clipboard.readText()).toBe(
    `> Ranking puts the best first.\n>\n> — [Ranking @ 02:17](${window.location.origin}/courses/search-101/lectures/inverted-index?t=137)`,
  );
  await user.click(screen.getByRole("button", { name: "Copy all" }));
  expect((await navigator.clipboard.readText()).match(/^> — /gm)).toHaveLength(2);
});

test("copies an answer with its citations as links", async () => {
  const user = userEvent.setup();
  render(view(makeAnswer("We stem words [1]. See `arr[1]`.")));
  await user.click(screen.getByRole("button", { name: "Copy answer" }));
  expect(await navigator.clipboard.readText()).toBe(
    `We stem words [\\[1\\]](${window.location.origin}/courses/search-101/lectures/inverted-index?t=137). See \`arr[1]\`.`,
  );
});

test("stores a rating at once, its reason when one is given, and removes both", async () => {
  const user = userEvent.setup();
  const onRate = vi.fn();
  render(view(makeAnswer("So [1]."), false, { onSeek: () => {}, onRate }));
  const bad = screen.getByRole("button", { name: "Bad answer" });
  await user.click(bad);
  expect(onRate).toHaveBeenLastCalledWith("answer-1", { rating: "down" });
  expect(bad.getAttribute("aria-pressed")).toBe("true");
  await user.type(screen.getByRole("textbox", { name: /What was wrong/ }), "Not what I asked{Enter}");
  expect(onRate).toHaveBeenLastCalledWith("answer-1", { rating: "down", reason: "Not what I asked" });
  await user.click(bad);
  expect(onRate).toHaveBeenLastCalledWith("answer-1", null);
});

test("shows below each text the sources that were found for it", () => {
  const [first, second] = [makeSource({ number: 1 }), makeSource({ number: 2 })].map(
    (source) => makeAnswer("", [source]).parts[0]!,
  );
  const parts = [
    first!,
    { type: "text", text: "So [1]." },
    second!,
    { type: "text", text: "And [2]." },
  ] as StudyMessage["parts"];
  render(view({ id: "a", role: "assistant", parts }));
  expect(screen.getAllByRole("button", { name: "1 source" })).toHaveLength(2);
});

test("names the page of the slides that a source is about", async () => {
  render(view(makeAnswer("So [1].", [makeSource({ headings: ["Stemming"], slidePage: 12 })])));
  await userEvent.click(screen.getByRole("button", { name: "1 source" }));
  expect(screen.getByText("Stemming · Slide 12")).toBeTruthy();
});

test("cites nothing in an answer without a question", () => {
  render(view([makeAnswer("So [1].")]));
  expect(citations()).toEqual([]);
  expect(answerText()).toBe("So [1].");
});

test("shows a question as it was typed, and lets its student edit it", async () => {
  const user = userEvent.setup();
  const onEdit = vi.fn();
  render(
    view([{ id: "q", role: "user", parts: [{ type: "text", text: "Why [1] *stem*?" }] }], false, {
      onSeek: () => {},
      onAsk: () => {},
      onEdit,
    }),
  );
  expect(screen.getByRole("heading").textContent).toBe("You asked: Why [1] *stem*?");
  await user.click(screen.getByRole("button", { name: "Edit question" }));
  const field = screen.getByRole("textbox", { name: "Your question" });
  await user.clear(field);
  await user.type(field, "Why stem?{Enter}");
  expect(onEdit).toHaveBeenCalledWith("q", "Why stem?");
});

test("lets readers of a shared conversation copy from it but not change it", () => {
  render(view(makeAnswer("So [1].")));
  for (const name of ["Regenerate answer", "Good answer", "Edit question"])
    expect(screen.queryByRole("button", { name })).toBeNull();
  expect(screen.getByRole("button", { name: "Copy answer" })).toBeDefined();
});

test("the menu of an answer with a number that is not a link says why, and other answers have no such menu", async () => {
  const onExplainMarkers = vi.fn();
  const actions = { onSeek: () => {}, onExplainMarkers };
  const unlinked = makeAnswer("We stem words [1]. Trust me [9].");
  const { unmount } = render(view(unlinked, false, actions));
  await userEvent.click(screen.getByRole("button", { name: "More actions" }));
  await userEvent.click(await screen.findByRole("button", { name: "Why isn’t this a link?" }));
  expect(onExplainMarkers).toHaveBeenCalledWith(unlinked.id);
  unmount();
  render(view(makeAnswer("We stem words [1]."), false, actions));
  expect(screen.queryByRole("button", { name: "More actions" })).toBeNull();
});

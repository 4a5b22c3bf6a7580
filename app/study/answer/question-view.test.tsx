// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { InEnglish } from "../../../tests/setup/in-english";
import { QuestionView } from "./question-view";
import { StudyActionsProvider, type StudyActions } from "./study-actions";

afterEach(cleanup);

const heading = (actions: StudyActions) => {
  render(
    <InEnglish>
      <StudyActionsProvider value={actions}>
        <QuestionView question={{ id: "q", role: "user", parts: [{ type: "text", text: "Why stem?" }] }} />
      </StudyActionsProvider>
    </InEnglish>,
  );
  return screen.getByRole("heading").textContent;
};

test("tells those who can ask that they asked the question", () => {
  expect(heading({ onSeek: () => {}, onAsk: () => {} })).toBe("You asked: Why stem?");
});

test("does not tell readers of a shared conversation that they asked the question", () => {
  expect(heading({ onSeek: () => {} })).toBe("Question: Why stem?");
});

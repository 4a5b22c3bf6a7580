// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import type { StudyMessage } from "~/conversation/message";
import { makeAnswer } from "../../../tests/factories";
import { InEnglish } from "../../../tests/setup/in-english";
import UnlinkedMarkers from "./unlinked-markers";

afterEach(cleanup);

const question: StudyMessage = { id: "question-1", role: "user", parts: [{ type: "text", text: "Why?" }] };

function draw(text: string, onClose = vi.fn()) {
  const answer = makeAnswer(text);
  const props = { messages: [question, answer], messageId: answer.id, onClose };
  render(<UnlinkedMarkers {...props} />, { wrapper: InEnglish });
  return { onClose, explained: screen.getAllByRole("listitem").map(({ textContent }) => textContent) };
}

test("explains each number that is not a link, and none that is", () => {
  const { explained } = draw("We stem [1]. Trust me [9], and `a[1]`, and Theorem [1].");
  expect(explained).toEqual([
    "[9]This conversation has no source 9.",
    "[1]It is part of code.",
    "[1]It is notation, such as an index, an interval or the number of a theorem.",
  ]);
});

test("explains the same text once for each reason", () => {
  expect(draw("Trust me [9]. Really [9]. See `a[1]` and `b[1]`.").explained).toEqual([
    "[9]This conversation has no source 9.",
    "[1]It is part of code.",
  ]);
});

test("can be closed", async () => {
  const { onClose } = draw("Trust me [9].");
  await userEvent.click(screen.getByRole("button", { name: "Close" }));
  expect(onClose).toHaveBeenCalledOnce();
});

// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { useAnswerScroll } from "./use-answer-scroll";

afterEach(cleanup);

const HEIGHT = 100;

/** A box of 100 px: earlier turns of `before` px, then the question and its answer of `answer` px. */
type Layout = { question: string; before: number; answer: number; asked?: number };

function Conversation({ question }: { question: string }) {
  return (
    <div role="log" {...useAnswerScroll(question)}>
      <h3 data-question>{question}</h3>
    </div>
  );
}

/** Renders a conversation whose layout the test decides, because jsdom has none. */
function startConversation(layout: Layout) {
  const { rerender } = render(<Conversation question={layout.question} />);
  const box = screen.getByRole("log");
  let shown = layout;
  Object.defineProperties(box, {
    clientHeight: { value: HEIGHT },
    scrollHeight: { get: () => Math.max(HEIGHT, shown.before + shown.answer) },
  });
  box.getBoundingClientRect = () => new DOMRect(0, 0, 0, HEIGHT);
  const question = screen.getByRole("heading");
  question.getBoundingClientRect = () => new DOMRect(0, shown.before - box.scrollTop, 0, shown.asked ?? 20);
  const show = (next: Partial<Layout>) => {
    shown = { ...shown, ...next };
    rerender(<Conversation question={shown.question} />);
    fireEvent.scroll(box);
    return box.scrollTop;
  };
  const scrollTo = (top: number) => {
    box.scrollTop = top;
    fireEvent.scroll(box);
  };
  show({});
  return { show, scrollTo };
}

test("follows an answer to its end, until its question is at the top", () => {
  const { show } = startConversation({ question: "Why?", before: 300, answer: 40 });
  expect(show({ answer: 60 })).toBe(260);
  expect(show({ answer: 90 })).toBe(288);
  expect(show({ answer: 400 })).toBe(288);
});

test("a question that is longer than the box leaves half of it to its answer", () => {
  const { show } = startConversation({ question: "A pasted exercise", before: 300, answer: 160, asked: 150 });
  expect(show({ answer: 400 })).toBe(400);
});

test("follows to the end if the reader has scrolled there", () => {
  const { show, scrollTo } = startConversation({ question: "Why?", before: 300, answer: 400 });
  scrollTo(600);
  expect(show({ answer: 450 })).toBe(650);
});

test("does not move if the reader has scrolled up, until the next question", () => {
  const { show, scrollTo } = startConversation({ question: "Why?", before: 300, answer: 60 });
  scrollTo(20);
  expect(show({ answer: 90 })).toBe(20);
  expect(show({ question: "How?", before: 400, answer: 40 })).toBe(340);
});

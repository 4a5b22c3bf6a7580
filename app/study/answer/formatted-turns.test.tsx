// @vitest-environment jsdom
import { act, cleanup, render } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { afterEach, expect, test } from "vitest";
import { turnsOf } from "~/conversation/assign-citations";
import type { StudyMessage } from "~/conversation/message";
import { MessageList } from "~/study/conversation/message-list";
import { makeAnswer } from "../../../tests/factories";
import { InEnglish } from "../../../tests/setup/in-english";
import { firstFormatted, MAX_FORMATTED_LENGTH } from "./formatted-turns";

afterEach(cleanup);

const question = (id: string): StudyMessage => ({
  id,
  role: "user",
  parts: [{ type: "text", text: `Question ${id}` }],
});
const conversation = (answers: readonly string[]) =>
  answers.flatMap((text, index) => [question(`q${index}`), { ...makeAnswer(text, []), id: `a${index}` }]);

const list = (messages: StudyMessage[]) => (
  <InEnglish>
    <MessageList messages={messages} isAnswering={false}>
      {null}
    </MessageList>
  </InEnglish>
);

/** Names the texts on a long page, so that a failure does not print the whole page. */
const shownOf = (page: string, texts: readonly string[]) => texts.map((text) => page.includes(text));

// Tens of thousands of words take seconds on a busy machine.
test(
  "formats the newest answers within the limit on the server, then all in the browser",
  { timeout: 60_000 },
  async () => {
    const long = "Stemming cuts **endings** off. ".repeat(900);
    const messages = conversation(["The **first**.", long, long, long, "The **newer**.", "The **last**."]);
    const server = renderToString(list(messages));
    expect(shownOf(server, ["The **first**.", "The <strong>newer</strong>.", "The <strong>last</strong>."])).toEqual([
      true,
      true,
      true,
    ]);
    const host = document.body.appendChild(document.createElement("div"));
    host.innerHTML = server;
    await act(async () => void render(list(messages), { container: host, hydrate: true }));
    expect(shownOf(host.innerHTML, ["The **first**.", "The <strong>first</strong>."])).toEqual([false, true]);
  },
);

test("counts the limit from the newest answer, and leaves an answer beyond it plain", () => {
  const turns = (...lengths: number[]) => turnsOf(conversation(lengths.map((length) => "a".repeat(length))));
  expect(firstFormatted(turns())).toBe(0);
  expect(firstFormatted(turns(10, 20, 30))).toBe(0);
  expect(firstFormatted(turns(MAX_FORMATTED_LENGTH, 1))).toBe(1);
  expect(firstFormatted(turns(1, MAX_FORMATTED_LENGTH - 1, 1))).toBe(1);
  expect(firstFormatted(turns(1, MAX_FORMATTED_LENGTH + 1))).toBe(2);
});

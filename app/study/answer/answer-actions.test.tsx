// @vitest-environment jsdom
import * as Tooltip from "@radix-ui/react-tooltip";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { turnsOf } from "~/conversation/assign-citations";
import type { StudyMessage } from "~/conversation/message";
import { sourcesOfAll } from "~/conversation/message-content";
import { makeAnswer } from "../../../tests/factories";
import { InEnglish } from "../../../tests/setup/in-english";
import { StudyActionsProvider } from "./study-actions";
import { TurnView } from "./turn-view";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Copies an answer that is shown, and returns how to read what was copied. */
async function copy(answer: StudyMessage) {
  const user = userEvent.setup();
  const copied: Record<string, Blob>[] = [];
  // why: jsdom has no clipboard for formatted text
  class CopiedItem {
    constructor(item: Record<string, Blob>) {
      copied.push(item);
    }
  }
  vi.stubGlobal("ClipboardItem", CopiedItem);
  vi.spyOn(navigator.clipboard, "write").mockResolvedValue();
  const messages: StudyMessage[] = [{ id: "question", role: "user", parts: [{ type: "text", text: "Why?" }] }, answer];
  render(
    <InEnglish>
      <Tooltip.Provider>
        <StudyActionsProvider value={{ onSeek: () => {} }}>
          {turnsOf(messages).map((turn) => (
            <TurnView key={answer.id} turn={turn} sources={sourcesOfAll(messages)} isStreaming={false} isLast />
          ))}
        </StudyActionsProvider>
      </Tooltip.Provider>
    </InEnglish>,
  );
  await user.click(screen.getByRole("button", { name: "Copy answer" }));
  return (type: "text/plain" | "text/html") => textOf(copied[0]?.[type] ?? new Blob());
}

/** Reads a blob of jsdom, which has no `text()`. */
const textOf = (blob: Blob) =>
  new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result);
    reader.readAsText(blob);
  });

test("a refusal is copied with the chapters that came closest, and without the questions that it offers", async () => {
  const read = await copy(makeAnswer("I couldn't find this.\n\nYou could ask:\n- What is a stem?"));
  const address = `${window.location.origin}/courses/search-101/lectures/inverted-index?t=137`;
  expect(await read("text/plain")).toBe(
    `I couldn't find this.\n\nClosest chapters:\n\n- [Stemming](${address}) · The inverted index @ 02:17`,
  );
  expect(await read("text/html")).toContain(`<li><a href="${address}">Stemming</a> The inverted index · 02:17</li>`);
});

// @vitest-environment jsdom
import * as Tooltip from "@radix-ui/react-tooltip";
import { cleanup, render, waitFor } from "@testing-library/react";
import { DefaultChatTransport, readUIMessageStream, type UIMessageChunk } from "ai";
import { afterEach, expect, test } from "vitest";
import { turnsOf } from "~/conversation/assign-citations";
import type { StudyMessage } from "~/conversation/message";
import { sourcesOfAll } from "~/conversation/message-content";
import { anchorPart, sourceParts } from "~/conversation/message-parts";
import { makeSource } from "../../../tests/factories";
import { InEnglish } from "../../../tests/setup/in-english";
import { TurnView } from "./turn-view";

afterEach(cleanup);

const question: StudyMessage = { id: "q", role: "user", parts: [{ type: "text", text: "Why?" }] };
const [one, two] = [
  makeSource({ number: 1, content: "We stem words — всегда." }),
  makeSource({ number: 2, content: "Postings." }),
];
const anchor = anchorPart({
  messageId: "a",
  number: 1,
  occurrence: 1,
  startMs: 140_000,
  endMs: 143_000,
  quote: "We stem words",
  support: "weak",
});

/** An answer as the server sends it: its events cut the text within markers, code, formulas and letters. */
const TEXT = [
  "## Stems\n\nWe *stem* words [",
  "1",
  "], naïve “forms” 词 ",
  "[1, 2]",
  ".\n\n- `arr[1]`\n- [see [1]](https://example.org)\n\n",
  "| a | b |\n|---|--",
  "-|\n| [2] | x |\n\n```ts\nconst x = a[1",
  "];\n```\n\n",
  "Sum $x_[1]$ or [9]. The inverted index @ 02:",
  "41 <b>end</b> [[1]][",
];
const chunks = [
  { type: "start", messageId: "a", messageMetadata: { model: "mock" } },
  { type: "tool-input-available", toolCallId: "t", toolName: "search_course", input: { query: "why" } },
  ...sourceParts(one),
  ...sourceParts(two),
  { type: "tool-output-available", toolCallId: "t", output: { passages: [] } },
  { type: "text-start", id: "x" },
  ...TEXT.map((delta) => ({ type: "text-delta", id: "x", delta })),
  { type: "text-end", id: "x" },
  anchor,
  { type: "finish" },
] as unknown as UIMessageChunk[];
const BYTES = new TextEncoder().encode(
  `${chunks.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`).join("")}data: [DONE]\n\n`,
);

const view = (answer: StudyMessage, isStreaming: boolean) => (
  <InEnglish>
    <Tooltip.Provider>
      {turnsOf([question, answer]).map((turn) => (
        <TurnView key="turn" turn={turn} sources={sourcesOfAll([question, answer])} isStreaming={isStreaming} isLast />
      ))}
    </Tooltip.Provider>
  </InEnglish>
);

/** Yields the messages that the page's own transport reads from the bytes, arriving in these pieces. */
async function* messagesFrom(pieces: Uint8Array[]): AsyncIterable<StudyMessage> {
  const body = () =>
    new ReadableStream<Uint8Array>({
      start(controller) {
        for (const piece of pieces) controller.enqueue(piece);
        controller.close();
      },
    });
  const transport = new DefaultChatTransport<StudyMessage>({
    fetch: async () => new Response(body(), { headers: { "content-type": "text/event-stream" } }),
  });
  const stream = await transport.sendMessages({
    chatId: "c",
    messages: [question],
    abortSignal: undefined,
    trigger: "submit-message",
    messageId: undefined,
  });
  for await (const message of readUIMessageStream<StudyMessage>({ stream: stream })) yield message;
}

/** A copy of what is on the page. Ids that React gives differ from one drawing to the next, and mean nothing. */
function shown(container: HTMLElement): DocumentFragment {
  const template = document.createElement("template");
  template.innerHTML = container.innerHTML.replace(/:r[0-9a-z]+:/g, "id");
  return template.content;
}
const htmlOf = (fragment: DocumentFragment) => [...fragment.children].map(({ outerHTML }) => outerHTML).join("");

async function drawnAtOnce(message: StudyMessage): Promise<DocumentFragment> {
  const { container, unmount } = render(view(message, false));
  await waitFor(() => expect(container.querySelector(".katex")).not.toBeNull());
  await waitFor(() => expect(container.querySelector(".highlighted")).not.toBeNull());
  const page = shown(container);
  unmount();
  return page;
}

test(
  "renders the same page however the answer's bytes are split, and never shows a raw marker",
  { timeout: 180_000 },
  async () => {
    const messages = await collect(messagesFrom([BYTES]));
    const last = messages.at(-1)!;
    const whole = await drawnAtOnce(last);
    expect(htmlOf(whole)).toMatch(
      /aria-label="Source 1, The inverted index at 2 minutes 20 seconds, partly supports this"/,
    );
    expect(htmlOf(whole)).toContain("[9]");
    expect(htmlOf(whole)).not.toMatch(/>\[\d\]</);
    for (const [index, message] of messages.entries()) {
      // The page draws what has arrived by then, and then what is there in the end.
      const { container, rerender, unmount } = render(view(message, true));
      expect(container.querySelector(".answer")?.textContent ?? "", `message ${index}`).not.toMatch(
        /(?<![`\w[]|x_)\[[12]?(?:, ?2?)?$/,
      );
      rerender(view(last, false));
      const page = shown(container);
      if (!page.isEqualNode(whole)) expect(htmlOf(page), `message ${index}`).toBe(htmlOf(whole));
      unmount();
    }
    // Wherever the bytes are cut, within a letter too, the page renders these messages.
    for (let cut = 1; cut < BYTES.length; cut++) {
      expect(await collect(messagesFrom([BYTES.slice(0, cut), BYTES.slice(cut)])), `cut at ${cut}`).toEqual(messages);
    }
  },
);

async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

/**
 * Prints how long Markdown takes to render, as JSON. Runs in its own process with NODE_ENV=production, because React is
 * slower without it.
 */
import * as Tooltip from "@radix-ui/react-tooltip";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { IntlProvider } from "use-intl";
import type { StudyMessage } from "~/conversation/message";
import { sourceParts } from "~/conversation/message-parts";
import { en } from "~/i18n/messages/en";
import { MessageList } from "~/study/conversation/message-list";
import { makeSource } from "../factories";
import { ordinaryAnswer } from "../fixtures/ordinary-answer";
import { PATHOLOGICAL_MARKDOWN } from "../fixtures/pathological-markdown";
import { median } from "./measurement";

/** Milliseconds. */
export type MarkdownTimes = {
  shapes: number;
  slowest: { name: string; ms: number };
  ordinaryMs: number;
  pageMs: number;
  peer: { pathologicalMs: number; ordinaryMs: number };
};

const SIZE = 32_000;
const RUNS = 3;
const PAGE_ANSWERS = 20;

function millisecondsOf(work: () => void): number {
  const started = performance.now();
  work();
  return performance.now() - started;
}

/** Renders the messages of a page as the server does: parses them, links citations, lists sources, writes HTML. */
function renderPage(texts: readonly string[]): void {
  const sources = [1, 2, 3].flatMap((number) => sourceParts(makeSource({ number })).slice(0, 1));
  const messages = texts.flatMap((text, index): StudyMessage[] => [
    { id: `q${index}`, role: "user", parts: [{ type: "text", text: "Why?" }] },
    { id: `a${index}`, role: "assistant", parts: [...sources, { type: "text", text }] },
  ]);
  const list = createElement(MessageList, { messages, isAnswering: false, children: null });
  renderToString(
    createElement(IntlProvider, {
      locale: "en",
      messages: en,
      timeZone: "UTC",
      children: createElement(Tooltip.Provider, null, list),
    }),
  );
}

/** Returns the median of a few runs. The texts differ, because the parse of a finished answer is cached. */
const timeOf = (text: string) =>
  median(Array.from({ length: RUNS }, (_, run) => millisecondsOf(() => renderPage([`${text.slice(0, -1)}${run}`]))));

const peerMs = (text: string) =>
  millisecondsOf(() => fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] }));

const ordinary = ordinaryAnswer(6_000).slice(0, SIZE);
for (let run = 0; run < 5; run++) timeOf(ordinary); // warm-up: compiles the code
const times = [...PATHOLOGICAL_MARKDOWN]
  .map(([name, shape]) => ({ name, text: shape(SIZE), ms: timeOf(shape(SIZE)) }))
  .sort((a, b) => b.ms - a.ms);
const worst = times[0]!;
const page = Array.from({ length: PAGE_ANSWERS }, (_, index) => `${worst.text.slice(0, -2)}${index + 10}`);
const result: MarkdownTimes = {
  shapes: times.length,
  slowest: { name: worst.name, ms: worst.ms },
  ordinaryMs: timeOf(ordinary),
  pageMs: millisecondsOf(() => renderPage(page)),
  peer: { ordinaryMs: peerMs(ordinary), pathologicalMs: peerMs("www.a_".repeat(3_400)) },
};
console.log(JSON.stringify(result));

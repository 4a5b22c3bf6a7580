import * as Tooltip from "@radix-ui/react-tooltip";
import { renderToString } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { turnsOf } from "~/conversation/assign-citations";
import type { StudyMessage } from "~/conversation/message";
import { sourcesOfAll } from "~/conversation/message-content";
import { makeAnswer } from "../../../tests/factories";
import { InEnglish } from "../../../tests/setup/in-english";
import { TurnView } from "./turn-view";

vi.mock("~/citation/markdown/cite-markdown", async (importOriginal) => {
  const original = await importOriginal<typeof import("~/citation/markdown/cite-markdown")>();
  const citeMarkdown: typeof original.citeMarkdown = (tree, place) => {
    if (place.text.includes("UNDRAWABLE")) throw new Error("This text cannot be drawn.");
    return original.citeMarkdown(tree, place);
  };
  return { ...original, citeMarkdown };
});

const question = (id: string): StudyMessage => ({
  id,
  role: "user",
  parts: [{ type: "text", text: `Question ${id}` }],
});
const conversation = (answers: readonly string[]) =>
  answers.flatMap((text, index) => [question(`q${index}`), { ...makeAnswer(text), id: `a${index}` }]);

const all = (messages: StudyMessage[]) => (
  <InEnglish>
    <Tooltip.Provider>
      {turnsOf(messages).map((turn, index) => (
        <TurnView key={index} turn={turn} sources={sourcesOfAll(messages)} isStreaming={false} isLast={false} />
      ))}
    </Tooltip.Provider>
  </InEnglish>
);

test("renders an answer that fails as plain text on the server, and the others as Markdown", () => {
  const html = renderToString(
    all(conversation(["The **first**.", "So **UNDRAWABLE** <b>it</b> is [1].", "The **last** [1]."])),
  );
  expect(html).toContain("<strong>first</strong>");
  expect(html).toContain("So **UNDRAWABLE** &lt;b&gt;it&lt;/b&gt; is [1].");
  expect(html).toMatch(/<strong>last<\/strong>.*class="citation"/);
});

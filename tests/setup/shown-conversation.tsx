import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { renderToPipeableStream } from "react-dom/server";
import { IntlProvider } from "use-intl";
import type { StudyMessage } from "~/conversation/message";
import { en } from "~/i18n/messages/en";
import { TurnList } from "~/study/answer/turn-list";

/** Renders messages as the page shows them when no answer is being written. Returns the HTML. */
export async function renderConversation(messages: readonly StudyMessage[]): Promise<string> {
  const page = (
    <IntlProvider locale="en" messages={en} timeZone="UTC">
      <TurnList messages={messages} isAnswering={false} />
    </IntlProvider>
  );
  return new Promise((resolve, reject) => {
    // Waits for parts whose code is loaded later, so that the HTML does not depend on what was loaded before.
    const { pipe } = renderToPipeableStream(page, {
      onAllReady: () => void text(pipe(new PassThrough())).then(resolve, reject),
      onError: reject,
    });
  });
}

/** Cases that the random conversations must cover at least once, or their checks prove little. */
export const SHOWN_KINDS = {
  "a citation": /<a [^>]*aria-label="Source \d/,
  "the closest moments of a refusal": new RegExp(`aria-label="${en.sources.closest}"`),
  "a list whose items are cited": /<li>(?:(?!<\/li>).)*aria-label="Source \d/s,
  "an uncited sentence": /class="uncited"/,
  "an answer from another lecture": /From another lecture, /,
};
export type ShownKind = keyof typeof SHOWN_KINDS;

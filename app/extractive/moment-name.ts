import { formatTimestamp } from "~/course/moment";
import type { AnswerPhrases } from "./languages/phrases";
import type { Material } from "./material";
import { isQuotedIn } from "./quotable-sentences";
import type { FoundPassage } from "./read-prompt";
import { timedSentences } from "./timed-sentences";

type Naming = { material: Material; phrases: AnswerPhrases };

/**
 * Returns how an answer says when something in a passage is said: "02:52 in “The inverted index”". A course of one
 * lecture needs no title, and estimated times are told in minutes.
 */
export function momentName(
  seconds: number,
  { lecture: id, timing }: Pick<FoundPassage, "lecture" | "timing">,
  { material: { lectures }, phrases }: Naming,
): string {
  const time = timing === "estimated" ? phrases.minute(Math.round(seconds / 60)) : formatTimestamp(seconds);
  const title = lectures.length > 1 ? lectures.find(({ lectureId }) => lectureId === id)?.title : undefined;
  return title === undefined ? time : phrases.momentIn(time, title);
}

/** When the first words that an answer quotes of a passage are said, in seconds. */
export function quotedAt(passage: FoundPassage, answer: string): number {
  const first = timedSentences(passage).find(({ text }) => isQuotedIn(answer, text));
  return first?.start ?? passage.start_seconds;
}

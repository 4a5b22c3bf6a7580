import { formatTimestamp } from "~/course/moment";
import { composeAnswer, quotation } from "../compose-answer";
import type { Talk } from "../intent";
import { opensSubject } from "../is-announcement";
import { needsAntecedent } from "../languages/all";
import type { Section } from "../material";
import { MOMENT_SECONDS, type Moment } from "../moment-asked-for";
import { withEllipses } from "../quotable-sentences";
import type { FoundPassage } from "../read-prompt";
import { selectSentences } from "../select-sentences";
import { timedSentences } from "../timed-sentences";
import { withQuestions } from "./good-questions";
import { readSection, type Plan, type Planning } from "./plan";

/** Small talk, with questions that can be asked. */
export function talk(about: Talk, planning: Planning): string {
  const { hello, welcome, capabilities, self } = planning.phrases;
  return withQuestions({ greeting: hello, thanks: welcome, capabilities, ...self }[about], planning);
}

/** How long a lecture is, or the course. */
export function length(lecture: { title: string; durationMs: number } | null, { material, phrases }: Planning): string {
  const minutes = (milliseconds: number) => Math.max(1, Math.round(milliseconds / 60_000));
  if (lecture)
    return `${phrases.lectureLength(lecture.title, minutes(lecture.durationMs))} (${formatTimestamp(lecture.durationMs / 1000)})`;
  const total = material.lectures.reduce((sum, { durationMs }) => sum + durationMs, 0);
  return phrases.courseLength(material.lectures.length, minutes(total));
}

/** Quotes what is said at a time, or where the video is: then from the first sentence that is mostly said there. */
export function momentPlan({ lecture, seconds, to, isNear }: Moment, { phrases }: Planning): Plan {
  return {
    calls: [["read_moment", { lecture: lecture.lectureId, from: seconds, to }]],
    compose: ([found]) => {
      const quoted = quoteBetween(
        found?.passages ?? [],
        seconds,
        to,
        isNear ? { isMostly: true } : { inContext: true },
      );
      return quoted && `${phrases.saidAt(formatTimestamp(isNear ? quoted.start : seconds))} ${quoted.text}`;
    },
  };
}

/**
 * Quotes the sentences that are said between two seconds, as far as the lecture does not turn to something else. With
 * `isMostly` those of which most is said then, and with `inContext` also the one before if the first needs it.
 */
function quoteBetween(
  passages: readonly FoundPassage[],
  from: number,
  to: number,
  { isMostly = false, inContext = false } = {},
): { text: string; start: number } | null {
  let [hasBegun, isNext] = [false, false];
  const quotes = passages.flatMap((passage) => {
    const said = timedSentences(passage);
    const at = said.findIndex(({ start, end }) => (isMostly ? (start + end) / 2 : end) > from && start < to);
    if (at < 0 || isNext) return [];
    const begins = inContext && at > 0 && needsAntecedent(said[at]?.text ?? "") ? at - 1 : at;
    const meant = said.slice(begins).filter(({ start }) => start < to);
    // What comes next is not what was said there.
    const next = meant.findIndex(({ text }, index) => (hasBegun || begins + index > at) && opensSubject(text));
    isNext = next >= 0;
    hasBegun = true;
    const within = isNext ? meant.slice(0, next) : meant;
    const [first, last] = [within[0], within.at(-1)];
    if (!first || !last) return [];
    const text = within.map((sentence) => sentence.text).join(" ");
    const quoted = quotation(withEllipses({ text, opens: first.opens, ends: last.ends }), passage.number);
    return [{ text: quoted, start: first.start }];
  });
  const [first] = quotes;
  return first ? { text: quotes.map(({ text }) => text).join(" "), start: first.start } : null;
}

/** Quotes how a section begins and what it says about the question. */
export function sectionPlan(section: Section, planning: Planning): Plan {
  const { conversation, phrases } = planning;
  const { lecture, title, from } = section;
  return {
    calls: [readSection(section)],
    compose: async ([found]) => {
      const passages = found?.passages ?? [];
      if (passages.length === 0) return null;
      const opening = quoteBetween(passages, from + 1, from + MOMENT_SECONDS)?.text ?? null;
      if (opening === null) return null;
      const time = formatTimestamp(from);
      const begins = section.kind === "chapter" ? phrases.begins(title, lecture.title, time) : phrases.saidAt(time);
      const quotes = await selectSentences(
        conversation.question,
        { kind: "answer", style: "plain", subject: title },
        passages.map((passage) => ({ ...passage, score: 1 })),
        planning.embed,
        { said: opening },
      );
      const more = quotes.length > 0 ? `\n\n${composeAnswer(quotes)}` : "";
      return `${begins} ${opening}${more}`;
    },
  };
}

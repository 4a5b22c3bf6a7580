import { formatTimestamp } from "~/course/moment";
import { composeAnswer, quotations } from "../compose-answer";
import { isCalled } from "../find-titles";
import type { Talk } from "../intent";
import { opensSubject } from "../is-announcement";
import { isDefinition } from "../is-definition";
import { needsAntecedent } from "../languages/all";
import type { Section } from "../material";
import { MOMENT_SECONDS, type Moment } from "../moment-asked-for";
import type { FoundPassage } from "../read-prompt";
import { selectSentences } from "../select-sentences";
import { timedSentences } from "../timed-sentences";
import { withQuestions } from "./good-questions";
import { readSection, type Plan, type Planning } from "./plan";

/** Small talk, with questions that can be asked. */
export function talk(about: Talk, planning: Planning): string {
  const { hello, goodbye, welcome, understood, capabilities, self } = planning.phrases;
  if (about === "farewell") return goodbye;
  return withQuestions({ greeting: hello, thanks: welcome, understood, capabilities, ...self }[about], planning);
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
  const said = passages.flatMap((passage) =>
    timedSentences(passage).map((sentence, position) => ({ ...sentence, position, number: passage.number })),
  );
  const meant = said.filter(({ start, end }) => (isMostly ? (start + end) / 2 : end) > from && start < to);
  const [opening] = meant;
  if (!opening) return null;
  const next = meant.findIndex(({ text }, index) => index > 0 && opensSubject(text));
  const before = inContext && needsAntecedent(opening.text) ? said[said.indexOf(opening) - 1] : undefined;
  const within = [...(before?.number === opening.number ? [before] : []), ...(next < 0 ? meant : meant.slice(0, next))];
  return { text: quotations(within).join(" "), start: within[0]?.start ?? opening.start };
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
      const place = `${begins} ${opening}`;
      if (quotes.length === 0) return place;
      // Whoever types nothing but a title may ask what it means.
      const isTerm = isCalled(conversation.question, title) && quotes.some(({ text }) => isDefinition(title, text));
      const parts = isTerm ? [composeAnswer(quotes), place] : [place, composeAnswer(quotes)];
      return parts.join("\n\n");
    },
  };
}

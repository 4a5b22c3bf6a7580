import type { Anchor } from "~/citation/anchor";
import { citedMoment, type CitedMoment } from "~/citation/cited-moment";
import { findMarkers, type FoundMarker } from "~/citation/markdown/find-markers";
import { anchorKey, countMarkers } from "~/citation/marker-grammar";
import type { Source } from "~/citation/source";
import type { StudyMessage } from "./message";
import { numberOfPart } from "./message-parts";

/** A question and its answers. The question is null if the conversation begins with an answer. */
export type Turn = { question: StudyMessage | null; answers: StudyMessage[] };

/** A part of an answer's text, up to the next lookup. */
export type AnswerSection = {
  messageId: string;
  text: string;
  /**
   * How often each number is marked in the message before this text, because occurrences count over the whole message.
   */
  marked: ReadonlyMap<number, number>;
  /** The numbers of the sources that were looked up for this text. */
  lookedUp: number[];
  /** False if the text answers no question. Such a text cites nothing. */
  isAsked: boolean;
};

/** The markers of a text, the sources that it cites, and the other sources that were looked up for it. */
export type AssignedCitations = { markers: FoundMarker[]; cited: Source[]; consulted: Source[] };

/** Groups the messages of a conversation into turns. */
export function turnsOf(messages: readonly StudyMessage[]): Turn[] {
  const turns: Turn[] = [];
  for (const message of messages) {
    const turn = turns.at(-1);
    if (message.role === "user") turns.push({ question: message, answers: [] });
    else if (turn) turn.answers.push(message);
    else turns.push({ question: null, answers: [message] });
  }
  return turns;
}

/** Returns the texts of a turn. A lookup belongs to the next text, if there is one. */
export function sectionsOf({ question, answers }: Turn): AnswerSection[] {
  const sections: AnswerSection[] = [];
  let lookedUp: number[] = [];
  for (const { id, parts } of answers) {
    const marked = new Map<number, number>();
    let text = "";
    let before = "";
    const close = () => {
      if (text.trim() === "") return;
      countMarkers(before, marked); // deferred, because most answers have one text
      before = text;
      sections.push({ messageId: id, text, marked: new Map(marked), lookedUp, isAsked: question !== null });
      [lookedUp, text] = [[], ""];
    };
    for (const part of parts) {
      if (part.type === "text") text += part.text;
      else if (part.type.startsWith("tool-") || part.type === "data-rag-source") close();
      if (part.type === "data-rag-source") lookedUp.push(numberOfPart(part) ?? 0);
    }
    close();
  }
  return sections;
}

/**
 * Assigns a text its citations.
 *
 * @param sources the sources of the conversation by number, because an answer may cite a source of an earlier one
 */
export function citationsOf(
  { text, marked, lookedUp, isAsked }: AnswerSection,
  sources: ReadonlyMap<number, Source>,
): AssignedCitations {
  const markers = findMarkers(text, marked);
  if (!isAsked) return { markers, cited: [], consulted: [] };
  const numbers = new Set(markers.flatMap(({ inside, cites }) => (inside ? [] : cites.map(({ number }) => number))));
  const known = (all: Iterable<number>) => [...new Set(all)].flatMap((number) => sources.get(number) ?? []);
  return { markers, cited: known(numbers), consulted: known(lookedUp).filter(({ number }) => !numbers.has(number)) };
}

/** Returns the citations of every text of a conversation. Questions have none. */
export function assignCitations(
  messages: readonly StudyMessage[],
  sources: ReadonlyMap<number, Source>,
): (AnswerSection & AssignedCitations)[] {
  return turnsOf(messages).flatMap((turn) =>
    sectionsOf(turn).map((section) => ({ ...section, ...citationsOf(section, sources) })),
  );
}

/** Returns the moments, and the sentences of pages, that a text cites in order, each once. */
export function citedPlaces(
  markers: readonly FoundMarker[],
  sources: ReadonlyMap<number, Source>,
  anchors: ReadonlyMap<string, Anchor>,
): CitedMoment[] {
  const moments = new Map<string, CitedMoment>();
  for (const { number, occurrence } of markers.flatMap(({ inside, cites }) => (inside ? [] : cites))) {
    const source = sources.get(number);
    if (!source) continue;
    const moment = citedMoment(source, anchors.get(anchorKey(number, occurrence)));
    const key = `${moment.number} ${moment.isPage ? moment.quote : moment.startSeconds}`;
    if (!moments.has(key)) moments.set(key, moment);
  }
  return [...moments.values()];
}

/** Returns the moments that a text cites in order, each once. Pages have none. */
export const citedMoments = (...args: Parameters<typeof citedPlaces>): CitedMoment[] =>
  citedPlaces(...args).filter(({ isPage }) => !isPage);

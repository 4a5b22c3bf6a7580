import type { Anchor } from "~/citation/anchor";
import { citedMoment, type CitedMoment } from "~/citation/cited-moment";
import { findMarkers, type FoundMarker } from "~/citation/markdown/find-markers";
import { anchorKey, countMarkers } from "~/citation/marker-grammar";
import type { Source } from "~/citation/source";
import { numberOfPart, type StudyMessage } from "./message";

/** A question and all that answers it. A conversation that begins with an answer begins with a turn without a question. */
export type Turn = { question: StudyMessage | null; answers: StudyMessage[] };

/** A run of an answer's text, up to where the next lookup begins. */
export type AnswerSection = {
  messageId: string;
  text: string;
  /** How often each number was marked in the message before this text: occurrences count over the whole message. */
  marked: ReadonlyMap<number, number>;
  /** The numbers that were looked up for this text. */
  lookedUp: number[];
  /** False where nobody asked: such a text cites nothing. */
  isAsked: boolean;
};

/** The citations of a text: what it marks, and what was looked up for it besides. */
export type AssignedCitations = { markers: FoundMarker[]; cited: Source[]; consulted: Source[] };

export function turnsOf(messages: readonly StudyMessage[]): Turn[] {
  const turns: Turn[] = [];
  for (const message of messages) {
    if (message.role === "user") turns.push({ question: message, answers: [] });
    else if (turns.length > 0) turns.at(-1)!.answers.push(message);
    else turns.push({ question: null, answers: [message] });
  }
  return turns;
}

/** The texts of a turn. What was looked up belongs to the text that comes next; what no text came of, to none. */
export function sectionsOf({ question, answers }: Turn): AnswerSection[] {
  const sections: AnswerSection[] = [];
  let lookedUp: number[] = [];
  for (const { id, parts } of answers) {
    const marked = new Map<number, number>();
    let text = "";
    let before = "";
    const close = () => {
      if (text.trim() === "") return;
      countMarkers(before, marked); // only now: most answers have one text, whose markers nothing follows
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
 * @param sources the sources that are known, by number: the conversation's, since an answer may cite an earlier one's
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

/** The citations of every text of a conversation. Questions have none. */
export function assignCitations(
  messages: readonly StudyMessage[],
  sources: ReadonlyMap<number, Source>,
): (AnswerSection & AssignedCitations)[] {
  return turnsOf(messages).flatMap((turn) =>
    sectionsOf(turn).map((section) => ({ ...section, ...citationsOf(section, sources) })),
  );
}

/** The moments that a text cites, in its order, each once. */
export function citedMoments(
  markers: readonly FoundMarker[],
  sources: ReadonlyMap<number, Source>,
  anchors: ReadonlyMap<string, Anchor>,
): CitedMoment[] {
  const moments = new Map<string, CitedMoment>();
  for (const { number, occurrence } of markers.flatMap(({ inside, cites }) => (inside ? [] : cites))) {
    const source = sources.get(number);
    if (!source) continue;
    const moment = citedMoment(source, anchors.get(anchorKey(number, occurrence)));
    const key = `${moment.number} ${moment.startSeconds}`;
    if (!moments.has(key)) moments.set(key, moment);
  }
  return [...moments.values()];
}

import { citationsOf, sectionsOf, turnsOf } from "./assign-citations";
import type { StudyMessage } from "./message";
import { sourcesOfAll, textOf } from "./message-content";
import { sourceParts } from "./message-parts";

/** The messages that a shared link shows, and the parts of its questions, which an edit would replace. */
export type MessageSnapshot = { messageIds: string[]; questions: Record<string, StudyMessage["parts"]> };

/** Takes a snapshot of all answered questions of a conversation. Returns null if there are none. */
export function snapshotConversation(messages: readonly StudyMessage[]): MessageSnapshot | null {
  const answered = turnsOf(messages).filter(({ answers }) => answers.length > 0);
  return answered.length === 0
    ? null
    : snapshotOf(answered.flatMap(({ question, answers }) => (question ? [question, ...answers] : answers)));
}

/** Takes a snapshot of one answer with its question. Returns null if there is no such answer. */
export function snapshotAnswer(messages: readonly StudyMessage[], answerId: string): MessageSnapshot | null {
  for (const { question, answers } of turnsOf(messages)) {
    const answer = answers.find(({ id }) => id === answerId);
    if (answer) return snapshotOf(question ? [question, answer] : [answer]);
  }
  return null;
}

function snapshotOf(messages: readonly StudyMessage[]): MessageSnapshot {
  const questions = messages.filter(({ role }) => role === "user").map(({ id, parts }) => [id, parts] as const);
  return { messageIds: messages.map(({ id }) => id), questions: Object.fromEntries(questions) };
}

/**
 * Returns the messages of a snapshot among all messages of its conversation, superseded ones included: with the
 * questions as they were, and with the sources of earlier answers that the shown ones cite.
 */
export function restoreSnapshot(
  all: readonly StudyMessage[],
  { messageIds, questions }: { messageIds: readonly string[]; questions: Record<string, unknown[]> },
): StudyMessage[] {
  const byId = new Map(all.map((message) => [message.id, message]));
  const shown = messageIds.flatMap((id): StudyMessage[] => {
    const message = byId.get(id);
    if (!message) return [];
    const parts = questions[id] as StudyMessage["parts"] | undefined;
    return [parts ? { ...message, parts } : message];
  });
  return withEarlierSources(shown, all);
}

function withEarlierSources(shown: readonly StudyMessage[], all: readonly StudyMessage[]): StudyMessage[] {
  const known = sourcesOfAll(all);
  const present = new Set(sourcesOfAll(shown).keys());
  return turnsOf(shown).flatMap((turn) => {
    const cited = sectionsOf(turn).flatMap((section) => citationsOf(section, known).cited);
    const missing = cited.filter(({ number }) => !present.has(number));
    missing.forEach(({ number }) => present.add(number));
    const [first, ...others] = turn.answers;
    const answers = first
      ? [{ ...first, parts: [...first.parts, ...missing.flatMap((source) => sourceParts(source))] }, ...others]
      : [];
    return turn.question ? [turn.question, ...answers] : answers;
  });
}

/** Returns the first question of some messages, on one line. */
export function firstQuestion(messages: readonly StudyMessage[]): string | null {
  const question = messages.find(({ role }) => role === "user");
  return question ? textOf(question).replace(/\s+/g, " ").trim() || null : null;
}

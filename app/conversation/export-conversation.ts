import { linkCitations } from "~/citation/markdown/link-citations";
import { escapeAddress, escapeLine } from "~/citation/markdown/write-markdown";
import type { Source } from "~/citation/source";
import { absoluteAddress, courseUrl, lectureUrl } from "~/course/moment";
import { citationsOf, citedPlaces, sectionsOf, turnsOf, type AnswerSection } from "./assign-citations";
import { closestAsMarkdown } from "./closest-chapters";
import { isRefusedAnswer } from "./is-refusal";
import type { StudyMessage } from "./message";
import { anchorsOf, sourcesOfAll, textOf } from "./message-content";
import { splitOfferedQuestions } from "./offered-questions";

type Conversation = {
  title: string;
  courseId: string;
  courseTitle: string;
  lectureId: string | null;
  messages: readonly StudyMessage[];
};

/**
 * Writes a conversation as Markdown: questions as headings, answers with linked citations, and the sources of each
 * answer. Yields to other requests between answers, because a conversation may have any length.
 */
export async function conversationAsMarkdown(
  { title, courseId, courseTitle, lectureId, messages }: Conversation,
  origin: string,
): Promise<string> {
  const sources = sourcesOfAll(messages);
  const place = lectureId ? lectureUrl({ courseId, lectureId }) : courseUrl(courseId);
  const blocks = [`# ${escapeLine(title)}`, `From [${escapeLine(courseTitle)}](${origin}${place}).`];
  for (const turn of turnsOf(messages)) {
    if (turn.question) blocks.push(`## ${escapeLine(textOf(turn.question))}`);
    const written = new Map(turn.answers.map((answer) => [answer.id, writtenAnswer(answer, sources)]));
    for (const section of sectionsOf(turn)) {
      const answer = written.get(section.messageId);
      if (answer) blocks.push(...sectionAsMarkdown(section, answer, sources, origin));
      await new Promise((resolve) => setImmediate(resolve));
    }
    if (turn.answers.at(-1)?.metadata?.ended) blocks.push("*This answer ended early.*");
  }
  return `${blocks.join("\n\n")}\n`;
}

/** What is written of an answer besides its texts. */
function writtenAnswer(answer: StudyMessage, sources: ReadonlyMap<number, Source>) {
  return {
    anchors: anchorsOf(answer),
    isExtractive: answer.metadata?.model === "extractive",
    isRefusal: isRefusedAnswer(answer, (number) => sources.has(number)),
  };
}

function sectionAsMarkdown(
  section: AnswerSection,
  { anchors, isExtractive, isRefusal }: ReturnType<typeof writtenAnswer>,
  sources: ReadonlyMap<number, Source>,
  origin: string,
): string[] {
  const said = isExtractive ? splitOfferedQuestions(section.text).text : section.text;
  const text = linkCitations(said.trim(), { sources, anchors, marked: section.marked }, origin, 2);
  const { markers, cited, consulted } = citationsOf(section, sources);
  if (isRefusal) return [text, closestAsMarkdown(consulted, "Closest chapters", origin)].filter(Boolean);
  if (cited.length === 0) return [text];
  const places = citedPlaces(markers, sources, anchors);
  // The first place of each source: the list's numbers are those of the citations.
  const first = cited.flatMap((source) => places.find(({ number }) => number === source.number) ?? []);
  const lines = first.map(
    ({ number, friendlyId, openUrl }) =>
      `${number}. [${escapeLine(friendlyId)}](${absoluteAddress(escapeAddress(openUrl), origin)})`,
  );
  return [text, lines.join("\n")];
}

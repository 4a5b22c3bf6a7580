import { linkCitations } from "~/citation/markdown/link-citations";
import { escapeAddress, escapeLine } from "~/citation/markdown/write-markdown";
import type { Source } from "~/citation/source";
import { absoluteAddress, courseUrl, lectureUrl } from "~/course/moment";
import { citationsOf, citedPlaces, sectionsOf, turnsOf, type AnswerSection } from "./assign-citations";
import type { StudyMessage } from "./message";
import { anchorsOf, sourcesOfAll, textOf } from "./message-content";

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
    const anchors = new Map(turn.answers.map((answer) => [answer.id, anchorsOf(answer)]));
    for (const section of sectionsOf(turn)) {
      blocks.push(
        ...sectionAsMarkdown(section, sources, anchors.get(section.messageId) ?? new Map<string, never>(), origin),
      );
      await new Promise((resolve) => setImmediate(resolve));
    }
    if (turn.answers.at(-1)?.metadata?.ended) blocks.push("*This answer ended early.*");
  }
  return `${blocks.join("\n\n")}\n`;
}

function sectionAsMarkdown(
  section: AnswerSection,
  sources: ReadonlyMap<number, Source>,
  anchors: ReturnType<typeof anchorsOf>,
  origin: string,
): string[] {
  const text = linkCitations(section.text.trim(), { sources, anchors, marked: section.marked }, origin, 2);
  const { markers, cited } = citationsOf(section, sources);
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

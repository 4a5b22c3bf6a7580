import { lectureUrl } from "~/citation/moment";
import { linkCitations } from "~/markdown/link-citations";
import { escapeAddress, escapeLine } from "~/markdown/write-markdown";
import { assignCitations } from "./assign-citations";
import { anchorsOf, sourcesOfAll, textOf, type StudyMessage } from "./message";

type Conversation = { title: string; courseId: string; courseTitle: string; lectureId: string | null; messages: readonly StudyMessage[] };

/** A conversation as Markdown: questions as headings, answers with their citations as links, and each answer's sources. */
export function conversationAsMarkdown({ title, courseId, courseTitle, lectureId, messages }: Conversation, origin: string): string {
  const sources = sourcesOfAll(messages);
  const sections = assignCitations(messages, sources);
  const place = lectureId ? lectureUrl({ courseId, lectureId }) : `/courses/${encodeURIComponent(courseId)}`;
  const blocks = [`# ${escapeLine(title)}`, `From [${escapeLine(courseTitle)}](${origin}${place}).`];
  for (const message of messages) {
    if (message.role === "user") {
      blocks.push(`## ${escapeLine(textOf(message))}`);
      continue;
    }
    const anchors = anchorsOf(message);
    for (const { text, marked, cited } of sections.filter(({ messageId }) => messageId === message.id)) {
      blocks.push(linkCitations(text.trim(), { sources, anchors, marked }, origin, 2));
      if (cited.length > 0) blocks.push(cited.map((source) => `${source.number}. [${escapeLine(source.friendlyId)}](${origin}${escapeAddress(source.openUrl)})`).join("\n"));
    }
  }
  return `${blocks.join("\n\n")}\n`;
}

import type { Nodes } from "mdast";
import { parseMarkdown } from "~/citation/markdown/parse-markdown";
import { escapeLine, writeMarkdown } from "~/citation/markdown/write-markdown";
import { formatTimestamp, momentUrl } from "~/course/moment";
import type { Note } from "./note";
import { inlinesHtml, noteHtml, textHtml } from "./note-html";

type Notes = { courseId: string; courseTitle: string; notes: readonly Note[] };

/** Notes as Markdown: a heading for each lecture, and every note under a link to its second. */
export function notesAsMarkdown({ courseId, courseTitle, notes }: Notes, origin: string): string {
  const blocks = [`# ${escapeLine(courseTitle)}`];
  let lecture: string | null = null;
  for (const note of notes) {
    if (note.lectureId !== lecture) blocks.push(`## ${escapeLine(titleOf(note))}`);
    lecture = note.lectureId;
    const link = `[${formatTimestamp(note.atSeconds)}](${addressOf(courseId, note, origin)})`;
    const body = writeMarkdown(parseMarkdown(note.body.trim()), { lowerHeadings: 2 });
    blocks.push(body ? `**${link}**\n\n${body}` : `**${link}**${note.quote ? ` ${escapeLine(note.quote)}` : ""}`);
  }
  return `${blocks.join("\n\n")}\n`;
}

/**
 * Notes as cards that Anki imports (https://docs.ankiweb.net/importing/text-files.html), and any spreadsheet: the first
 * line in front, the rest, what was said and a link to the second behind. A bookmark, and a note that begins with a
 * quotation, ask what is said there.
 */
export function notesAsCards({ courseId, courseTitle, notes }: Notes, origin: string): string {
  const rows = notes.map((note) => {
    const place = textHtml(`${titleOf(note)} @ ${formatTimestamp(note.atSeconds)}`);
    const { front, rest, isQuotation } = sidesOf(note.body.trim());
    const back = [
      noteHtml(parseMarkdown(rest)),
      note.quote && !isQuotation && `<i>${textHtml(note.quote)}</i>`,
      `<a href="${textHtml(addressOf(courseId, note, origin))}">${place}</a>`,
    ];
    return [front || place, back.filter(Boolean).join("<br><br>"), tag(courseTitle)].map(field).join(",");
  });
  return ["#separator:Comma", "#html:true", "#tags column:3", "#columns:Front,Back,Tags", ...rows, ""].join("\n");
}

/** Returns a note's first line as HTML, and the rest. The front is empty if the first line is more than text. */
function sidesOf(body: string): { front: string; rest: string; isQuotation: boolean } {
  const [first = "", ...lines] = body.split("\n");
  const [block] = parseMarkdown(first).children;
  const front = lineHtml(block);
  const rest = front ? lines.join("\n").trim() : body;
  return { front, rest, isQuotation: block?.type === "blockquote" };
}

/** Writes what a line says, without its heading or bullet. Empty for what is more than a line, such as a quotation. */
function lineHtml(node: Nodes | undefined): string {
  switch (node?.type) {
    case "heading":
    case "paragraph":
    case "plainText":
      return inlinesHtml(node);
    case "list":
    case "listItem":
      return lineHtml(node.children[0]);
    default:
      return "";
  }
}

const titleOf = ({ lectureTitle, lectureId }: Note) => lectureTitle ?? lectureId;
const addressOf = (courseId: string, { lectureId, atSeconds }: Note, origin: string) =>
  origin + momentUrl({ courseId, lectureId, startSeconds: atSeconds });
/**
 * Spreadsheets run a cell that begins like a formula: an apostrophe makes it text
 * (https://owasp.org/www-community/attacks/CSV_Injection).
 */
const field = (text: string) => `"${text.replace(/^(?=\s*[=+\-@\t\r])/, "'").replace(/"/g, '""')}"`;
/** Anki's tags have no spaces. */
const tag = (text: string) => text.trim().replace(/[\s"]+/g, "-");

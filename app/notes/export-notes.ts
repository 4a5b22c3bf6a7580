import { parseMarkdown } from "~/citation/markdown/parse-markdown";
import { escapeLine, writeMarkdown } from "~/citation/markdown/write-markdown";
import { formatTimestamp, momentUrl } from "~/course/moment";
import type { Note } from "./note";

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
 * line in front, the rest, what was said and a link to the second behind. A bookmark asks what is said there.
 */
export function notesAsCards({ courseId, courseTitle, notes }: Notes, origin: string): string {
  const rows = notes.map((note) => {
    const [first = "", ...rest] = note.body.trim().split("\n");
    const place = `${titleOf(note)} @ ${formatTimestamp(note.atSeconds)}`;
    const front = first.replace(/^#+\s*/, "") || place;
    const back = [
      rest.join("\n").trim() && html(rest.join("\n").trim()),
      note.quote && `<i>${html(note.quote)}</i>`,
      `<a href="${html(addressOf(courseId, note, origin))}">${html(place)}</a>`,
    ];
    return [html(front), back.filter(Boolean).join("<br><br>"), tag(courseTitle)].map(field).join(",");
  });
  return ["#separator:Comma", "#html:true", "#tags column:3", "#columns:Front,Back,Tags", ...rows, ""].join("\n");
}

const titleOf = ({ lectureTitle, lectureId }: Note) => lectureTitle ?? lectureId;
const addressOf = (courseId: string, { lectureId, atSeconds }: Note, origin: string) =>
  origin + momentUrl({ courseId, lectureId, startSeconds: atSeconds });
const html = (text: string) => text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`).replace(/\r?\n/g, "<br>");
/**
 * Spreadsheets run a cell that begins like a formula: an apostrophe makes it text
 * (https://owasp.org/www-community/attacks/CSV_Injection).
 */
const field = (text: string) => `"${text.replace(/^(?=\s*[=+\-@\t\r])/, "'").replace(/"/g, '""')}"`;
/** Anki's tags have no spaces. */
const tag = (text: string) => text.trim().replace(/[\s"]+/g, "-");

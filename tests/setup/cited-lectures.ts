import { randomUUID } from "node:crypto";
import { INSTALLATION } from "~/identity/viewer";
import type { Line, LineChange } from "~/transcript/edits/line";
import { editLine, mergeWithPrevious, splitLine } from "~/transcript/edits/line-actions";
import type { Sql } from "~db/connect.server";
import { findEditedLecture, storedSentences } from "~db/transcript-edits.server";

type Place = { courseId: string; lectureId: string };

/** A citation points at most this far from where its words are said. */
const OFF_MS = 2_000;

/** Stores a citation of every sentence of a lecture, as answers do. */
export async function citeAll(sql: Sql, place: Place): Promise<void> {
  const { courseId, lectureId } = place;
  const id = randomUUID();
  const sentences = await storedSentences(sql, INSTALLATION, place);
  const columns = sql`
    unnest(${sentences.map(({ startMs }) => startMs)}::int[], ${sentences.map(({ endMs }) => endMs)}::int[],
      ${sentences.map(({ text }) => text)}::text[]) with ordinality s (start_ms, end_ms, said, number)`;
  await sql`insert into conversations (course_id, conversation_id, visitor_id, title) values (${courseId}, ${id}, 'v', 'Why?')`;
  await sql`
    insert into messages (course_id, conversation_id, message_id, position, role, parts, status)
    values (${courseId}, ${id}, 'm', 1, 'assistant', '[]', 'complete')`;
  await sql`
    insert into message_sources (course_id, conversation_id, message_id, chunk_number, chunk_id, lecture_id, title,
      start_ms, end_ms, content, headings, score)
    select ${courseId}, ${id}, 'm', number, 'c', ${lectureId}, 'T', start_ms, end_ms, said, '{}', 1 from ${columns}`;
  await sql`
    insert into message_anchors (course_id, conversation_id, message_id, chunk_number, occurrence, lecture_id, start_ms,
      end_ms, quote, support)
    select ${courseId}, ${id}, 'm', number, 1, ${lectureId}, start_ms, end_ms, said, 'supported' from ${columns}`;
}

/** A different edit for each number: words, a time, a split, a merge, a name with words before. */
function nthEdit(lines: readonly Line[], n: number): LineChange[] {
  const at = 8 + ((n * 37) % 90);
  const { text, startMs, endMs } = lines[at]!;
  const edits = [
    () => editLine(lines, at, { text: text.replace("tells something about", "speaks of") }),
    () => editLine(lines, at, { startMs: startMs + 150, endMs: endMs + 90 }),
    () => splitLine(lines, at, { text, offset: text.indexOf(" ", text.length / 2) }),
    () => mergeWithPrevious(lines, at),
    () => editLine(lines, at, { text: `So, well, ${text}`, speaker: "Ada" }),
  ];
  return [edits[n % edits.length]!()].filter((change) => change !== null);
}

type Editing = {
  lectures: readonly string[];
  edits: number;
  edit: (lectureId: string, changes: LineChange[]) => Promise<unknown>;
};

/** Citations that are where their words are said, of all, and of those beside an edit, which are the hard cases. */
type Kept = { right: number; all: number; rightBeside: number; beside: number };
const BESIDE_MS = 6_000;

/**
 * Cites every sentence of some lectures (`makeCourse` in `generated-course.ts`), edits them in turn, and counts the
 * citations that are still where their words are said.
 */
export async function rightAfterEdits(sql: Sql, courseId: string, { lectures, edits, edit }: Editing): Promise<Kept> {
  const linesOf = async (lectureId: string) =>
    (await findEditedLecture(sql, INSTALLATION, { courseId, lectureId }))!.lines;
  const edited: { lectureId: string; startMs: number }[] = [];
  for (const lectureId of lectures) await citeAll(sql, { courseId, lectureId });
  for (let n = 0; n < edits; n++) {
    const lectureId = lectures[n % lectures.length]!;
    const changes = nthEdit(await linesOf(lectureId), Math.floor(n / lectures.length) + n);
    edited.push(...changes.flatMap(({ from }) => from.map(({ startMs }) => ({ lectureId, startMs }))));
    await edit(lectureId, changes);
  }
  const kept: Kept = { right: 0, all: 0, rightBeside: 0, beside: 0 };
  for (const lectureId of lectures) {
    const lines = await linesOf(lectureId);
    for (const table of ["message_sources", "message_anchors"] as const) {
      const text = table === "message_sources" ? sql`content` : sql`quote`;
      const cited = await sql<{ startMs: number; text: string }[]>`
        select start_ms as "startMs", ${text} as text from ${sql(table)}
        where course_id = ${courseId} and lecture_id = ${lectureId}`;
      for (const { startMs, text } of cited) {
        const isRight = Math.abs(saidAt(lines, text) - startMs) <= OFF_MS;
        const isBeside = edited.some(
          (one) => one.lectureId === lectureId && Math.abs(one.startMs - startMs) <= BESIDE_MS,
        );
        kept.all++;
        if (isRight) kept.right++;
        if (isBeside) kept.beside++;
        if (isRight && isBeside) kept.rightBeside++;
      }
    }
  }
  return kept;
}

/** Returns when a cited sentence is said, or NaN. The words of a line are said evenly over its time. */
function saidAt(lines: readonly Line[], text: string): number {
  const words = /sentence \d+ /.exec(text)![0];
  const line =
    lines.find((one) => `${one.text} `.includes(words)) ??
    lines.find((one, i) => `${one.text} ${lines[i + 1]?.text}`.includes(words));
  if (!line) return NaN;
  const before = Math.max(0, line.text.indexOf(words) - 12);
  return line.startMs + ((line.endMs - line.startMs) * before) / line.text.length;
}

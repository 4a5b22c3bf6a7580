import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Embedder } from "~/ai/embedding-model.server";
import { ingestCourse } from "~/ingest/ingest-course.server";
import { loadCourse } from "~/ingest/load-course.server";
import { courseHealth } from "~/teach/health/course-health.server";
import { saveTranscript } from "~/teach/transcript/save-transcript.server";
import type { Line, LineChange } from "~/transcript/edits/line";
import { editLine, mergeWithPrevious, splitLine } from "~/transcript/edits/line-actions";
import { replaceText } from "~/transcript/edits/replace-text";
import type { Sql } from "~db/connect.server";
import { listArrangedLectures } from "~db/teaching.server";
import { findEditedLecture, storedSentences } from "~db/transcript-edits.server";
import { makeCourse } from "../setup/generated-course";
import { newDatabase, type NewDatabase } from "../setup/new-database";

const LECTURES = 10;
let database: NewDatabase;
let sql: Sql;
let folder: string;
let courseId: string;
const embedder = countingEmbedder();

beforeAll(async () => {
  database = await newDatabase();
  ({ sql } = database);
  folder = await makeCourse(LECTURES);
  const course = await loadCourse(folder);
  ({ courseId } = await ingestCourse(course, { sql, embedder, dataDir: database.dataDir }));
});
afterAll(async () => {
  await database?.remove();
  await rm(folder, { recursive: true, force: true });
});

/** why: the test counts what is embedded. Each vector depends only on the length of its text. */
function countingEmbedder(): Embedder & { texts: string[] } {
  const texts: string[] = [];
  const embed = (given: string[]) => {
    texts.push(...given);
    return Promise.resolve(given.map((text) => Float32Array.of(Math.cos(text.length), Math.sin(text.length))));
  };
  return { id: "counting", texts, embed };
}

const placeOf = (n: number) => ({ courseId, lectureId: `part-${n}` });
const linesOf = async (n: number): Promise<Line[]> => (await findEditedLecture(sql, placeOf(n)))!.lines;

async function edit(n: number, changes: (LineChange | null)[]) {
  const wanted = changes.filter((change) => change !== null);
  const save = { saveId: randomUUID(), editNumber: 0, changes: wanted };
  expect((await saveTranscript(placeOf(n), save, { editorId: null }, { sql, embedder })).conflicts).toEqual([]);
}

test("only texts that changed are embedded: a chunk and the windows of its edited sentence", async () => {
  embedder.texts.length = 0;
  const lines = await linesOf(1);
  await edit(1, [editLine(lines, 50, { text: "In part 0, something else is told here at hand." })]);
  expect(embedder.texts).toHaveLength(3);
  expect(embedder.texts.every((text) => text.includes("something else"))).toBe(true);
});

test("unchanged chunks stay the same rows, and everything is as if it were ingested", async () => {
  const rows = () => sql<{ id: string; row: string }[]>`
    select chunk_id as id, xmin::text as row from chunks where course_id = ${courseId} and lecture_id = 'part-2'`;
  const before = new Map((await rows()).map(({ id, row }) => [id, row]));
  const lines = await linesOf(2);
  await edit(2, [splitLine(lines, 3, { text: lines[3]!.text, offset: 12 })]);
  const after = await rows();
  expect(after.filter(({ id, row }) => before.get(id) === row).length).toBeGreaterThan(after.length / 2);
  await edit(2, [{ at: 61, from: lines.slice(60, 61), to: [] }]);
  const [counts] = await sql<Record<string, boolean>[]>`
    select (select array_agg(position order by position) from chunks c where (c.course_id, c.lecture_id) = (l.course_id, l.lecture_id))
        = (select array_agg(n::smallint order by n) from generate_series(0, cardinality(chunk_word_counts) - 1) n) as positions,
      (select count(*) from chunk_codes k join chunks c using (course_id, chunk_id)
        where c.lecture_id = l.lecture_id and k.position = c.position) = cardinality(chunk_word_counts) as codes,
      (select count(*) from chunk_vectors k join chunks c using (course_id, chunk_id)
        where c.lecture_id = l.lecture_id and k.position = c.position) = cardinality(chunk_word_counts) as vectors,
      (select array_agg(cue_number order by cue_number) from cues q where q.lecture_id = l.lecture_id)
        = (select array_agg(n order by n) from generate_series(0, 119) n) as cues
    from lectures l where course_id = ${courseId} and lecture_id = 'part-2'`;
  expect(counts).toEqual({ positions: true, codes: true, vectors: true, cues: true });
});

test("words are replaced in all lines of a lecture in one save", async () => {
  const changes = replaceText(await linesOf(3), {
    find: "matter",
    replace: "topic",
    wholeWords: true,
    matchCase: true,
  });
  expect(changes).toHaveLength(120);
  await edit(3, changes);
  expect((await linesOf(3)).every(({ text }) => text.includes("topic") && !text.includes("matter"))).toBe(true);
});

/** Stores a citation of every sentence of a lecture, as answers do. */
async function citeAll(n: number): Promise<void> {
  const { lectureId } = placeOf(n);
  const id = randomUUID();
  await sql`insert into conversations (course_id, conversation_id, visitor_id, title) values (${courseId}, ${id}, 'v', 'Why?')`;
  await sql`
    insert into messages (course_id, conversation_id, message_id, position, role, parts, status)
    values (${courseId}, ${id}, 'm', 1, 'assistant', '[]', 'complete')`;
  const sentences = await storedSentences(sql, placeOf(n));
  for (const [index, { startMs, endMs, text }] of sentences.entries()) {
    await sql`
      insert into message_sources (course_id, conversation_id, message_id, chunk_number, chunk_id, lecture_id, title,
        start_ms, end_ms, content, headings, score)
      values (${courseId}, ${id}, 'm', ${index + 1}, 'c', ${lectureId}, 'T', ${startMs}, ${endMs}, ${text}, '{}', 1)`;
    await sql`
      insert into message_anchors (course_id, conversation_id, message_id, chunk_number, occurrence, lecture_id, start_ms, end_ms, quote, support)
      values (${courseId}, ${id}, 'm', ${index + 1}, 1, ${lectureId}, ${startMs}, ${endMs}, ${text}, 'supported')`;
  }
}

/** A different edit for each number: words, a time, a split, a merge, a whole minute that moves. */
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

test("after 100 edits over several lectures, old citations are where their words are said", async () => {
  const used = [4, 5, 6, 7, 8];
  for (const n of used) await citeAll(n);
  for (let n = 0; n < 100; n++) {
    const lecture = used[n % used.length]!;
    await edit(lecture, nthEdit(await linesOf(lecture), Math.floor(n / used.length) + n));
  }
  let [right, all] = [0, 0];
  for (const table of ["message_sources", "message_anchors"] as const) {
    const text = table === "message_sources" ? sql`content` : sql`quote`;
    const cited = await sql<{ lectureId: string; startMs: number; text: string }[]>`
      select lecture_id as "lectureId", start_ms as "startMs", ${text} as text from ${sql(table)} where course_id = ${courseId}`;
    expect(cited).toHaveLength(used.length * 120);
    for (const { lectureId, startMs, text } of cited) {
      const words = /sentence \d+ /.exec(text)![0];
      const lines = await cachedLines(lectureId);
      const line =
        lines.find((one) => `${one.text} `.includes(words)) ??
        lines.find((one, i) => `${one.text} ${lines[i + 1]?.text}`.includes(words));
      all++;
      // The words of a line are said evenly over its time.
      const said =
        line &&
        line.startMs + ((line.endMs - line.startMs) * Math.max(0, line.text.indexOf(words) - 12)) / line.text.length;
      if (said !== undefined && Math.abs(said - startMs) <= 2_000) right++;
    }
  }
  expect(right / all).toBeGreaterThanOrEqual(0.98);
});

const cache = new Map<string, Promise<Line[]>>();
function cachedLines(lectureId: string): Promise<Line[]> {
  const known = cache.get(lectureId) ?? linesOf(Number(lectureId.slice("part-".length)));
  cache.set(lectureId, known);
  return known;
}

test("a passage whose lines are deleted is marked, and found again when they come back", async () => {
  await citeAll(9);
  const lines = await linesOf(9);
  const goneCount = async () =>
    (await sql`select from message_sources where course_id = ${courseId} and lecture_id = 'part-9' and gone`).length;
  await edit(9, [{ at: 10, from: lines.slice(10, 13), to: [] }]);
  expect(await goneCount()).toBe(3);
  await edit(9, [{ at: 10, from: [], to: lines.slice(10, 13) }]);
  expect(await goneCount()).toBe(0);
});

test("a lecture's health is that of its stored lines, and follows an edit", async () => {
  const healthOf = async (n: number) => {
    const health = await courseHealth(courseId, await listArrangedLectures(sql, courseId), { sql });
    return health.get(placeOf(n).lectureId)?.map(({ kind, atSeconds }) => [kind, ...atSeconds]);
  };
  const untouched = [["no_video"], ["same_length", 0], ["no_description"]];
  expect(await healthOf(10)).toEqual(untouched);
  await edit(10, [editLine(await linesOf(10), 5, { speaker: "Speaker 1" })]);
  expect(await healthOf(10)).toEqual([...untouched.slice(0, 2), ["unnamed_speakers", 25], ["no_description"]]);
});

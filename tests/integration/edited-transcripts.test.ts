import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Embedder } from "~/ai/embedding-model.server";
import { ANYONE, INSTALLATION } from "~/identity/viewer";
import { ingestCourse } from "~/ingest/ingest-course.server";
import { loadCourse } from "~/ingest/load-course.server";
import { findPassages } from "~/retrieval/search-passages.server";
import { searchStore } from "~/retrieval/search-store.server";
import { courseHealth } from "~/teach/health/course-health.server";
import { saveInCourse } from "~/teach/transcript/replace-in-course.server";
import { saveTranscript } from "~/teach/transcript/save-transcript.server";
import type { Line, LineChange } from "~/transcript/edits/line";
import { editLine, splitLine } from "~/transcript/edits/line-actions";
import { replaceText } from "~/transcript/edits/replace-text";
import type { Sql, SqlOrTx } from "~db/connect.server";
import { indexTerms } from "~db/lecture-rows.server";
import { listArrangedLectures } from "~db/teaching.server";
import { findEditedLecture } from "~db/transcript-edits.server";
import { citeAll, rightAfterEdits } from "../setup/cited-lectures";
import { isDistributed } from "../setup/database";
import { makeCourse } from "../setup/generated-course";
import { newDatabase, type NewDatabase } from "../setup/new-database";

const LECTURES = 55;
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

const placeOf = (lectureId: string) => ({ courseId, lectureId });
const linesOf = async (lectureId: string): Promise<Line[]> =>
  (await findEditedLecture(sql, INSTALLATION, placeOf(lectureId)))!.lines;

async function edit(lectureId: string, changes: (LineChange | null)[]) {
  const wanted = changes.filter((change) => change !== null);
  const save = { saveId: randomUUID(), editNumber: 0, changes: wanted };
  expect(
    (await saveTranscript(placeOf(lectureId), save, { editorId: null, reader: INSTALLATION }, { sql, embedder }))
      .conflicts,
  ).toEqual([]);
}

test("a lecture that is edited during a search is searched again", async () => {
  const store = searchStore(sql, ANYONE);
  let searches = 0;
  let isEdited = false;
  const lines = await linesOf("part-54");
  const passages = await findPassages(
    { courseId, question: "What is told in part 54?" },
    {
      embedder,
      store: {
        ...store,
        lecturesToSearch: async (...args) => (searches++, store.lecturesToSearch(...args)),
        readChunks: async (places) => {
          if (!isEdited) await edit("part-54", [editLine(lines, 0, { text: "This line is told in another way." })]);
          isEdited = true;
          return store.readChunks(places);
        },
      },
    },
  );
  expect(passages).not.toEqual([]);
  expect(searches).toBe(2);
});

test("only texts that changed are embedded: a chunk and the windows of its edited sentence", async () => {
  embedder.texts.length = 0;
  const lines = await linesOf("part-1");
  await edit("part-1", [editLine(lines, 50, { text: "In part 0, something else is told here at hand." })]);
  expect(embedder.texts).toHaveLength(3);
  expect(embedder.texts.every((text) => text.includes("something else"))).toBe(true);
});

test.skipIf(isDistributed)(
  "unchanged chunks stay the same rows, and everything is as if it were ingested",
  async () => {
    const rows = () => sql<{ id: string; row: string }[]>`
    select chunk_id as id, xmin::text as row from chunks where course_id = ${courseId} and lecture_id = 'part-2'`;
    const before = new Map((await rows()).map(({ id, row }) => [id, row]));
    const lines = await linesOf("part-2");
    await edit("part-2", [splitLine(lines, 3, { text: lines[3]!.text, offset: 12 })]);
    const after = await rows();
    expect(after.filter(({ id, row }) => before.get(id) === row).length).toBeGreaterThan(after.length / 2);
    await edit("part-2", [{ at: 61, from: lines.slice(60, 61), to: [] }]);
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
  },
);

test("words are replaced in all lines of a lecture in one save", async () => {
  const changes = replaceText(await linesOf("part-3"), {
    find: "matter",
    replace: "topic",
    wholeWords: true,
    matchCase: true,
  });
  expect(changes).toHaveLength(120);
  await edit("part-3", changes);
  expect((await linesOf("part-3")).every(({ text }) => text.includes("topic") && !text.includes("matter"))).toBe(true);
});

test("after 100 edits over 50 lectures, old citations are where their words are said", async () => {
  const { right, all, rightBeside, beside } = await rightAfterEdits(sql, courseId, {
    lectures: Array.from({ length: 50 }, (_, i) => `part-${i + 4}`),
    edits: 100,
    edit: (lectureId, changes) => edit(lectureId, changes),
  });
  expect(all).toBe(2 * 50 * 120);
  expect(right / all).toBeGreaterThanOrEqual(0.98);
  expect(beside).toBeGreaterThan(400);
  expect(rightBeside / beside).toBeGreaterThanOrEqual(0.98);
});

test("after edits, the index of words is as if it were made again", async () => {
  const terms = (tx: SqlOrTx) => tx`
    select term, chunk_positions, frequencies from lecture_terms
    where course_id = ${courseId} and lecture_id = 'part-3' order by term`;
  const lines = await linesOf("part-3");
  const said = (at: number, text: string) => editLine(lines, at, { text });
  await edit("part-3", [said(20, "A quokka hides."), said(70, "Nothing about topics."), said(119, "A quokka.")]);
  const before = await terms(sql);
  expect(before.some(({ term }) => term === "quokka")).toBe(true);
  await sql.begin(async (tx) => {
    await tx`delete from lecture_terms where course_id = ${courseId} and lecture_id = 'part-3'`;
    await indexTerms(tx, { courseId, lectureId: "part-3" }, "english");
    expect(await terms(tx)).toEqual(before);
  });
});

test("a passage whose lines are deleted is marked, and found again when they come back", async () => {
  await citeAll(sql, placeOf("part-54"));
  const lines = await linesOf("part-54");
  const goneCount = async () =>
    (await sql`select from message_sources where course_id = ${courseId} and lecture_id = 'part-54' and gone`).length;
  await edit("part-54", [{ at: 10, from: lines.slice(10, 13), to: [] }]);
  expect(await goneCount()).toBe(3);
  await edit("part-54", [{ at: 10, from: [], to: lines.slice(10, 13) }]);
  expect(await goneCount()).toBe(0);
});

test("a lecture's health is that of its stored lines, and follows an edit", async () => {
  const healthOf = async (lectureId: string) => {
    const health = await courseHealth(courseId, await listArrangedLectures(sql, INSTALLATION, courseId), {
      reader: INSTALLATION,
      sql,
    });
    return health.get(lectureId)?.map(({ kind, atSeconds }) => [kind, ...atSeconds]);
  };
  const untouched = [["same_length", 0], ["no_video"], ["no_description"]];
  expect(await healthOf("part-55")).toEqual(untouched);
  await edit("part-55", [editLine(await linesOf("part-55"), 5, { speaker: "Speaker 1" })]);
  expect(await healthOf("part-55")).toEqual([...untouched.slice(0, 2), ["unnamed_speakers", 25], ["no_description"]]);
});

test("a replacement reaches the other lectures if one cannot be saved, and names that one", async () => {
  const [first] = await listArrangedLectures(sql, INSTALLATION, courseId);
  const { lectureId, title } = first!;
  const change = editLine(await linesOf(lectureId), 0, { text: "A replaced line." })!;
  const gone = { lectureId: "gone", title: "Deleted meanwhile", changes: [change] };
  const editor = { editorId: null, reader: INSTALLATION };
  const saved = await saveInCourse(courseId, [gone, { lectureId, title, changes: [change] }], editor, {
    sql,
    embedder,
  });
  expect(saved).toMatchObject({ lines: 1, lectures: 1, failed: [] });
  expect(saved.refused).toEqual([{ title: "Deleted meanwhile", reason: "gone" }]);
  const refused = saveInCourse(courseId, [gone], editor, { sql, embedder });
  await expect(refused).rejects.toThrow("That lecture does not exist any more.");
});

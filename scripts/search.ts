import { parseArgs } from "node:util";
import { getContext } from "~/context/context.server";
import { formatMoment, formatTimestamp, momentUrl } from "~/course/moment";
import type { Passage } from "~/course/passage";
import { notFound } from "~/platform/errors";
import { searchPassages } from "~/retrieval/search-passages.server";
import { getCourse } from "~db/courses.server";
import { listLectures } from "~db/lectures.server";
import { migrate } from "~db/migrate.server";
import { checkArguments, fail, wholeNumber, wrongUsage } from "./cli";

const HELP = `Usage: npm run search -- <course-slug> "question" [-k 8] [--lecture slug] [--json]
       npm run search -- --all "question" [-k 8] [--json]

Prints the passages that a question finds, best first, with their times.

  -k N            how many passages (8)
  --all           search all courses
  --lecture SLUG  search one lecture only
  --json          one JSON object a line
  --help          show this`;

const { values, positionals } = checkArguments(HELP, () =>
  parseArgs({
    allowPositionals: true,
    options: {
      k: { type: "string", short: "k", default: "8" },
      all: { type: "boolean", default: false },
      lecture: { type: "string" },
      json: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  }),
);
const course = values.all ? null : positionals[0];
const [question, ...rest] = values.all ? positionals : positionals.slice(1);
if (course === undefined || question === undefined || rest.length > 0) {
  wrongUsage(HELP, "search takes a course (or --all) and a question; put the question in quotes.");
}
if (course === null && values.lecture !== undefined)
  wrongUsage(HELP, "--lecture names a lecture of one course: leave out --all.");
const limit = wholeNumber(HELP, "-k", values.k, { min: 1, max: 100 });

try {
  const { sql, embedder, reranker } = getContext();
  try {
    await migrate(sql);
    const lectures = course === null ? [] : await lecturesOf(course);
    if (values.lecture !== undefined && !lectures.includes(values.lecture)) {
      throw notFound(`The course "${course}" has no lecture "${values.lecture}". It has: ${lectures.join(", ")}.`);
    }
    const query = { courseId: course, lectureId: values.lecture ?? null, question, limit };
    print(await searchPassages(query, { sql, embedder, reranker }));
  } finally {
    await sql.end({ timeout: 5 });
  }
} catch (error) {
  fail(error);
}

async function lecturesOf(courseId: string): Promise<string[]> {
  const { sql } = getContext();
  if (!(await getCourse(sql, courseId))) {
    throw notFound(`There is no course "${courseId}". Ingest it first: npm run ingest -- course.yaml`);
  }
  return (await listLectures(sql, courseId)).map((lecture) => lecture.lectureId);
}

function print(passages: Passage[]) {
  if (values.json) return passages.forEach((passage) => console.log(JSON.stringify(toJson(passage))));
  if (passages.length === 0) console.log("Nothing was found.");
  for (const [index, passage] of passages.entries()) {
    const { courseId, lectureTitle, startMs, endMs, score, similarity, content, timing } = passage;
    const end = timing === "exact" ? `–${formatTimestamp(endMs / 1000)}` : "";
    console.log(
      `${index + 1}. ${course === null ? `${courseId}: ` : ""}${lectureTitle} @ ${formatMoment(startMs / 1000, timing)}${end}  (score ${score.toFixed(3)}, similarity ${similarity.toFixed(3)})`,
    );
    console.log(`   ${content}\n`);
  }
}

function toJson({
  courseId,
  lectureId,
  chunkId,
  lectureTitle,
  startMs,
  endMs,
  content,
  headings,
  score,
  similarity,
}: Passage) {
  const startSeconds = startMs / 1000;
  return {
    course_id: courseId,
    lecture_id: lectureId,
    chunk_id: chunkId,
    title: lectureTitle,
    start_seconds: startSeconds,
    end_seconds: endMs / 1000,
    content,
    headings,
    score,
    similarity,
    open_url: momentUrl({ courseId, lectureId, startSeconds }),
  };
}

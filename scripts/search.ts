import { getContext } from "~/context/context.server";
import { formatMoment, formatTimestamp } from "~/course/moment";
import { momentOf, type Passage } from "~/course/passage";
import { INSTALLATION } from "~/identity/viewer";
import { notFound } from "~/platform/errors";
import { searchPassages } from "~/retrieval/search-passages.server";
import { getCourse } from "~db/courses.server";
import { listLectures } from "~db/lectures.server";
import { migrate } from "~db/migrate.server";
import { defineCommand, fail, parseCommand, wholeNumber, wrongUsage } from "./cli";
import { mockApisIfEnabled } from "./mock-apis";

const command = defineCommand("search", {
  description: "Searches for a question, and prints the passages found with their times, best first.",
  takes: "search takes a course (or --all) and a question; put the question in quotes.",
})
  .usage('[options] <course> "question"')
  .argument("[course]", "id of the course: its slug, or institution~slug; omit it with --all")
  .argument("[question]", "question, in quotes")
  .option("-k <number>", "number of passages", wholeNumber("-k", { min: 1, max: 100 }), 8)
  .option("--all", "search all courses")
  .option("--lecture <slug>", "search one lecture only")
  .option("--json", "one JSON object per line");

const { args, options } = parseCommand(command);
const [course, question] = options.all ? [null, args[0]] : args;
if (course === undefined || !question?.trim() || (options.all && args[1] !== undefined))
  wrongUsage(command, "search takes a course (or --all) and a question; put the question in quotes.");
if (course === null && options.lecture !== undefined)
  wrongUsage(command, "--lecture selects a lecture of one course. Remove --all.");

try {
  await mockApisIfEnabled();
  const { sql, embedder, reranker } = getContext();
  try {
    await migrate(sql);
    const lectures = course === null ? [] : await lecturesOf(course);
    if (options.lecture !== undefined && !lectures.includes(options.lecture)) {
      throw notFound(`The course "${course}" has no lecture "${options.lecture}". It has: ${lectures.join(", ")}.`);
    }
    const query = { courseId: course, lectureId: options.lecture ?? null, question, limit: options.k };
    print(await searchPassages(query, { sql, reader: INSTALLATION, embedder, reranker }));
  } finally {
    await sql.end({ timeout: 5 });
  }
} catch (error) {
  fail(error);
}

async function lecturesOf(courseId: string): Promise<string[]> {
  const { sql } = getContext();
  if (!(await getCourse(sql, INSTALLATION, courseId))) {
    throw notFound(`There is no course "${courseId}". Ingest it first: npm run ingest -- course.yaml`);
  }
  return (await listLectures(sql, INSTALLATION, courseId)).map((lecture) => lecture.lectureId);
}

function print(passages: Passage[]) {
  if (options.json) return passages.forEach((passage) => console.log(JSON.stringify(toJson(passage))));
  if (passages.length === 0) console.log("No passages found.");
  for (const [index, passage] of passages.entries()) {
    const { courseId, lectureTitle, startMs, endMs, score, similarity, content, timing } = passage;
    const end = timing === "exact" ? `–${formatTimestamp(endMs / 1000)}` : "";
    console.log(
      `${index + 1}. ${course === null ? `${courseId}: ` : ""}${lectureTitle} @ ${formatMoment(startMs / 1000, timing)}${end}  (score ${score.toFixed(3)}, similarity ${similarity.toFixed(3)})`,
    );
    console.log(`   ${content}\n`);
  }
}

function toJson(passage: Passage) {
  const { env } = getContext();
  const { courseId, lectureId, title, startSeconds, endSeconds, content, headings, score, openUrl } = momentOf(passage);
  return {
    course_id: courseId,
    lecture_id: lectureId,
    chunk_id: passage.chunkId,
    title,
    start_seconds: startSeconds,
    end_seconds: endSeconds,
    content,
    headings,
    score,
    similarity: passage.similarity,
    open_url: new URL(openUrl, env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).href,
  };
}

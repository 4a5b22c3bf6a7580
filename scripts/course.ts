import { once } from "node:events";
import { createInterface } from "node:readline/promises";
import { parseArgs } from "node:util";
import { getContext } from "~/context/context.server";
import { findCourse, removeCourse, type CourseInventory } from "~/ingest/delete-course.server";
import { AppError } from "~/platform/errors";
import { listCourses } from "~db/courses.server";
import { migrate } from "~db/migrate.server";
import { checkArguments, EXIT, fail, wrongUsage } from "./cli";
import { countOf, sizeText } from "./table";

const HELP = `Usage: npm run course -- delete <slug> [options]

Deletes a course with everything that belongs to it: lectures, the conversations and notes of all students in it, usage
counts, media files, and transcripts that a speech model made. Shows what there is and asks before it deletes. May run
while the server runs. Nothing brings the course back but a backup (npm run backup).

  --yes   do not ask
  --json  one JSON object on standard output: what was deleted
  --help  show this`;

const { values, positionals } = checkArguments(HELP, () =>
  parseArgs({
    allowPositionals: true,
    options: {
      yes: { type: "boolean", default: false },
      json: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  }),
);
const [command, slug, ...rest] = positionals;
if (command !== "delete" || slug === undefined || rest.length > 0)
  wrongUsage(HELP, "course takes the word delete and one course's slug.");
if (!values.yes && !process.stdin.isTTY)
  wrongUsage(HELP, `Nobody can be asked here. To delete "${slug}" without a question, add --yes.`);

try {
  process.exitCode = await deleteCourse(slug);
} catch (error) {
  fail(error);
}

async function deleteCourse(courseId: string): Promise<number> {
  const { sql, env } = getContext();
  const deps = { sql, dataDir: env.DATA_DIR };
  try {
    await migrate(sql);
    const found = await findCourse(courseId, deps);
    if (!found) throw new AppError("not_found", await unknownCourse(courseId));
    if (!values.yes && !(await isConfirmed(courseId, found))) {
      console.error("Nothing was deleted.");
      return EXIT.failed;
    }
    await removeCourse(courseId, deps);
    console.log(
      values.json ? JSON.stringify(toJson(courseId, found)) : `Deleted ${nameOf(courseId, found)}:\n${linesOf(found)}`,
    );
    return EXIT.ok;
  } finally {
    await sql.end({ timeout: 5 });
  }
}

async function unknownCourse(courseId: string): Promise<string> {
  const courses = await listCourses(getContext().sql);
  const known =
    courses.length > 0
      ? `The courses are: ${courses.map((course) => course.courseId).join(", ")}.`
      : "There are no courses.";
  return `There is no course "${courseId}". ${known}`;
}

async function isConfirmed(courseId: string, found: CourseInventory): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const question = `This deletes ${nameOf(courseId, found)} for good:\n${linesOf(found)}\nType ${courseId} to delete it: `;
    const closed = once(terminal, "close").then(() => ""); // Ctrl+D: the question is never answered
    return (await Promise.race([terminal.question(question), closed])).trim() === courseId;
  } finally {
    terminal.close();
  }
}

function nameOf(courseId: string, { rows }: CourseInventory): string {
  return rows ? `the course "${rows.title}" (${courseId})` : `what is left of the course ${courseId}`;
}

function linesOf({ rows, media, transcripts }: CourseInventory): string {
  const parts = [
    ...(rows
      ? [
          `${countOf(rows.lectures, "lecture")} with ${countOf(rows.chunks, "chunk")}`,
          `${countOf(rows.conversations, "conversation")} with ${countOf(rows.messages, "message")}`,
          countOf(rows.notes, "note"),
          `usage counts of ${countOf(rows.answers, "answer")} (${countOf(rows.tokens, "token")})`,
        ]
      : []),
    `${countOf(media.files, "media file")} (${sizeText(media.bytes)})`,
    `${countOf(transcripts.files, "generated transcript")} (${sizeText(transcripts.bytes)})`,
  ];
  return parts.map((part) => `  ${part}`).join("\n");
}

function toJson(courseId: string, { rows, media, transcripts }: CourseInventory) {
  return {
    course_id: courseId,
    ...rows,
    media_files: media.files,
    media_bytes: media.bytes,
    generated_transcripts: transcripts.files,
  };
}

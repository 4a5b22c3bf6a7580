import { once } from "node:events";
import { createInterface } from "node:readline/promises";
import { getContext } from "~/context/context.server";
import { findCourse, removeCourse, type CourseInventory } from "~/ingest/delete-course.server";
import { AppError } from "~/platform/errors";
import { listCourses } from "~db/courses.server";
import { migrate } from "~db/migrate.server";
import { choiceArgument, defineCommand, EXIT, fail, parseCommand, wrongUsage } from "./cli";
import { countOf, sizeText } from "./table";

const command = defineCommand("course", {
  description: `Deletes a course and everything in it: lectures, all students' conversations and notes, usage counts, media files,
and transcripts made by a speech model. Lists what it will delete and asks for confirmation. The server can keep running.
To be able to undo this, run npm run backup first.`,
  takes: "course takes an action (delete) and a course slug.",
})
  .addArgument(choiceArgument("<action>", "what to do", ["delete"]))
  .argument("<slug>", "slug of the course")
  .option("--yes", "do not ask for confirmation")
  .option("--json", "print what was deleted as one JSON object");

const {
  args: [, slug],
  options,
} = parseCommand(command);
if (!options.yes && !process.stdin.isTTY)
  wrongUsage(
    command,
    `Cannot ask for confirmation without a terminal. To delete "${slug}" without confirmation, add --yes.`,
  );

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
    if (!options.yes && !(await isConfirmed(courseId, found))) {
      console.error("Nothing was deleted.");
      return EXIT.failed;
    }
    await removeCourse(courseId, deps);
    console.log(
      options.json ? JSON.stringify(toJson(courseId, found)) : `Deleted ${nameOf(courseId, found)}:\n${linesOf(found)}`,
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
    const question = `This permanently deletes ${nameOf(courseId, found)}:\n${linesOf(found)}\nType ${courseId} to delete it: `;
    const closed = once(terminal, "close").then(() => ""); // Ctrl+D ends the input without an answer
    return (await Promise.race([terminal.question(question), closed])).trim() === courseId;
  } finally {
    terminal.close();
  }
}

function nameOf(courseId: string, { rows }: CourseInventory): string {
  return rows ? `the course "${rows.title}" (${courseId})` : `the remaining data of the course ${courseId}`;
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

import type { Context } from "~/context/context.server";
import { findCourse, removeCourse, type CourseInventory } from "~/ingest/delete-course.server";
import { AppError } from "~/platform/errors";
import { EXIT } from "../cli";
import { isConfirmed } from "../confirmation";
import { countOf, sizeText } from "../table";
import { unknownCourse } from "./unknown-course";

type Options = { yes?: true | undefined; json?: true | undefined };

/** Deletes a course after a confirmation. Returns the exit code. */
export async function deleteCourse(courseId: string, options: Options, { sql, env }: Context): Promise<number> {
  const deps = { sql, dataDir: env.DATA_DIR };
  const found = await findCourse(courseId, deps);
  if (!found) throw new AppError("not_found", await unknownCourse(courseId, deps));
  if (!options.yes && !(await isConfirmed(questionOf(courseId, found), courseId))) {
    console.error("Nothing was deleted.");
    return EXIT.failed;
  }
  await removeCourse(courseId, deps);
  console.log(
    options.json ? JSON.stringify(toJson(courseId, found)) : `Deleted ${nameOf(courseId, found)}:\n${linesOf(found)}`,
  );
  return EXIT.ok;
}

function questionOf(courseId: string, found: CourseInventory): string {
  return `This permanently deletes ${nameOf(courseId, found)}:\n${linesOf(found)}\nType ${courseId} to delete it: `;
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
          countOf(rows.reports, "reported mistake"),
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

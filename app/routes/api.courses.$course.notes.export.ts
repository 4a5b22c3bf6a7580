import type { LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { getContext } from "~/context.server";
import { asFile, handle, parseParams, parseQuery } from "~/http.server";
import { notesAsCards, notesAsMarkdown } from "~/notes/export-notes";
import { notesOfCourse } from "~/notes/notes.server";
import { CourseParams } from "~/routes-params";
import { getVisitor } from "~/visitor.server";

const Query = z.object({ format: z.enum(["markdown", "anki"]).default("markdown") });

/** The visitor's notes in a course as a file: Markdown, or cards for Anki (CSV). */
export const loader = handle(async ({ request, params }: LoaderFunctionArgs) => {
  const { course: courseId } = parseParams(params, CourseParams);
  const { format } = parseQuery(request, {}, Query);
  const context = getContext();
  const { visitorId } = await getVisitor(request, context.sessionSecret);
  const course = { courseId, ...(await notesOfCourse({ courseId, visitorId }, context)) };
  const { origin } = new URL(request.url);
  if (format === "markdown") return asFile(notesAsMarkdown(course, origin), `${course.courseTitle} notes`, "md", "text/markdown");
  return asFile(notesAsCards(course, origin), `${course.courseTitle} cards`, "csv", "text/csv");
});

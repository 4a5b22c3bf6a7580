import { z } from "zod";
import { getContext } from "~/context/context.server";
import { withViewer } from "~/identity/with-viewer.server";
import { notesAsCards, notesAsMarkdown } from "~/notes/export-notes";
import { notesOfCourse } from "~/notes/notes.server";
import { asFile, parseParams, parseQuery } from "~/platform/http.server";
import { CourseParams } from "~/platform/routes-params";

const Query = z.object({ format: z.enum(["markdown", "anki"]).default("markdown") });

/** Downloads the viewer's notes in a course as Markdown or as cards for Anki (CSV). */
export const loader = withViewer(async ({ request, params, viewer }) => {
  const { course: courseId } = parseParams(params, CourseParams);
  const { format } = parseQuery(request, {}, Query);
  const { visitorId } = viewer;
  const course = { courseId, ...(await notesOfCourse({ courseId, visitorId }, viewer, getContext())) };
  const { origin } = new URL(request.url);
  if (format === "markdown")
    return asFile(notesAsMarkdown(course, origin), `${course.courseTitle} notes`, "md", "text/markdown");
  return asFile(notesAsCards(course, origin), `${course.courseTitle} cards`, "csv", "text/csv");
});

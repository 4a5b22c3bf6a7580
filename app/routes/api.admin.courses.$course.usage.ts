import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { getContext } from "~/context/context.server";
import { INSTALLATION } from "~/identity/viewer";
import { notFound } from "~/platform/errors";
import { handle, parseParams } from "~/platform/http.server";
import { CourseParams } from "~/platform/routes-params";
import { requireAdmin } from "~/server/admin.server";
import { getCourse } from "~db/courses.server";
import { usageByDay } from "~db/token-usage.server";

const DAYS = 31;

/** Returns a course's answers, tokens and visitors by day, for its instructor. Contains no texts of students. */
export const loader = handle(async ({ request, params }: LoaderFunctionArgs) => {
  const { sql, env } = getContext();
  requireAdmin(request, env);
  const { course: courseId } = parseParams(params, CourseParams);
  const course = await getCourse(sql, INSTALLATION, courseId);
  if (!course) throw notFound(`The course "${courseId}" does not exist.`);
  const limit = env.DAILY_TOKENS_PER_COURSE || null;
  return json({
    course: courseId,
    title: course.title,
    daily_tokens: limit,
    days: await usageByDay(sql, INSTALLATION, courseId, DAYS),
  });
});

import { changeAccess } from "~/accounts/course-access.server";
import type { Context } from "~/context/context.server";
import type { Visibility } from "~/course/visibility";
import { INSTALLATION } from "~/identity/viewer";
import { AppError } from "~/platform/errors";
import { courseAccess, type CourseAccess } from "~db/course-access.server";
import { EXIT } from "../cli";
import { sharedLink } from "../shared-link";
import { unknownCourse } from "./unknown-course";

const TEXTS: Record<Visibility, string> = {
  public: "everyone can see it",
  unlisted: "everyone with its link can see it",
  members: "its members can see it",
  draft: "its instructors can see it",
};

type Options = { json?: boolean | undefined; newKey?: boolean | undefined };

/** Prints who may see a course, after changing it if `visibility` is given. Returns the exit code. */
export async function showVisibility(
  courseId: string,
  visibility: Visibility | null,
  { json = false, newKey = false }: Options,
  { sql, env }: Context,
): Promise<number> {
  const access = await courseAccess(sql, INSTALLATION, courseId);
  if (!access) throw new AppError("not_found", await unknownCourse(courseId, { sql }));
  const { link, ...changed } =
    visibility === null && !newKey
      ? { visibility: access.visibility, link: null }
      : await changeAccess(courseId, { visibility, newKey }, { actorId: null, reader: INSTALLATION }, { sql });
  const url = link === null ? null : sharedLink(link, env);
  if (json) console.log(JSON.stringify({ course_id: courseId, visibility: changed.visibility, url }));
  else console.log(textOf({ ...access, visibility: changed.visibility }, url));
  return EXIT.ok;
}

/**
 * Makes and prints the link of an unlisted course that has none, which only its members could open. A manifest can make
 * a course unlisted, but gives it no link.
 */
export async function showMissingLink(courseId: string, { json }: Pick<Options, "json">, deps: Context): Promise<void> {
  const access = await courseAccess(deps.sql, INSTALLATION, courseId);
  if (access?.visibility === "unlisted" && !access.hasKey)
    await showVisibility(courseId, null, { json, newKey: true }, deps);
}

function textOf({ title, visibility, hasKey }: CourseAccess, url: string | null): string {
  const text = `"${title}" is ${visibility}: ${TEXTS[visibility]}.`;
  if (url !== null)
    return `${text}\n${url}\nCopy this link now: its key cannot be shown again. --new-key makes another one.`;
  if (visibility !== "unlisted") return text;
  return hasKey
    ? `${text}\nThe key of its link cannot be shown again. --new-key makes another one.`
    : `${text}\nIt has no link yet. --new-key makes one.`;
}

import { changeAccess } from "~/accounts/course-access.server";
import type { Context } from "~/context/context.server";
import type { Visibility } from "~/course/visibility";
import { INSTALLATION } from "~/identity/viewer";
import { AppError } from "~/platform/errors";
import { courseAccess } from "~db/course-access.server";
import { EXIT } from "../cli";
import { sharedLink } from "../shared-link";
import { unknownCourse } from "./unknown-course";

const TEXTS: Record<Visibility, string> = {
  public: "everyone can see it",
  unlisted: "everyone with its link can see it",
  members: "its members can see it",
  draft: "its instructors can see it",
};

type Options = { json?: true | undefined; newKey?: true | undefined };

/** Prints who may see a course, after changing it if `visibility` is given. Returns the exit code. */
export async function showVisibility(
  courseId: string,
  visibility: Visibility | null,
  { json = false, newKey = false }: { [Option in keyof Options]: boolean | undefined },
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
  else console.log(textOf(access.title, changed.visibility, url));
  return EXIT.ok;
}

function textOf(title: string, visibility: Visibility, url: string | null): string {
  const text = `"${title}" is ${visibility}: ${TEXTS[visibility]}.`;
  if (url !== null)
    return `${text}\n${url}\nCopy this link now: its key cannot be shown again. --new-key makes another one.`;
  return visibility === "unlisted"
    ? `${text}\nThe key of its link cannot be shown again. --new-key makes another one.`
    : text;
}

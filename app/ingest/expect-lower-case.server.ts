import { courseIdOf } from "~/course/course-id";
import type { Manifest } from "~/course/manifest";
import { Institution } from "~/course/slug";
import { INSTALLATION } from "~/identity/viewer";
import { AppError } from "~/platform/errors";
import type { Sql } from "~db/connect.server";
import { getCourse } from "~db/courses.server";

/**
 * Throws AppError if the institution of a new course has upper-case letters. Courses that earlier versions stored with
 * such an institution keep it, because an id cannot be changed.
 */
export async function expectLowerCase(manifest: Manifest, { sql }: { sql: Sql }): Promise<void> {
  const { institution } = manifest;
  if (institution === undefined || Institution.safeParse(institution).success) return;
  if ((await getCourse(sql, INSTALLATION, courseIdOf(manifest))) !== null) return;
  throw new AppError(
    "invalid_request",
    `The institution "${institution}" must be in lower case: "${institution.toLowerCase()}". Otherwise, two spellings would be two institutions. Nothing was stored.`,
  );
}

import type { Context } from "~/context/context.server";
import type { Launch } from "~/identity/lti/claims";
import { courseRoleOf } from "~/identity/lti/course-role";
import { LaunchRefused } from "~/identity/lti/launch-refused";
import { isGrantFor } from "~/identity/lti/link-grant.server";
import { framedPlace, linkedPlace, type LinkedPlace } from "~/identity/lti/linked-place";
import { INSTALLATION, type CourseRole, type Reader } from "~/identity/viewer";
import { getLog } from "~/platform/observability/log.server";
import { insertAuditEventHourly } from "~db/audit-events.server";
import type { SqlOrTx } from "~db/connect.server";
import { courseAccess } from "~db/course-access.server";
import { enrolmentOf, hasInstructor } from "~db/enrolments.server";
import { listLectures } from "~db/lectures.server";
import { setPlatformRoles } from "~db/lti-enrolments.server";
import { coursesOfContext, saveContext } from "~db/lti-launches.server";
import type { Platform } from "~db/lti-platforms.server";
import { confirmLink } from "./confirm-link.server";
import { logRoles } from "./log-roles.server";

type Deps = Pick<Context, "sql" | "sessionSecrets">;

/**
 * An existing lecture and a moment in it. `isGranted`: whether one of the course's instructors created the link.
 * `isTrusted`: whether the platform decides on the course's members. It does in public courses and for granted links.
 */
export type FoundPlace = {
  courseId: string;
  lectureId: string;
  seconds: number | null;
  isGranted: boolean;
  isTrusted: boolean;
};

/**
 * Finds the target of a launch. A link without a course opens the only course that its context links to, and a link
 * without a lecture opens the first one. Throws LaunchRefused if the course or the lecture does not exist.
 */
export async function findPlace(
  launch: Launch,
  platform: Platform,
  { sql, sessionSecrets }: Deps,
): Promise<FoundPlace> {
  const named = linkedPlace(launch.custom, launch.targetLinkUri) ?? (await placeOfContext(launch, platform, sql));
  if (!named)
    throw new LaunchRefused(
      "no_course",
      "The link names no course. Add the custom parameter course=SLUG, or pick the link with deep linking.",
    );
  const { courseId, lectureId, seconds, grant } = named;
  const access = await courseAccess(sql, INSTALLATION, courseId);
  if (!access)
    throw new LaunchRefused("no_course", `The link leads to the course "${courseId}", which does not exist.`);
  if (access.visibility === "draft" && courseRoleOf(launch.roles) !== "instructor")
    throw new LaunchRefused("not_open", `The course "${courseId}" is a draft, which only its instructors see.`);
  const lecture = await findLinked(sql, courseId, lectureId);
  const isGranted = grant !== null && isGrantFor(grant, platform.platformId, courseId, sessionSecrets);
  return {
    courseId,
    lectureId: lecture.lectureId,
    seconds: lectureId === null ? null : seconds,
    isGranted,
    isTrusted: access.visibility === "public" || isGranted,
  };
}

/** Returns a released lecture, by default the course's first one. Throws LaunchRefused if there is none. */
async function findLinked(sql: SqlOrTx, courseId: string, lectureId: string | null): Promise<{ lectureId: string }> {
  const linked = async (reader: Reader) => {
    const lectures = await listLectures(sql, reader, courseId);
    return lectureId === null ? lectures[0] : lectures.find((listed) => listed.lectureId === lectureId);
  };
  const lecture = await linked(INSTALLATION);
  if (lecture) return lecture;
  const name = lectureId === null ? `a lecture of "${courseId}"` : `the lecture "${lectureId}" of "${courseId}"`;
  if (await linked({ ...INSTALLATION, preview: courseId }))
    throw new LaunchRefused("not_open", `The link leads to ${name}, which is not released yet.`);
  throw new LaunchRefused("no_course", `The link leads to ${name}, which does not exist.`);
}

async function placeOfContext(
  { context }: Launch,
  { platformId }: Platform,
  sql: SqlOrTx,
): Promise<LinkedPlace | null> {
  const [courseId, ...others] = context ? await coursesOfContext(sql, platformId, context.id) : [];
  return courseId === undefined || others.length > 0 ? null : { courseId, lectureId: null, seconds: null, grant: null };
}

/**
 * Enrols a person in the course of a launch, by their role at the platform. Returns the page to open. An untrusted link
 * opens the course for its members only, and changes nothing. Throws LaunchRefused for others.
 */
export async function enterCourse(
  tx: SqlOrTx,
  userId: string,
  launch: Launch,
  platform: Platform,
  place: FoundPlace,
): Promise<string> {
  const { courseId, lectureId, seconds, isTrusted } = place;
  const roleBefore = await enrolmentOf(tx, courseId, userId);
  if (!isTrusted && roleBefore === null)
    throw new LaunchRefused(
      "no_course",
      `The link leads to the course "${courseId}", which is not public. Pick the link with deep linking as an ` +
        "instructor of the course, or make it with npm run lti -- link.",
    );
  await saveLink(tx, launch, platform, place);
  if (isTrusted) await takePart(tx, { userId, roleBefore }, launch, platform, courseId);
  return framedPlace(courseId, lectureId, seconds);
}

async function takePart(
  tx: SqlOrTx,
  { userId, roleBefore }: { userId: string; roleBefore: CourseRole | null },
  launch: Launch,
  platform: Platform,
  courseId: string,
): Promise<void> {
  const role = courseRoleOf(launch.roles);
  if (role === null) await reportUnknownRoles(tx, launch, platform.name, courseId);
  const course = { platformId: platform.platformId, contextId: launch.context?.id ?? NO_CONTEXT, courseId };
  const changed = await setPlatformRoles(tx, course, [{ userId, role: role ?? "student" }]);
  await logRoles(tx, changed, course, platform);
  // Someone who teaches both vouches for the platform's course, which may be their own copy of last year's.
  if (role === "instructor" && roleBefore === "instructor")
    await confirmLink(tx, course, platform, { actorId: userId, title: launch.context?.title ?? null });
}

/** Context of a link outside of the platform's courses. */
const NO_CONTEXT = "";

/**
 * Stores that the platform links to the course, which allows it to embed the course in frames. Members of the
 * platform's course become members here only if the link is trusted. The people who teach the first such course also
 * teach here. A public course that someone teaches already needs a granted link for that.
 */
async function saveLink(
  tx: SqlOrTx,
  { context, membershipsUrl, lineItemsUrl }: Launch,
  { platformId }: Platform,
  { courseId, isGranted, isTrusted }: FoundPlace,
): Promise<void> {
  await saveContext(tx, {
    platformId,
    contextId: context?.id ?? NO_CONTEXT,
    title: context?.title ?? null,
    courseId,
    membershipsUrl: isTrusted && context ? membershipsUrl : null,
    lineItemsUrl: isTrusted && context ? lineItemsUrl : null,
    mayBeFirst: isGranted || (isTrusted && !(await hasInstructor(tx, courseId))),
  });
}

async function reportUnknownRoles(tx: SqlOrTx, { roles }: Launch, detail: string, courseId: string): Promise<void> {
  getLog().warn({ roles: roles.slice(0, 10) }, "a launch has no role that is known: its person is a student");
  await insertAuditEventHourly(tx, { actorId: null, actor: "platform", action: "role_unknown", courseId, detail });
}

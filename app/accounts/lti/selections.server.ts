import type { Context } from "~/context/context.server";
import type { Launch } from "~/identity/lti/claims";
import { signContentItems, type LinkItem } from "~/identity/lti/deep-linking";
import { LaunchRefused } from "~/identity/lti/launch-refused";
import { grantFor } from "~/identity/lti/link-grant.server";
import { hashToken, isToken, makeToken } from "~/identity/secret-token.server";
import { isAdmin, type Reader } from "~/identity/viewer";
import { invalidRequest, notFound } from "~/platform/errors";
import type { SqlOrTx } from "~db/connect.server";
import { listCourses } from "~db/courses.server";
import { listLectures } from "~db/lectures.server";
import { getPlatform, type Platform } from "~db/lti-platforms.server";
import { findSelection, insertSelection, takeSelection, type Selection } from "~db/lti-selections.server";
import { rolesOf } from "~db/users.server";
import type { ChosenLinks } from "./chosen-links";
import { signingKey } from "./tool-keys.server";

type Deps = Pick<Context, "sql" | "sessionSecrets">;

/** Starts a selection of link targets for a platform (Deep Linking 2.0). Returns the path of its page. */
export async function openSelection(
  tx: SqlOrTx,
  userId: string,
  { deepLinking, deploymentId }: Launch,
  { platformId }: Platform,
): Promise<string> {
  if (!deepLinking) throw new LaunchRefused("claims", "The launch has no settings for deep linking.");
  const token = makeToken();
  await insertSelection(tx, hashToken(token), { userId, platformId, deploymentId, ...deepLinking });
  return `/embed/deep-linking?selection=${token}`;
}

/** A lecture that a link may open. Only those who teach the course see lectures that are not released. */
export type LectureChoice = { lectureId: string; title: string; isReleased: boolean };

/** Possible link targets: the courses, and the lectures of one of them. */
export type Choices = {
  acceptsMultiple: boolean;
  courses: { courseId: string; title: string }[];
  course: { courseId: string; title: string; lectures: LectureChoice[] } | null;
};

/**
 * Returns the possible link targets. `courseId`: the course whose lectures are listed. Throws AppError if the selection
 * has expired.
 */
export async function readChoices(
  token: string,
  courseId: string | null,
  { sql }: Pick<Deps, "sql">,
): Promise<Choices> {
  const { acceptsMultiple, userId } = await expectSelection(token, sql);
  const reader = await readerOf(userId, { sql });
  const courses = (await listCourses(sql, reader)).map((course) => ({
    courseId: course.courseId,
    title: course.title,
  }));
  const chosen =
    courses.find((course) => course.courseId === courseId) ?? (courses.length === 1 ? courses[0] : undefined);
  if (!chosen) return { acceptsMultiple, courses, course: null };
  return { acceptsMultiple, courses, course: { ...chosen, lectures: await choicesIn(chosen.courseId, reader, sql) } };
}

const linkableLectures = (courseId: string, reader: Reader, sql: SqlOrTx) =>
  listLectures(sql, { ...reader, preview: courseId }, courseId);

/** Lists the lectures of a course that a link may open. A link to one that is not released says so until then. */
async function choicesIn(courseId: string, reader: Reader, sql: SqlOrTx): Promise<LectureChoice[]> {
  const [shown, released] = await Promise.all([
    linkableLectures(courseId, reader, sql),
    listLectures(sql, reader, courseId),
  ]);
  const releasedIds = new Set(released.map(({ lectureId }) => lectureId));
  return shown.map(({ lectureId, title }) => ({ lectureId, title, isReleased: releasedIds.has(lectureId) }));
}

/** The form that posts chosen links to the return address of their platform. */
export type LinkForm = { returnUrl: string; jwt: string };

/** Signs the chosen links. A selection can be used once. Throws AppError if a link's target does not exist. */
export async function chooseLinks(token: string, chosen: ChosenLinks, origin: string, deps: Deps): Promise<LinkForm> {
  const selection = await expectSelection(token, deps.sql);
  const platform = await getPlatform(deps.sql, selection.platformId);
  if (!platform) throw tooLate();
  const items = await itemsOf(chosen, platform, await readerOf(selection.userId, deps), deps);
  if (items.length === 0) throw invalidRequest("Choose what the link opens.");
  const { deploymentId, data, returnUrl } = selection;
  const { issuer, clientId } = platform;
  const answer = {
    issuer,
    clientId,
    deploymentId,
    data,
    items: selection.acceptsMultiple ? items : items.slice(0, 1),
    launchUrl: `${origin}/lti/launch`,
  };
  const jwt = await signContentItems(answer, await signingKey(deps));
  if (!(await takeSelection(deps.sql, hashToken(token)))) throw tooLate();
  return { returnUrl, jwt };
}

async function itemsOf(
  { courseId, wholeCourse, lectures }: ChosenLinks,
  { platformId }: Platform,
  reader: Reader,
  { sql, sessionSecrets }: Deps,
): Promise<LinkItem[]> {
  const course = (await listCourses(sql, reader)).find((listed) => listed.courseId === courseId);
  if (!course) throw notFound("That course does not exist.");
  const titles = new Map(
    (await linkableLectures(courseId, reader, sql)).map(({ lectureId, title }) => [lectureId, title]),
  );
  const grant = teaches(reader, courseId) ? grantFor(platformId, courseId, sessionSecrets) : null;
  const chosen = lectures.map(({ lectureId, seconds }) => {
    const title = titles.get(lectureId);
    if (title === undefined) throw notFound("That lecture does not exist.");
    return { place: { courseId, lectureId, seconds, grant }, title };
  });
  const whole = { place: { courseId, lectureId: null, seconds: null, grant }, title: course.title };
  return wholeCourse ? [whole, ...chosen] : chosen;
}

async function expectSelection(token: string, sql: SqlOrTx): Promise<Selection> {
  const selection = isToken(token) ? await findSelection(sql, hashToken(token)) : null;
  if (!selection) throw tooLate();
  return selection;
}

const teaches = (reader: Reader, courseId: string) =>
  isAdmin(reader) || reader.roles.some((granted) => granted.role === "instructor" && granted.courseId === courseId);

/** Returns the viewer of a selection: users cannot link to a course that they may not see. */
const readerOf = async (userId: string, { sql }: Pick<Deps, "sql">): Promise<Reader> => ({
  roles: await rolesOf(sql, userId),
  keys: [],
});

const tooLate = () => notFound("This choice was made already or is too old. Add the link in your course again.");

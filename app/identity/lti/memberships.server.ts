import { z } from "zod";
import type { CourseRole } from "../viewer";
import { nameOf, UNNAMED } from "./claims";
import { courseRoleOf } from "./course-role";
import { platformJson, platformProblem } from "./platform-fetch.server";

const MEDIA_TYPE = "application/vnd.ims.lti-nrps.v2.membershipcontainer+json";
/** Maximum number of pages of a roster. Prevents endless reading if a platform links its pages in a circle. */
const MAX_PAGES = 1_000;
const PEOPLE_PER_PAGE = 500;

/** A member of a platform's course. */
export type Member = { subject: string; name: string; role: CourseRole };

const Text = z
  .string()
  .max(1_000)
  .nullish()
  .transform((value) => value ?? undefined)
  .catch(undefined);
const Person = z.object({
  user_id: z.string().min(1).max(255),
  roles: z.array(z.string().max(1_000)).max(100).catch([]),
  status: z.string().catch("Active").optional(),
  name: Text,
  given_name: Text,
  family_name: Text,
});
const Page = z.object({ members: z.array(z.unknown()).max(100_000) });

/**
 * Reads the members of a course, page by page (Names and Roles 2.0). Skips inactive members and invalid entries. A
 * person without a known role is a student. Throws AppError if the platform's response is unexpected.
 */
export async function* readMembers(membershipsUrl: string, token: string): AsyncGenerator<Member[]> {
  const first = new URL(membershipsUrl);
  first.searchParams.set("limit", String(PEOPLE_PER_PAGE));
  const headers = { authorization: `Bearer ${token}`, accept: MEDIA_TYPE };
  let url: string | null = first.href;
  for (let page = 0; url !== null; page++) {
    if (page >= MAX_PAGES) throw platformProblem(`The platform's roster has more than ${MAX_PAGES} pages.`);
    const answer: Awaited<ReturnType<typeof platformJson>> = await platformJson(url, { headers });
    const parsed = Page.safeParse(answer.json);
    if (!parsed.success) throw platformProblem("The platform's roster has no list of members.");
    yield parsed.data.members.flatMap(toMember);
    url = nextPage(answer.headers.get("link"), url);
  }
}

function toMember(entry: unknown): Member[] {
  const person = Person.safeParse(entry);
  if (!person.success || (person.data.status ?? "Active") !== "Active") return [];
  const { user_id, roles, ...names } = person.data;
  return [{ subject: user_id, name: nameOf(names) ?? UNNAMED, role: courseRoleOf(roles) ?? "student" }];
}

/**
 * Returns the address of the next page (RFC 8288), or null. Cuepoint's token is only sent to the platform that issued
 * it.
 */
export function nextPage(link: string | null, url: string): string | null {
  for (const [, target = "", parameters = ""] of (link ?? "").matchAll(/<([^>]*)>([^<]*)/g)) {
    if (!/;\s*rel\s*=\s*"?[^";,]*\bnext\b/i.test(parameters) || !URL.canParse(target, url)) continue;
    const next = new URL(target, url);
    if (next.origin !== new URL(url).origin) throw platformProblem("The platform's roster continues at another site.");
    return next.href;
  }
  return null;
}

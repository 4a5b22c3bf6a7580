import type { Sql } from "~db/connect.server";
import { saveCourse } from "~db/courses.server";
import { saveContext } from "~db/lti-launches.server";
import { savePlatform } from "~db/lti-platforms.server";
import { LEARNER, startPlatform, type TestPlatform } from "./lti-platform";

const PER_PAGE = 100;

/** What a platform's roster answers. `next`: the address of a page. Change it to test other answers. */
export type TestRoster = { members: (object | null)[]; next: (page: number) => string };

/** Starts a platform with a roster, one of whose courses links to a new course here. */
export async function startRoster(sql: Sql, courseId: string): Promise<{ platform: TestPlatform; roster: TestRoster }> {
  const platform = await startPlatform();
  const roster: TestRoster = { members: [], next: (page) => `/members?page=${page}` };
  await saveCourse(sql, { courseId, title: "History", description: null });
  const { platformId } = await sql.begin((tx) => savePlatform(tx, platform.settings, []));
  const membershipsUrl = `${platform.url}/members`;
  const context = {
    platformId,
    contextId: "1",
    courseId,
    title: null,
    membershipsUrl,
    lineItemsUrl: null,
    mayBeFirst: true,
  };
  await sql.begin((tx) => saveContext(tx, context));
  platform.services.push((request, response) => {
    const url = new URL(request.url ?? "", platform.url);
    const send = (json: unknown, headers = {}) => {
      response.writeHead(200, { "content-type": "application/json", ...headers }).end(JSON.stringify(json));
      return true;
    };
    if (url.pathname === "/token") return send({ access_token: "t", expires_in: 3600 });
    const page = Number(url.searchParams.get("page") ?? 0);
    const members = roster.members.slice(page * PER_PAGE, (page + 1) * PER_PAGE);
    const hasMore = (page + 1) * PER_PAGE < roster.members.length;
    return send({ members }, hasMore ? { link: `<${roster.next(page + 1)}>; rel="next"` } : {});
  });
  return { platform, roster };
}

/** Returns an entry of a roster. */
export const person = (n: number, more: object = {}) => ({
  user_id: `person-${n}`,
  name: `Person ${n}`,
  roles: [LEARNER],
  ...more,
});

import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { importRosters } from "~/accounts/lti/import-roster.server";
import type { Sql } from "~db/connect.server";
import { setVisibility } from "~db/course-access.server";
import { saveContext } from "~db/lti-launches.server";
import { oneRow } from "~db/one-row";
import type { TestPlatform } from "../setup/lti-platform";
import { person, startRoster, type TestRoster } from "../setup/lti-roster";
import { newDatabase, type NewDatabase } from "../setup/new-database";

const COURSE = "history-101";

let database: NewDatabase;
let sql: Sql;
let platform: TestPlatform;
let roster: TestRoster;
beforeAll(async () => {
  database = await newDatabase();
  ({ sql } = database);
  ({ platform, roster } = await startRoster(sql, COURSE));
});
afterAll(async () => {
  await database?.remove();
  await platform?.stop();
});

const importAll = () => importRosters(COURSE, null, { sql, sessionSecrets: ["a secret of the tests alone"] });

/** Links another course of the platform, which nobody has confirmed. Its roster is at `/other`. */
beforeEach(async () => {
  roster.members = [person(1), person(2)];
  const platforms = await sql<{ platformId: string }[]>`select platform_id as "platformId" from lti_platforms`;
  const { platformId } = oneRow(platforms);
  const context = {
    platformId,
    contextId: "0",
    courseId: COURSE,
    title: "History A",
    lineItemsUrl: null,
    mayBeFirst: true,
  };
  await sql.begin((tx) => saveContext(tx, { ...context, membershipsUrl: `${platform.url}/other` }));
});
afterEach(() => void platform.services.shift());

const answerOther = (status: number, body: string) =>
  platform.services.unshift((request, response) => {
    if (!request.url?.startsWith("/other")) return false;
    response.writeHead(status, { "content-type": "application/json" }).end(body);
    return true;
  });

test("a roster that fails does not keep the others from being imported", async () => {
  answerOther(404, "No such course.");
  expect(await importAll()).toEqual({
    people: 2,
    added: 2,
    failed: [{ name: "History A (Test LMS)", reason: `The platform at ${platform.url} answered 404: No such course.` }],
  });
});

test("the people of a platform course that nobody confirmed join a public course only", async () => {
  answerOther(200, JSON.stringify({ members: [person(3)] }));
  await setVisibility(sql, COURSE, "members");
  expect(await importAll()).toMatchObject({ people: 2, added: 0, failed: [] });
  await setVisibility(sql, COURSE, "public");
  expect(await importAll()).toMatchObject({ people: 3, added: 1, failed: [] });
});

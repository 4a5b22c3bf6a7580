import { afterAll, beforeAll, expect, test } from "vitest";
import { changePlatforms, PlatformsForm } from "~/accounts/lti/change-platforms.server";
import type { Secrets } from "~/identity/signed-visitor.server";
import { listAuditEvents } from "~db/audit-events.server";
import { listPlatforms } from "~db/lti-platforms.server";
import { findOrInsertUser } from "~db/users.server";
import { newDatabase, type NewDatabase } from "../setup/new-database";

const SECRETS: Secrets = ["a secret of these tests"];
const FIELDS = {
  intent: "add",
  issuer: "https://lms.example.edu",
  clientId: "cuepoint-1",
  authorizationUrl: "https://lms.example.edu/authorize",
  tokenUrl: "https://lms.example.edu/token",
  keysUrl: "https://lms.example.edu/keys",
};

let database: NewDatabase;
let actorId: string;
beforeAll(async () => {
  database = await newDatabase();
  actorId = await findOrInsertUser(database.sql, { issuer: "test", subject: "ada", name: "Ada" });
});
afterAll(() => database?.remove());

/** Sends a form as the page does. */
const send = (form: Record<string, string>) =>
  changePlatforms(
    PlatformsForm.parse(form),
    { actorId, origin: "https://cuepoint.example.edu" },
    { sql: database.sql, sessionSecrets: SECRETS },
  );

test("an administrator adds a platform and a deployment by forms, as with the command", async () => {
  const { sql } = database;
  expect(await send({ ...FIELDS, issuer: "lms" })).toMatchObject({
    problem: "issuer",
    fields: { clientId: "cuepoint-1" },
  });
  expect(await listPlatforms(sql)).toEqual([]);
  expect(await send({ ...FIELDS, deployment: "1" })).toEqual({ done: "added" });
  const [platform] = await listPlatforms(sql);
  expect(platform).toMatchObject({ name: "lms.example.edu", clientId: "cuepoint-1", deploymentIds: ["1"] });
  const platformId = platform?.platformId ?? "";
  expect(await send({ intent: "deployment", platform: platformId, deployment: " " })).toEqual({
    problem: "deployment",
    platform: platformId,
  });
  expect(await send({ intent: "deployment", platform: platformId, deployment: "2" })).toEqual({
    done: "deployment_added",
  });
  expect((await listPlatforms(sql))[0]?.deploymentIds).toEqual(["1", "2"]);
  await expect(send({ intent: "deployment", platform: "unknown", deployment: "2" })).rejects.toMatchObject({
    code: "not_found",
  });
  const events = await listAuditEvents(sql, { before: null, limit: 9 });
  expect(events.map(({ actorName, action }) => [actorName, action]).reverse()).toEqual([
    ["Ada", "platform_added"],
    ["Ada", "deployment_added"],
  ]);
});

test("a course that no platform links to has no people to import", async () => {
  expect(await send({ intent: "roster", course: "animals-101" })).toEqual({
    problem: "no_roster",
    course: "animals-101",
  });
});

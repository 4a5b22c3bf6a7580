import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { CourseRole } from "~/identity/viewer";
import { insertAuditEvent } from "~db/audit-events.server";
import type { Sql } from "~db/connect.server";
import { saveCourse } from "~db/courses.server";
import { enrol, enrolmentOf } from "~db/enrolments.server";
import { withdrawPlatformRoles } from "~db/lti-enrolments.server";
import { savePlatform } from "~db/lti-platforms.server";
import { migrate, pendingMigrations } from "~db/migrate.server";
import { findOrInsertUser } from "~db/users.server";
import { openDatabase, removeDataDir } from "../setup/database";

const COURSE = "animals-101";
const ISSUER = "https://lms.example.edu";

let dataDir: string;
let sql: Sql;
let platformId: string;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "cuepoint-platform-roles-"));
  sql = await openDatabase(dataDir);
  await migrate(sql, { upTo: (await pendingMigrations(sql)).filter((name) => name < "0034") });
  await saveCourse(sql, { courseId: COURSE, title: "Animals", description: null });
  const settings = { issuer: ISSUER, clientId: "cuepoint", name: "LMS", tokenAudience: ISSUER };
  const addresses = { authorizationUrl: ISSUER, tokenUrl: ISSUER, keysUrl: ISSUER };
  ({ platformId } = await savePlatform(sql, { ...settings, ...addresses }, []));
  await sql`insert into lti_contexts (platform_id, context_id, course_id) values (${platformId}, 'lms-1', ${COURSE})`;
});
afterAll(async () => {
  await sql?.end({ timeout: 1 });
  await removeDataDir(dataDir);
});

type Logged = { actor: "platform" | "command"; action: "role_given" | "joined"; role: CourseRole };

/** Enrols a person as an earlier version did, and logs what it logged. Returns the person's id. */
async function enrolBefore(
  name: string,
  role: CourseRole,
  { issuer = ISSUER, logged = [] }: { issuer?: string; logged?: readonly Logged[] } = {},
) {
  const userId = await findOrInsertUser(sql, { issuer, subject: name, name });
  await enrol(sql, COURSE, userId, role);
  for (const [minutes, act] of logged.entries()) {
    await insertAuditEvent(sql, { actorId: null, subjectId: userId, courseId: COURSE, ...act });
    await sql`
      update audit_events set at = now() + ${minutes} * interval '1 minute' - interval '1 hour'
      where subject_id = ${userId} and at > now() - interval '30 minutes'`;
  }
  return userId;
}

test(
  "roles that platforms gave earlier become theirs, and those given by hand stay",
  { timeout: 120_000 },
  async () => {
    const byPlatform: Logged = { actor: "platform", action: "role_given", role: "instructor" };
    const byHand: Logged = { actor: "command", action: "role_given", role: "instructor" };
    const people = {
      "a student of a launch": await enrolBefore("stu", "student"),
      "an instructor of a launch": await enrolBefore("ines", "instructor", { logged: [byPlatform] }),
      "an instructor of a launch, confirmed by hand": await enrolBefore("ida", "instructor", {
        logged: [byPlatform, byHand],
      }),
      "an invited student": await enrolBefore("ivo", "student", {
        logged: [{ actor: "command", action: "joined", role: "student" }],
      }),
      "an instructor whose role is not logged": await enrolBefore("ivan", "instructor"),
      "a student of another issuer": await enrolBefore("olga", "student", { issuer: "https://other.example.edu" }),
    };
    await migrate(sql);
    const rows = await sql<{ userId: string }[]>`
    select user_id as "userId" from enrolments where course_id = ${COURSE} and given_by = 'lti'`;
    const theirs = new Set(rows.map(({ userId }) => userId));
    const names = Object.entries(people).flatMap(([name, userId]) => (theirs.has(userId) ? [name] : []));
    expect(names).toEqual(["a student of a launch", "an instructor of a launch"]);

    await sql`update lti_enrolments set seen_at = now() - interval '2 days'`;
    const course = { platformId, contextId: "lms-1", courseId: COURSE };
    await sql.begin((tx) => withdrawPlatformRoles(tx, course, [people["an instructor of a launch"]]));
    expect(await enrolmentOf(sql, COURSE, people["a student of a launch"])).toBeNull();
    expect(await enrolmentOf(sql, COURSE, people["an instructor of a launch"])).toBe("instructor");
    expect(await enrolmentOf(sql, COURSE, people["an invited student"])).toBe("student");
  },
);

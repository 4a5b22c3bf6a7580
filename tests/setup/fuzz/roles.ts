import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { AppServer } from "../app-server";
import { openDatabase } from "../database";
import type { FormBrowser } from "../form-browser";
import { fuzz } from "../fuzz";
import { endedJobs, makeCourse, talkAbout, tusClient } from "../made-course";
import type { Answered } from "./checks";
import { personWith, signedIn, type Person, type Role } from "./people";
import { builtRoutes } from "./routes";
import { ofAccounts, teachingEndpoint, type TaughtPlaces } from "./teaching";
import type { Drawn } from "./valid-requests";

export type RolesFuzzed = {
  /** Addresses, counted once for each role. */
  endpoints: number;
  requests: number;
  problems: string[];
  unreached: string[];
};

/**
 * Sends random requests to every page and API for people with accounts, as a student and an instructor of a course and
 * as an administrator. Reports a 500, a missing response, what a role must not open, and anything of another
 * instructor's draft, which must not change either.
 */
export async function fuzzRoles(app: AppServer, perEndpoint: number, seed: number): Promise<RolesFuzzed> {
  const cast = await makeCast(app);
  const result: RolesFuzzed = { endpoints: 0, requests: 0, problems: [], unreached: [] };
  const routes = builtRoutes().filter(ofAccounts);
  const before = await cast.otherCourse();
  const reached = new Set<string>();
  for (const [turn, person] of cast.people.entries()) {
    // Who may change it comes last.
    if (person.role === "admin" && !isDeepStrictEqual(await cast.otherCourse(), before))
      result.problems.push("another instructor's course was changed");
    for (const [at, route] of routes.entries()) {
      const places = await cast.restored();
      await signedIn(person);
      const endpoint = teachingEndpoint(route, places, person.browser.cookie());
      if (!endpoint) continue;
      const check = (request: Drawn, answer: Answered) => problemsOf(person.role, request, answer, cast);
      const { requests, problems, isReached } = await fuzz(
        app.url,
        endpoint,
        perEndpoint,
        seed + 100 * turn + at,
        check,
      );
      result.endpoints++;
      result.requests += requests;
      result.problems.push(...problems.map((problem) => `${person.role} at ${route.path}: ${problem}`));
      if (isReached) reached.add(route.path);
      else if (person.role === "admin" && !reached.has(route.path)) result.unreached.push(route.path);
    }
  }
  return result;
}

type Cast = { people: Person[]; theirs: string; secret: string };

async function makeCast(app: AppServer) {
  const ada = await personWith(app, "admin", "Ada");
  const [ours, theirs] = [await makeCourse(ada.browser, "Ours"), await makeCourse(ada.browser, "Theirs")];
  await ada.browser.submit(`/courses/${theirs}/access`, { intent: "visibility", visibility: "draft" });
  const secret = `canary${randomUUID().replaceAll("-", "")}`;
  const { browser: other } = await personWith(app, "instructor", "Otto", theirs);
  const student = await personWith(app, "student", "Stan", ours);
  const people = [student, await personWith(app, "instructor", "Ines", ours), ada];
  const uploads = () => tusClient({ url: app.url, browser: ada.browser });
  await uploads().send(ours, "our-week.vtt", talkAbout("stemming", 6));
  await uploads().send(theirs, "their-week.vtt", talkAbout(secret, 6));
  await other.submit(`/teach/${theirs}/glossary`, {
    ...{ intent: "add", term: secret, spellings: "", definition: `${secret} is a secret.`, lecture: "", at: "" },
  });
  await storedIn(app, [ours, theirs]);
  const report = await reportOf(app, student.browser, ours);
  return {
    people,
    theirs,
    secret,
    /** All that is stored of the other instructor's course. */
    otherCourse: () => rowsOf(app, theirs),
    /** Brings back what the last requests deleted. */
    restored: async (): Promise<TaughtPlaces> => {
      await signedIn(ada);
      await ada.browser.submit("/teach?index", { course: ours });
      await ada.browser.submit(`/teach/${ours}`, { intent: "restore-lecture", lecture: "our-week" });
      const created = await uploads().create(ours, "next-week.vtt", 100);
      const upload = created.headers.get("location")?.split("/").at(-1) ?? "none";
      return { ours, theirs, lecture: "our-week", upload, report };
    },
  };
}

async function storedIn(app: AppServer, courses: readonly string[]): Promise<void> {
  const sql = await openDatabase(app.dataDir);
  for (const course of courses) {
    const jobs = await endedJobs(sql, course);
    if (jobs.length === 0 || jobs.some(({ state }) => state !== "done"))
      throw new Error(`the transcript of ${course} was not stored: ${JSON.stringify(jobs)}`);
  }
  await sql.end({ timeout: 1 });
}

/** Reports a mistake as a student. Returns the report's id. */
async function reportOf(app: AppServer, student: FormBrowser, courseId: string): Promise<string> {
  const said = { start_seconds: 0, end_seconds: 5, said: "A line.", suggestion: "Another line.", comment: "" };
  const sent = await student.send(`/api/courses/${courseId}/lectures/our-week/reports`, "POST", said);
  if (sent.status !== 204) throw new Error(`a report was answered with ${sent.status}`);
  const sql = await openDatabase(app.dataDir);
  const [row] = await sql<
    { id: string }[]
  >`select report_id as id from transcript_reports where course_id = ${courseId}`;
  await sql.end({ timeout: 1 });
  return row?.id ?? "none";
}

/** All rows of all tables of a course, as JSON, by table. */
async function rowsOf(app: AppServer, courseId: string): Promise<Record<string, string[]>> {
  const sql = await openDatabase(app.dataDir);
  const tables = await sql<{ name: string }[]>`
    select table_name as name from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = current_schema() and column_name = 'course_id' and table_type = 'BASE TABLE' order by 1`;
  const rows: Record<string, string[]> = {};
  for (const { name } of tables) {
    const found = await sql<{ row: string }[]>`
      select to_jsonb(t)::text as row from ${sql(name)} t where course_id = ${courseId} order by 1`;
    rows[name] = found.map(({ row }) => row);
  }
  await sql.end({ timeout: 1 });
  if (rows.lectures?.length !== 1) throw new Error(`${courseId} has not one lecture`);
  return rows;
}

function problemsOf(role: Role, { path }: Drawn, { status, headers, body }: Answered, { theirs, secret }: Cast) {
  const [address = ""] = path.split("?");
  // An empty or a relative part leads to another address.
  const isExact = !/\/(\.|%2e|$)/i.test(address);
  const isTeaching = isExact && /^\/(api\/)?(teach|courses)\//.test(address);
  const opens = status < 300;
  return [
    status >= 500 && `${status}`,
    "x-injected" in headers && "a header that the request injected",
    role !== "admin" && (body + JSON.stringify(headers)).includes(secret) && "another instructor's words",
    role === "student" && opens && isTeaching && "a student opened it",
    role !== "admin" && opens && address.startsWith("/admin") && "not an administrator",
    role === "instructor" && opens && isExact && address.split("/").includes(theirs) && "another instructor's course",
  ].filter((problem) => problem !== false);
}

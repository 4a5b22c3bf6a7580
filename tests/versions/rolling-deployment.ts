import { errorMessage } from "~/platform/unknown-error";
import { appliedMigrations } from "~db/migrate.server";
import { startApp, type AppServer } from "../setup/app-server";
import { withSql } from "../setup/database";
import { StudentLoad } from "../setup/student-load";
import { ActivityCounts } from "./activity-counts";
import { Balancer, type Server } from "./balancer";
import { endServer, type Loads } from "./end-server";
import { VisitorLoad } from "./visitor-load";

/** A built version of Cuepoint: its folder and the command that starts it. */
export type Version = { folder: string; command: readonly string[] };

export type Deployment = {
  older: Version;
  newer: Version;
  /** The migrations that only the newer version has. */
  later: readonly string[];
  databaseUrl: string;
  /** Shared by both, like the media of servers on several machines. */
  dataDir: string;
};

/** The same for both servers, so that both accept a visitor's cookie. */
const SESSION_SECRET = "a secret of the tests alone";
/** Of each kind. */
const PRINTED_PROBLEMS = 5;
const PRINTED_CHARACTERS = 400;

/**
 * Replaces a server of the older version by one of the newer version on the same database, while students ask and
 * visitors read. Prints what each did, and returns what went wrong.
 */
export async function replaceServer(deployment: Deployment): Promise<string[]> {
  const balancer = new Balancer();
  const older = { name: "older", app: await start(deployment, "older") };
  const started: Server[] = [older];
  balancer.join(older);
  const students = new StudentLoad((n) => balancer.server(n).app.url);
  const loads = { students, visitors: new VisitorLoad(balancer, students.seen) };
  const problems: string[] = [];
  const attempt = (work: Promise<void>) => work.catch((error: unknown) => void problems.push(errorMessage(error)));
  await attempt(replaceUnderLoad(deployment, { older, balancer, loads, started, problems }));
  await Promise.all([students.stop(), loads.visitors.stop()]);
  await attempt(readBack(students, balancer.servers, problems));
  for (const { app } of started) await app.stop();
  for (const failures of [students.failures, loads.visitors.failures, ...started.map(loggedProblems)])
    problems.push(...firstOf(failures));
  return problems.map((problem) => withNames(problem, started));
}

type Running = { older: Server; balancer: Balancer; loads: Loads; started: Server[]; problems: string[] };

async function replaceUnderLoad(
  deployment: Deployment,
  { older, balancer, loads, started, problems }: Running,
): Promise<void> {
  const alone = new ActivityCounts(loads, [older]);
  await alone.untilEnough();
  print("The older server alone", alone.lines());
  await expectMigrations(deployment, false);

  const beside = new ActivityCounts(loads, [older]);
  const newer = { name: "newer", app: await start(deployment, "newer") };
  started.push(newer);
  await expectMigrations(deployment, true);
  await beside.untilEnough(1);
  print("While the newer server migrated and started", beside.lines());

  balancer.join(newer);
  const both = new ActivityCounts(loads, [older, newer]);
  await both.untilEnough();
  print("Both servers on the newer schema", both.lines());
  await readBack(loads.students, [older, newer], problems);

  const { completed, cut, problems: lost } = await endServer(older, newer, balancer, loads);
  problems.push(...lost);
  print("The older server ended", [
    `of the answers that it was writing, ${completed} were completed and ${cut} stored`,
  ]);

  const after = new ActivityCounts(loads, [newer]);
  print("The older server started again", [await refusal(deployment)]);
  await after.untilEnough();
  print("The newer server alone", after.lines());
}

/** Starts a version with a mocked model. */
function start(deployment: Deployment, which: "older" | "newer"): Promise<AppServer> {
  const { folder: cwd, command } = deployment[which];
  const { dataDir, databaseUrl: DATABASE_URL } = deployment;
  return startApp({ cwd, command, dataDir, args: ["--mocks"], env: { DATABASE_URL, SESSION_SECRET } });
}

/** Throws unless all or none of the later migrations ran. */
async function expectMigrations({ databaseUrl, later }: Deployment, didRun: boolean): Promise<void> {
  const applied = new Set(await withSql(databaseUrl, appliedMigrations));
  const wrong = later.filter((name) => applied.has(name) !== didRun);
  if (wrong.length > 0) throw new Error(`${wrong.join(", ")} ${didRun ? "did not run" : "ran too early"}.`);
}

/** Reads all complete answers back from each server, and adds what is missing to the problems. */
async function readBack(students: StudentLoad, servers: readonly Server[], problems: string[]): Promise<void> {
  for (const { name, app } of servers) {
    const count = students.seen.length;
    const lost = await students.lost(app.url);
    problems.push(...firstOf(lost.map((problem) => `Lost, read from the ${name} server: ${problem}`)));
    print(`Read back from the ${name} server`, [`${count} answers, ${lost.length} of them lost`]);
    if (count === 0) problems.push("There was no answer to be read back.");
  }
}

/** Returns the sentence with which the older version refuses the newer schema. Throws if it starts. */
async function refusal(deployment: Deployment): Promise<string> {
  const app = await start(deployment, "older").catch(errorMessage);
  if (typeof app !== "string") {
    await app.stop();
    throw new Error("The older version started on the newer schema instead of refusing it.");
  }
  const sentence = app.split("\n").find((line) => line.includes("schema of a newer version of Cuepoint"));
  if (!sentence) throw new Error(`The older version did not say that the schema is newer:\n${app}`);
  return sentence;
}

/** Lists the warnings and errors that a server logged. */
function loggedProblems({ name, app }: Server): string[] {
  const lines = app.output().split("\n");
  return lines.filter((line) => /"level":[456]0/.test(line)).map((line) => `The ${name} server logged ${line}`);
}

/** Returns the first problems of a kind, without their last details, and says how many more there are. */
function firstOf(problems: readonly string[]): string[] {
  const more = problems.length - PRINTED_PROBLEMS;
  const first = problems.slice(0, PRINTED_PROBLEMS).map((problem) => problem.slice(0, PRINTED_CHARACTERS));
  return more > 0 ? [...first, `… and ${more} more`] : first;
}

/** Replaces the addresses of servers by their names. */
function withNames(problem: string, servers: readonly Server[]): string {
  return servers.reduce((text, { name, app }) => text.replaceAll(app.url, `the ${name} server`), problem);
}

function print(title: string, lines: readonly string[]): void {
  console.log(`\n${title}:`);
  for (const line of lines) console.log(`  ${line}`);
}

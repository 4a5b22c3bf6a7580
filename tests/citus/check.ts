/**
 * `npm run check-citus [-- FILE…]` distributes a first start over three nodes of a Citus cluster on this machine, as
 * db/README.md says, and runs the integration tests on copies of it. Then it lists the queries that Citus refused, those
 * of one course in which it found no course, and those of several courses. The first two must be none. It needs a
 * PostgreSQL with pgvector and Citus, and a current build.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { databaseUrl, firstStart, migratedStart, withSql } from "../setup/database";
import { makeFirstStarts } from "../setup/first-starts";
import { extensionVersion, findPostgres, startPostgres, type PostgresCluster } from "../setup/postgres-cluster";

const NODES = 3;
const SETTINGS = {
  shared_preload_libraries: "citus,pg_stat_statements",
  "citus.node_conninfo": "sslmode=disable",
  "citus.shard_count": "8", // each test copies all shards
  "citus.stat_statements_track": "all",
  "pg_stat_statements.max": "50000",
  max_connections: "400",
  max_prepared_transactions: "400",
  logging_collector: "on",
  log_destination: "jsonlog",
  fsync: "off",
};

const bin = findPostgres();
if (bin === null || extensionVersion(bin, "citus") === null) {
  console.log("Skipped: no PostgreSQL with pgvector and Citus is installed.");
  process.exit(0);
}
const directory = mkdtempSync(path.join(tmpdir(), "cuepoint-citus-"));
const nodes: PostgresCluster[] = [];
try {
  for (let n = 0; n < NODES; n++) nodes.push(await startPostgres(bin, SETTINGS));
  const [coordinator, ...workers] = nodes;
  if (!coordinator) throw new Error("There is no coordinator.");
  await makeFirstStarts(directory, coordinator);
  const { database } = firstStart(directory, "postgres");
  const { database: migrated } = migratedStart(directory, "postgres");
  const tables = await distribute(coordinator, workers, database);
  await distribute(coordinator, workers, migrated);
  for (const { url } of nodes) for (const name of [database, migrated]) await closeTemplate(url, name);
  const passed = runTests(directory, nodes);
  const notSupported = await refused(coordinator);
  const sent = await sentToSeveralNodes(coordinator, tables);
  const ofOneCourse = sent.filter(isOfOneCourse);
  print("Refused", notSupported);
  print("Of one course, and not sent to its node alone", ofOneCourse);
  print(
    "Of several courses",
    sent.filter((statement) => !isOfOneCourse(statement)),
  );
  process.exitCode = passed && notSupported.length === 0 && ofOneCourse.length === 0 ? 0 : 1;
} finally {
  for (const node of nodes) await node.stop();
  rmSync(directory, { recursive: true, force: true });
}

/**
 * Adds the workers, and distributes the tables of a database by the statements of db/README.md. Returns the names of
 * those that are divided by course.
 */
async function distribute(
  coordinator: PostgresCluster,
  workers: PostgresCluster[],
  database: string,
): Promise<string[]> {
  for (const { url } of workers) {
    await withSql(url, (sql) => sql`create database ${sql(database)}`);
    await withSql(databaseUrl(url, database), (sql) => sql`create extension citus`);
  }
  return withSql(databaseUrl(coordinator.url, database), async (sql) => {
    const [extension = "", ...statements] = readmeStatements();
    await sql.unsafe(extension);
    await sql`select citus_set_coordinator_host(${"127.0.0.1"}, ${portOf(coordinator)})`;
    for (const worker of workers) await sql`select citus_add_node(${"127.0.0.1"}, ${portOf(worker)})`;
    for (const statement of statements)
      await sql.unsafe(statement).catch((cause: unknown) => {
        throw new Error(`db/README.md: Citus refuses ${statement}`, { cause });
      });
    const placed = await sql<{ port: number; shards: number }[]>`
      select nodeport as port, count(*)::int as shards from citus_shards where citus_table_type = 'distributed' group by 1 order by 1`;
    console.log(`Shards by node: ${placed.map(({ port, shards }) => `${port}: ${shards}`).join(", ")}`);
    const tables = await sql<{ name: string }[]>`
      select table_name::text as name from citus_tables where citus_table_type = 'distributed'`;
    return tables.map(({ name }) => name);
  });
}

/** Returns the statements with which db/README.md distributes the tables. */
function readmeStatements(): string[] {
  const [, block = ""] = /```sql\n(create extension citus;[^]*?)```/.exec(readFileSync("db/README.md", "utf8")) ?? [];
  const statements = block
    .replace(/--.*$/gm, "")
    .split(";")
    .map((statement) => statement.trim())
    .filter(Boolean);
  if (statements.length < 5) throw new Error("db/README.md does not say how to distribute the tables.");
  return statements;
}

/** Keeps everything from connecting to a database, so that it can be copied. */
async function closeTemplate(url: string, database: string): Promise<void> {
  await withSql(url, async (sql) => {
    await sql`alter database ${sql(database)} with allow_connections false`;
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${database}`;
    await sql`create extension if not exists pg_stat_statements`;
    await sql`create extension if not exists citus`;
  });
}

function runTests(firstStarts: string, [coordinator, ...workers]: PostgresCluster[]): boolean {
  const files = process.argv.slice(2);
  const { status } = spawnSync("npx", ["vitest", "run", "--project", "integration on PostgreSQL", ...files], {
    stdio: "inherit",
    env: {
      ...process.env,
      TEST_FIRST_STARTS: firstStarts,
      TEST_DATABASE_URL: coordinator?.url,
      TEST_CITUS_WORKERS: workers.map(({ url }) => url).join(" "),
    },
  });
  return status === 0;
}

/** A statement, and how often it was sent. */
type Counted = { query: string; calls: number };

/** Lists the statements that Citus does not support, with its reason. */
function refused({ url }: PostgresCluster): Promise<Counted[]> {
  return withSql(
    url,
    (sql) => sql<Counted[]>`
      select concat(line ->> 'message', ': ', line ->> 'statement') as query, count(*)::int as calls
      from (select line::json as line from string_to_table(pg_read_file(pg_current_logfile('jsonlog')), E'\n') line where line <> '') lines
      where line ->> 'state_code' = '0A000' and line ->> 'statement' is not null group by 1 order by 2 desc`,
  );
}

/**
 * Lists the statements with a table of courses in which Citus never found a course, without copies of whole tables. If a
 * reader may not see a course, Citus asks no node for it.
 */
async function sentToSeveralNodes({ url }: PostgresCluster, tables: readonly string[]): Promise<Counted[]> {
  const statements = await withSql(
    url,
    (sql) => sql<Counted[]>`
      select query, sum(calls)::int as calls from citus_stat_statements
      group by query having bool_and(partition_key is null) order by 2 desc`,
  );
  const ofCourses = new RegExp(`\\b(?:from|join|into|update)\\s+"?(?:${tables.join("|")})\\b`);
  return statements.filter(
    ({ query }) => ofCourses.test(query) && !/select (?:row_to_json|t::text|from)\b/.test(query),
  );
}

/**
 * Whether a statement names one course as a value. Two kinds are left out: what inserts rows that it selects, because
 * Citus runs it in two parts, each of which it sends to one node; and what ranks the lectures of a search of all
 * courses, which may be of one.
 */
function isOfOneCourse({ query }: Counted): boolean {
  const isOfLectures = query.includes("(v.course_id, v.lecture_id) in");
  return /course_id"? = \$\d/.test(query) && !isOfLectures && !/^\s*(?:with [^]*\)\s*)?insert into/.test(query);
}

function print(title: string, statements: Counted[]): void {
  console.log(`\n${title}: ${statements.length} statements`);
  for (const { query, calls } of statements) console.log(`${calls}× ${query.replace(/\s+/g, " ").slice(0, 300)}`);
}

function portOf({ url }: PostgresCluster): number {
  return Number(new URL(url).port);
}

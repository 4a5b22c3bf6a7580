/**
 * `npm test`: the checks and the main tests. The production build, types, format, lint, import rules, unused code and
 * the audit of dependencies count as one check each. Unit, integration and end-to-end tests follow, the latter two on
 * the embedded engine and, if PostgreSQL with pgvector is installed, on PostgreSQL. `--extended` runs the tests that
 * this leaves out (`parts.ts`), and `--all` runs everything. The last line has the counts.
 */
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { setPriority, tmpdir } from "node:os";
import path from "node:path";
import { JOB_PRIORITY } from "~/teach/jobs/job-priority";
import packageJson from "../../package.json";
import { auditDependencies } from "./audit";
import { findOrInstallChromium } from "./chromium";
import { makeFirstStarts } from "./first-starts";
import { PARTS, type Part } from "./parts";
import { findPostgres, startPostgres } from "./postgres-cluster";

type Counts = { passed: number; failed: number; skipped: number };

const program = (name: string) =>
  path.resolve("node_modules/.bin", process.platform === "win32" ? `${name}.cmd` : name);

const { lint, typecheck } = packageJson.scripts;

type Check = [name: string, command: string, args: string[]];

// Two lists at a time, so that two cores are busy.
const CHECKS: Check[][] = [
  [
    ["types", process.execPath, typecheck.split(" ").slice(1)],
    ["lint", program("oxlint"), lint.split(" ").slice(1)],
    ["format", program("oxfmt"), ["--list-different"]],
    ["unused code", program("knip"), []],
    ["import rules", program("depcruise"), ["app", "db", "scripts", "tests", "--config", ".dependency-cruiser.cjs"]],
  ],
  [["build", program("tsx"), ["scripts/build.ts"]]],
];

const USAGE = `npm test runs all checks and the main tests.
npm test -- --extended runs the other tests: what takes long, and the second database engine.
npm test -- --all runs all checks and all tests.
One file: npx vitest run --project unit <file>, or --project integration or e2e. See tests/README.md.`;

const AUDIT_RESULTS = { passed: ["✓", "passed"], failed: ["✗", "failed"], "not checked": ["↓", "skipped"] } as const;

const option = process.argv.slice(2).join(" ");
const part = PARTS.get(option);
if (!part) {
  console.error(USAGE);
  process.exit(/^(--help|-h)$/.test(option) ? 0 : 2);
}

const totals: Counts = { passed: 0, failed: 0, skipped: 0 };
const auditLines = part === "extended" ? [] : await runChecks();
add(totals, await runTests(part));
for (const line of auditLines) console.log(line);
if (part === "main")
  console.log("\nNot run: what takes long, and the second database engine (npm test -- --extended).");
console.log(`\n${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`);
process.exit(totals.failed > 0 ? 1 : 0);

/**
 * Runs the checks and the audit, and counts them. Returns the lines of the audit: they are printed beside the counts, so
 * that nobody misses an audit that was not done.
 */
async function runChecks(): Promise<string[]> {
  // Before the tests: beside them, the checks cost the slowest test files more time than they save.
  for (const line of (await Promise.all(CHECKS.map(checkInTurn))).flat()) console.log(line);
  const audit = auditDependencies();
  const [mark, count] = AUDIT_RESULTS[audit.state];
  totals[count]++;
  return ["", `${mark} known weaknesses of dependencies: ${audit.state}`, ...audit.details.map((line) => `  ${line}`)];
}

async function checkInTurn(checks: Check[]): Promise<string[]> {
  const lines: string[] = [];
  for (const args of checks) lines.push(await check(...args));
  return lines;
}

/** Runs one check and counts it. Returns its line, with the output of one that failed. */
async function check(name: string, command: string, args: string[]): Promise<string> {
  const { code, output } = await run(command, args, { isQuiet: true });
  const ok = code === 0;
  totals[ok ? "passed" : "failed"]++;
  return `${ok ? "✓" : "✗"} ${name}${ok ? "" : `\n${output}`}`;
}

async function runTests(part: Part): Promise<Counts> {
  const directory = mkdtempSync(path.join(tmpdir(), "cuepoint-tests-"));
  const report = path.join(directory, "report.json");
  const bin = findPostgres();
  // A crash of this machine ends the tests too, so nothing needs to be on the disk. To drop a database took 0.9 s.
  const cluster = bin ? await startPostgres(bin, { fsync: "off" }) : null;
  try {
    const CHROMIUM_PATH = findOrInstallChromium();
    const TEST_FIRST_STARTS = path.join(directory, "first-starts");
    await makeFirstStarts(TEST_FIRST_STARTS, cluster);
    const flaky = path.join(import.meta.dirname, "flaky-reporter.ts");
    const reporters = ["--reporter=default", `--reporter=${flaky}`, "--reporter=json", `--outputFile.json=${report}`];
    const env = {
      TEST_PART: part,
      CHROMIUM_PATH,
      TEST_FIRST_STARTS,
      ...(cluster ? { TEST_DATABASE_URL: cluster.url } : {}),
    };
    setPriority(JOB_PRIORITY); // with a higher one, tests would keep the processor from the jobs that they wait for
    const { code } = await run(program("vitest"), ["run", ...reporters], { env });
    const counts = readCounts(report);
    // A suite that fails to load, or an error outside of tests, is not counted as a failed test.
    if (code !== 0 && counts.failed === 0) counts.failed = 1;
    if (!cluster) add(counts, await untestedOnPostgres(directory, part));
    return counts;
  } catch (error) {
    console.error((error as Error).message);
    return { passed: 0, failed: 1, skipped: 0 };
  } finally {
    await cluster?.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

/** Counts the tests that need PostgreSQL as skipped; if PostgreSQL is required, also as one failure. */
async function untestedOnPostgres(directory: string, part: Part): Promise<Counts> {
  const report = path.join(directory, "postgres.json");
  const projects = ["integration on PostgreSQL", "e2e on PostgreSQL"].flatMap((name) => ["--project", name]);
  const env = { TEST_PART: part, TEST_DATABASE_URL: "postgres://none.invalid/none" }; // lists the tests without running them
  const { code, output } = await run(program("vitest"), ["list", ...projects, `--json=${report}`], {
    env,
    isQuiet: true,
  });
  if (code !== 0) throw new Error(`the tests on PostgreSQL could not be counted:\n${output}`);
  const skipped = (JSON.parse(readFileSync(report, "utf8")) as unknown[]).length;
  const isRequired = Boolean(process.env.REQUIRE_POSTGRES);
  console.log(
    `${isRequired ? "✗" : "↓"} PostgreSQL: not tested. No PostgreSQL with pgvector 0.8 or newer is installed here: ${skipped} tests were skipped.`,
  );
  return { passed: 0, failed: isRequired ? 1 : 0, skipped };
}

function readCounts(report: string): Counts {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = JSON.parse(readFileSync(report, "utf8"));
  return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests };
}

function add(to: Counts, counts: Counts) {
  for (const key of ["passed", "failed", "skipped"] as const) to[key] += counts[key];
}

/** With `isQuiet`, the output is collected instead of printed: commands that run in parallel would mix theirs. */
function run(
  command: string,
  args: string[],
  { env = {}, isQuiet = false }: { env?: Record<string, string>; isQuiet?: boolean } = {},
): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const out = isQuiet ? "pipe" : "inherit";
    const child = spawn(command, args, { stdio: ["ignore", out, out], env: { ...process.env, ...env } });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) stream?.on("data", (data) => (output += data));
    child.on("error", (error) => (console.error(error.message), resolve({ code: 1, output })));
    child.on("close", (code) => resolve({ code: code ?? 1, output }));
  });
}

import { availableParallelism } from "node:os";
import tsconfigPaths from "vite-tsconfig-paths";
import { defineConfig } from "vitest/config";
import { EnvironmentSequencer } from "./tests/setup/environment-sequencer";
import { extendedFiles, isMain, onlyExtended, runningPart } from "./tests/setup/parts";

const unitTests = ["{app,db,scripts,tests}/**/*.test.{ts,tsx}"];

// These use no database, or only the embedded one.
const withoutPostgres = [
  "tests/integration/{app-role,chapters-command,conformance,database-connections,slides-command}.test.ts",
  "tests/integration/{failed-pages,local-embedder}.test.ts",
  "tests/integration/embedded-{checkpoints,database}.test.ts",
  "tests/integration/{model-providers,node-versions,pictures,production-install,record}.test.ts",
  "tests/integration/unreachable-database.test.ts",
];
// What a student's browser stores and gets back is tested on PostgreSQL: in frames, too, and after a reload.
const storedByBrowsers = "(citations|frame-*|progress|reload|resume|sharing)";
// These test what is built on the queries: pages, commands, HTTP, answers and their ranking. Each runs on one
// of the two engines. The queries themselves, and what depends on locks, jobs and faults, are tested on both.
// TEST_BOTH_ENGINES=all runs everything on both.
const onlyEmbedded = [
  "tests/integration/{api-example,default-limits,evaluate,first-start,hosted-model,limits,lifecycle,logs,media}.test.ts",
  "tests/integration/{mocks,one-answer,operation,other-clients,page-example,pathological-markdown}.test.ts",
  "tests/integration/{prompt-injection,refused-sign-ins,reranking,retrieval,security,sign-in-elsewhere}.test.ts",
  "tests/integration/{course-work,everyday-questions,glossary,ingest-command,local-speech,preview,scope}.test.ts",
  "tests/integration/{suggestions,unreleased,uploads,viewer}.test.ts",
  "tests/integration/{cross-site,translation,trusted-header,course-command,users-command}.test.ts",
  "tests/integration/{fuzz,fuzz-roles,institution,lti-closed-course,lti-platforms,lti-refused}.test.ts",
  "tests/e2e/players/**",
  `tests/e2e/!${storedByBrowsers}.test.ts`,
];
const onlyPostgres = [
  "tests/integration/{access-changes,access-tokens,accounts,audit-log,chapters,claim-visitor,confidence}.test.ts",
  "tests/integration/{course-access,course-codes,deleted-accounts,disconnected-jobs}.test.ts",
  "tests/integration/{earlier-platform-roles,editor-queries}.test.ts",
  "tests/integration/{guessed-passwords,handoff,histories,ingest-conflicts,ingest-course,ingest-folder}.test.ts",
  "tests/integration/{lti-launch,lti-several-rosters,media-queries,moments,own-account,platform-forms}.test.ts",
  "tests/integration/{rule-grants,same-slug,signed-addresses,slides,teach,transcript-edits}.test.ts",
  "tests/integration/{transcript-replace,transcript-reports}.test.ts",
  "tests/integration/{uploaded-files,uploaded-media,uploaded-transcripts,visitor-data,visitor-erasure}.test.ts",
  "tests/integration/workers.test.ts",
  `tests/e2e/@${storedByBrowsers}.test.ts`,
];
const areAllOnBoth = process.env.TEST_BOTH_ENGINES === "all";
const hasPostgres = Boolean(process.env.TEST_DATABASE_URL);
const notOnEmbedded = hasPostgres && !areAllOnBoth ? onlyPostgres : [];
const notOnPostgres = [...withoutPostgres, ...(areAllOnBoth ? [] : onlyEmbedded)];

/** The files in tests/ that the running part tests on an engine. */
function filesOn(engine: "embedded" | "postgres", folder: "integration" | "e2e") {
  const inFolder = (glob: string) => glob.startsWith(`tests/${folder}/`);
  const excluded = engine === "embedded" ? notOnEmbedded : notOnPostgres;
  return {
    include: runningPart === "extended" ? extendedFiles(engine).filter(inFolder) : [`tests/${folder}/**/*.test.ts`],
    exclude: isMain ? [...excluded, ...onlyExtended(engine).filter(inFolder)] : excluded,
  };
}
const onPostgres = { env: { TEST_ENGINE: "postgres" } };

// These depend on the machine's timing. A test that passes only when it is repeated is named at the end.
const retry = process.env.CI ? 1 : 0;

// Polling ends as soon as it can. Vitest's limit of one second is too short for a page or a job on a busy machine.
const poll = { timeout: 30_000 };

const integration = {
  setupFiles: ["tests/setup/strict.ts"],
  testTimeout: 120_000,
  hookTimeout: 180_000,
  expect: { poll },
  retry,
  isolate: false, // for the reason that the unit tests have
};
// Browser tests run after the others, so that they share the machine only with each other.
const e2e = {
  maxConcurrency: 3,
  sequence: { groupOrder: 1 },
  testTimeout: 300_000,
  hookTimeout: 180_000,
  expect: { poll },
  retry,
  isolate: false,
};

// Apart from vite.config.ts, so that a copy without the tests can build the app.
export default defineConfig({
  plugins: [tsconfigPaths()],
  test: {
    // Tests spend much time waiting, so there are more workers than cores.
    maxWorkers: availableParallelism() + 2,
    sequence: { sequencer: EnvironmentSequencer },
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: runningPart === "extended" ? [] : unitTests,
          exclude: ["tests/{integration,e2e}/**", "node_modules/**"],
          setupFiles: ["tests/setup/strict.ts", "tests/setup/property-seed.ts"],
          // A process for each file took 250 s of processor time instead of 125. Not threads: some tests measure the
          // processor time of their process.
          isolate: false,
        },
      },
      { extends: true, test: { name: "integration", ...integration, ...filesOn("embedded", "integration") } },
      { extends: true, test: { name: "e2e", ...e2e, ...filesOn("embedded", "e2e") } },
      ...(hasPostgres
        ? [
            {
              extends: true as const,
              test: {
                name: "integration on PostgreSQL",
                ...integration,
                ...onPostgres,
                ...filesOn("postgres", "integration"),
              },
            },
            {
              extends: true as const,
              test: { name: "e2e on PostgreSQL", ...e2e, ...onPostgres, ...filesOn("postgres", "e2e") },
            },
          ]
        : []),
    ],
  },
});

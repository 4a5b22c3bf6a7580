/**
 * The parts of the tests. `npm test` runs the checks and the main tests, which take less than 25 minutes on two cores.
 * `npm test -- --extended` runs the others: the second database engine, long runs, installations, development mode, and
 * pages that few open. CI runs both at once, on two machines.
 */
export type Part = "main" | "extended" | "all";

/** The part that each option of `npm test` runs. */
export const PARTS: ReadonlyMap<string, Part> = new Map([
  ["", "main"],
  ["--extended", "extended"],
  ["--all", "all"],
]);

/** The part that runs: everything, unless `npm test` started the tests. */
export const runningPart = (process.env.TEST_PART ?? "all") as Part;

/** Whether only the main tests run. A few of their files then try fewer combinations, and skip what takes long. */
export const isMain = runningPart === "main";

/** The files that only the extended part runs, on either engine. */
const EXTENDED = [
  "tests/e2e/{accounts,added-lookup,changed-account,chapters,citation-card,content-policy,course-work}.test.ts",
  "tests/e2e/{development,evidence,frame-handoff,frame-visitor,glossary,hosted-video,institution}.test.ts",
  "tests/e2e/{lti-frame,lti-pages,panes,privacy,scope,teach-files,teach-preview,transcript-editor}.test.ts",
  "tests/e2e/transcript-reports.test.ts",
  "tests/e2e/players/players.test.ts",
  "tests/integration/{access-tokens,api-example,app-role,course-command,course-work,embedded-checkpoints}.test.ts",
  "tests/integration/{evaluate,forgotten-passwords,glossary,limits,local-embedder,local-speech}.test.ts",
  "tests/integration/{lost-connections,lti-closed-course,lti-platforms,lti-roster,model-providers}.test.ts",
  "tests/integration/{node-versions,other-clients,own-account,page-example,pathological-markdown,preview}.test.ts",
  "tests/integration/{production-install,record,reranking,retrieval,same-slug,seed-load,silent-database}.test.ts",
  "tests/integration/{suggestions,transcript-replace,transcript-reports,trusted-header,upload-notes}.test.ts",
  "tests/integration/{uploaded-files,uploaded-media,uploads,users-command}.test.ts",
];

/** The files that the extended part runs on this engine, and the main part on the other one. */
const ON_OTHER_ENGINE = {
  embedded: ["tests/integration/{jobs,migrations,shared-limits}.test.ts"],
  postgres: ["tests/integration/{ask,backup,conversations,edited-transcripts,faults,ingest,ingest-killed}.test.ts"],
};

/** The files of the main part whose other cases the extended part runs. They read `isMain`. */
const WITH_MORE_CASES = [
  "tests/e2e/{accessibility,home,phone,study,teach}.test.ts",
  "tests/integration/{course-access,embedded-database,everyday-questions,faults,fuzz,fuzz-roles}.test.ts",
];

type Engine = keyof typeof ON_OTHER_ENGINE;

/** The files that the extended part runs on an engine. */
export const extendedFiles = (engine: Engine): string[] => [...onlyExtended(engine), ...WITH_MORE_CASES];

/** The files that the main part leaves out on an engine. */
export const onlyExtended = (engine: Engine): string[] => [...EXTENDED, ...ON_OTHER_ENGINE[engine]];

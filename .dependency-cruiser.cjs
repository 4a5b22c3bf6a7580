/** The import rules of the design, checked by `npm test`. @type {import('dependency-cruiser').IConfiguration} */

/**
 * The rooms, lowest first. A room imports only rooms before it, as types too: so no two import each other. "app" holds
 * the files that Remix wants beside the folders.
 */
const ROOMS = [
  "app/text",
  "app/preferences",
  "app/course",
  "app/transcript",
  "app/i18n",
  "app/platform",
  "app/citation",
  "app/conversation",
  "app/extractive",
  "app/ai",
  "app/identity",
  "db",
  "app/context",
  "app/limits",
  "app/retrieval",
  "app/answering",
  "app/api",
  "app/components",
  "app/accounts",
  "app/doctor",
  "app/player",
  "app/notes",
  "app/privacy",
  "app/study",
  "app/embed",
  "app/ingest",
  "app/teach",
  "app/server",
  "app/routes",
  "app",
  "scripts",
  "tests",
];

const pathOf = (room) => (room === "app" ? "^app/[^/]+$" : `^${room}/`);

const tests = "\\.test\\.tsx?$";

// Each source file is of one class: pure, server, route, or else shared, which runs in the browser too.

/** Rooms that know no framework, no database and no clock. */
const pure = "^app/(text|transcript|course|citation|conversation)/";

/** Programs and threads of their own, which cannot be named `.server.ts`: they are started by their file names. */
const SERVER_FILES = [
  "app/ai/local-embedder/embedder-thread.mjs",
  "app/ai/local-embedder/embedder-worker.ts",
  "app/ai/local-speech/recognizer-program.ts",
];
const server = [
  "\\.server\\.tsx?$",
  "^(db|scripts)/",
  ...SERVER_FILES.map((file) => `^${file.replaceAll(".", "\\.")}$`),
];

const route = "^app/routes/|^app/root\\.tsx$";

const shared = { path: "^app/", pathNot: [pure, ...server, route, tests] };

const roomRules = ROOMS.map((room, at) => ({
  name: `${room.replace("app/", "")}-imports-rooms-below`,
  severity: "error",
  from: { path: pathOf(room), pathNot: tests },
  to: { path: "^(app|db)/", pathNot: [...ROOMS.slice(0, at + 1).map(pathOf), "^app/styles/"] },
}));

module.exports = {
  forbidden: [
    { name: "no-cycles", severity: "error", from: {}, to: { circular: true } },
    ...roomRules,
    {
      name: "every-file-has-a-room",
      comment: "A new room belongs into ROOMS, at its place.",
      severity: "error",
      from: {},
      to: { path: "^(app|db|scripts|tests)/", pathNot: [...ROOMS.map(pathOf), "^app/styles/"] },
    },
    {
      name: "pure-imports-pure",
      comment: "Pure modules import only pure modules, zod, types, and parsers of a format.",
      severity: "error",
      from: { path: pure, pathNot: tests },
      to: {
        pathNot: `${pure}|^node_modules/(zod|yaml|htmlparser2|entities|decode-named-character-reference|mdast-util-[a-z-]+)/|^mdast$`,
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "shared-names-server-code-as-types",
      comment: "What can run in the browser names server code only as types.",
      severity: "error",
      from: shared,
      to: { path: server, dependencyTypesNot: ["type-only"] },
    },
    {
      name: "shared-uses-no-node",
      comment: "What can run in the browser imports nothing of Node. A module that does ends in .server.ts.",
      severity: "error",
      from: shared,
      to: { dependencyTypes: ["core"], dependencyTypesNot: ["type-only"] },
    },
    {
      name: "server-imports-no-routes",
      comment: "Remix's server loads the routes from the build.",
      severity: "error",
      from: { path: server, pathNot: tests },
      to: { path: route },
    },
    {
      name: "routes-import-no-routes",
      comment: "What two routes share has a room. Remix's build checks that a route's component uses no server code.",
      severity: "error",
      from: { path: route, pathNot: tests },
      to: { path: "^app/routes/" },
    },
    {
      name: "sql-only-in-db",
      severity: "error",
      from: { pathNot: "^db/|^tests/" },
      to: { path: "^node_modules/(postgres|pgvector|@electric-sql)/" },
    },
    {
      name: "vendors-only-in-ai",
      severity: "error",
      from: { path: "^(app|db|scripts)/", pathNot: "^app/ai/" },
      to: {
        path: "^node_modules/(@ai-sdk/(?!react|provider/)[^/]+|onnxruntime-|sherpa-onnx|@huggingface|@lat\\.md|onnx-proto)",
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "nothing-imports-tests",
      comment: "Except what starts the app on mocks, and the command that films the sample course in a browser.",
      severity: "error",
      from: {
        path: "^(app|db|scripts)/",
        pathNot: `${tests}|^app/entry.client|^scripts/(mock-apis|make-sample-course)\\.`,
      },
      to: { path: "^tests/" },
    },
    {
      name: "app-and-db-import-no-scripts",
      severity: "error",
      from: { path: "^(app|db)/", pathNot: tests },
      to: { path: "^scripts/" },
    },
    {
      name: "nothing-missing-from-package-json",
      severity: "error",
      from: { path: "^(app|db|scripts)/", pathNot: tests },
      to: {
        dependencyTypes: ["npm-no-pkg", "npm-unknown", "unknown", "undetermined"],
        // sherpa-onnx-node is optional, so it may be missing from node_modules.
        pathNot: "^virtual:|^(mdast|hast|sherpa-onnx-node)$",
      },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(build|public|\\.data)/" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".js", ".mjs", ".json"],
    },
  },
};

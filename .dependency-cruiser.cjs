/** The import rules of the design, checked by `npm test`. @type {import('dependency-cruiser').IConfiguration} */

/** The rooms of the app, lowest first. A room imports only rooms before it, as types too: so no two import each other. */
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
];

/** Rooms that know no framework, no database and no clock. */
const pure = "^app/(text|transcript|course|citation|conversation)/";
const browser =
  "^app/(study|teach|accounts|components|player|citation|embed|i18n|preferences|conversation|course|text|transcript)/|^app/entry.client";
const server = "\\.server\\.tsx?$";
const tests = "\\.test\\.tsx?$";

const roomRules = ROOMS.map((room, at) => ({
  name: `${room.replace("app/", "")}-imports-rooms-below`,
  severity: "error",
  from: { path: `^${room}/`, pathNot: tests },
  to: { path: "^(app|db)/", pathNot: ROOMS.slice(0, at + 1).map((lower) => `^${lower}/`) },
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
      to: { path: "^app/[^/]+/", pathNot: [...ROOMS.map((room) => `^${room}/`), "^app/styles/"] },
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
      name: "pages-use-server-code-as-types",
      comment:
        "What runs in the browser may name server code only as types. Routes are split by Remix and are checked by its build.",
      severity: "error",
      from: { path: browser, pathNot: `${tests}|${server}` },
      to: { path: `${server}|^db/`, dependencyTypesNot: ["type-only"] },
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

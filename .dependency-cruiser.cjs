/** The import rules of the design, checked by `npm test`. @type {import('dependency-cruiser').IConfiguration} */
const pure =
  "^app/(transcript/|citation/|markdown/|retrieval/[a-z-]+\\.(?!server)|api/(results|lookups|openapi)\\.|ingest/(manifest|chunk|chunk-sentences)\\.|chat/(message|stored-message|model-history|explain-markers|assign-citations|export-conversation|suggest-questions|chat-request|system-prompt|answer-limits|reading-allowance)\\.|player/(player|video-address|thumbnail)\\.|notes/(note|export-notes)\\.|embed/origins\\.|i18n/(locales|messages/)|study/(lecture/(start|pane-layout)|transcript/(search-transcript|current-cue))\\.)";
const server = "\\.server\\.tsx?$";
const tests = "\\.test\\.tsx?$";

module.exports = {
  forbidden: [
    { name: "no-cycles", severity: "error", from: {}, to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } } },
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
      comment: "What runs in the browser may name server code only as types. Routes are split by Remix and are checked by its build.",
      severity: "error",
      from: { path: "^app/(study|components|player|citation|embed|i18n)/|^app/entry.client", pathNot: `${tests}|${server}` },
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
      to: { path: "^node_modules/(@ai-sdk/(?!react|provider/)[^/]+|onnxruntime-|@huggingface|@lat\\.md|onnx-proto)", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "app-and-db-import-no-scripts-or-tests",
      severity: "error",
      from: { path: "^(app|db)/", pathNot: `${tests}|^app/entry.client` },
      to: { path: "^(scripts|tests)/" },
    },
    {
      name: "nothing-missing-from-package-json",
      severity: "error",
      from: { path: "^(app|db|scripts)/", pathNot: tests },
      to: { dependencyTypes: ["npm-no-pkg", "npm-unknown", "unknown", "undetermined"], pathNot: "^virtual:|^(mdast|hast)$" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(build|public|\\.data)/" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "node", "default", "types"], extensions: [".ts", ".tsx", ".js", ".mjs", ".json"] },
  },
};

import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { packageRoot } from "./package-root.server";

/** The sources of the programs that Cuepoint runs in separate processes and threads, besides its commands. */
const HELPERS = {
  "database-owner": "db/embedded/owner.ts",
  "embedder-worker": "app/ai/local-embedder/embedder-worker.ts",
  "run-jobs": "scripts/start/run-jobs.ts",
  "speech-recognizer": "app/ai/local-speech/recognizer-program.ts",
} as const;
type Helper = keyof typeof HELPERS;

/** The commands that scripts/run.mjs runs from the build: the server, and those that operators need. */
const COMMANDS = [
  "start",
  "ingest",
  "transcript",
  "chapters",
  "slides",
  "backup",
  "restore",
  "migrate",
  "doctor",
  "search",
  "evaluate",
  "course",
  "users",
  "lti",
];

/** The folder in which `npm run build` puts programs as JavaScript, and the source of each program. */
export const PROGRAMS = {
  directory: path.join(packageRoot, "build/programs"),
  sources: {
    ...HELPERS,
    ...Object.fromEntries(COMMANDS.map((name) => [name, `scripts/${name}.ts`])),
    "build-stamp": "scripts/build/build-stamp.ts",
  },
};

/** True if this code runs from the build, false if it runs from the sources. */
const isBuilt = fileURLToPath(import.meta.url).startsWith(path.join(packageRoot, "build") + path.sep);

/** Returns the built file of a helper, or null if this code runs from the sources. */
export const builtHelper = (name: Helper): string | null =>
  isBuilt ? path.join(PROGRAMS.directory, `${name}.js`) : null;

/** Returns Node's arguments to run a helper, from the build if this code runs from it, otherwise from its source. */
export function helperArguments(name: Helper): string[] {
  const built = builtHelper(name);
  if (built) return [built];
  const loader = createRequire(path.join(packageRoot, "package.json")).resolve("tsx");
  return ["--import", pathToFileURL(loader).href, path.join(packageRoot, HELPERS[name])];
}

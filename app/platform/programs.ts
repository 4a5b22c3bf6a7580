import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { packageRoot } from "./package-root";

/** What Cuepoint runs in processes and threads of their own besides its commands: the source of each. */
const HELPERS = {
  "database-owner": "db/embedded/owner.ts",
  "embedder-worker": "app/ai/local-embedder/embedder-worker.ts",
} as const;
type Helper = keyof typeof HELPERS;

/** What scripts/run.mjs runs as built: the server, and what an installation is looked after with. */
const COMMANDS = [
  "start",
  "ingest",
  "transcript",
  "backup",
  "restore",
  "migrate",
  "doctor",
  "search",
  "evaluate",
  "course",
];

/** Where `npm run build` puts programs as JavaScript, and the source of each. */
export const PROGRAMS = {
  directory: path.join(packageRoot, "build/programs"),
  sources: {
    ...HELPERS,
    ...Object.fromEntries(COMMANDS.map((name) => [name, `scripts/${name}.ts`])),
    "build-stamp": "scripts/build/build-stamp.ts",
  },
};

/** Whether this code is the build, or its own sources. */
const isBuilt = fileURLToPath(import.meta.url).startsWith(path.join(packageRoot, "build") + path.sep);

/** A helper as built where this code is built, else null. */
export const builtHelper = (name: Helper): string | null =>
  isBuilt ? path.join(PROGRAMS.directory, `${name}.js`) : null;

/** The arguments with which Node runs a helper: as built where this code is built, else from its source. */
export function helperArguments(name: Helper): string[] {
  const built = builtHelper(name);
  if (built) return [built];
  const loader = createRequire(path.join(packageRoot, "package.json")).resolve("tsx");
  return ["--import", pathToFileURL(loader).href, path.join(packageRoot, HELPERS[name])];
}

import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { packageRoot } from "./package-root";

/** What Cuepoint runs in processes and threads of their own, and where `npm run build` puts it as JavaScript. */
export const PROGRAMS = {
  directory: path.join(packageRoot, "build/programs"),
  sources: {
    start: "scripts/start.ts",
    "build-stamp": "scripts/build/build-stamp.ts",
    "database-owner": "db/embedded/owner.ts",
    "embedder-worker": "app/ai/local-embedder/embedder-worker.ts",
  },
} as const;

/** Whether this code is the build, or its own sources. */
const isBuilt = fileURLToPath(import.meta.url).startsWith(path.join(packageRoot, "build") + path.sep);

/** The arguments with which Node runs a program: built where this code is, else from its source. */
export function programArguments(name: keyof typeof PROGRAMS.sources): string[] {
  if (isBuilt) return [builtProgram(name)];
  const loader = createRequire(path.join(packageRoot, "package.json")).resolve("tsx");
  return ["--import", pathToFileURL(loader).href, path.join(packageRoot, PROGRAMS.sources[name])];
}

/** The built program where this code is built, else null. */
export const builtProgramHere = (name: keyof typeof PROGRAMS.sources): string | null => (isBuilt ? builtProgram(name) : null);

const builtProgram = (name: string) => path.join(PROGRAMS.directory, `${name}.js`);

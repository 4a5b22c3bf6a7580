/**
 * `npm start`: builds what is not built from these very sources, then runs the build. JavaScript, so that a server in production
 * has no compiler in it.
 */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

const program = (name) => new URL(`../build/programs/${name}.js`, import.meta.url);

async function isBuildCurrent() {
  if (!existsSync(program("build-stamp"))) return false;
  return (await import(program("build-stamp"))).isBuildCurrent();
}

if (!(await isBuildCurrent())) {
  const tsx = createRequire(import.meta.url).resolve("tsx/cli");
  const { status } = spawnSync(process.execPath, [tsx, fileURLToPath(new URL("build.ts", import.meta.url))], { stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}
await import(program("start"));

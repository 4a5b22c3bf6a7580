/**
 * `node scripts/run.mjs <command> …`: runs a command of scripts/ as it was built where the build is of these very sources, else from
 * its source. The server is built first, but for development. JavaScript, so that what is built has no compiler in its process.
 */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

const [command] = process.argv.splice(2, 1);
const program = (name) => new URL(`../build/programs/${name}.js`, import.meta.url);

async function isBuildCurrent() {
  if (!existsSync(program("build-stamp"))) return false;
  return (await import(program("build-stamp"))).isBuildCurrent();
}

function build() {
  const tsx = createRequire(import.meta.url).resolve("tsx/cli");
  const { status } = spawnSync(process.execPath, [tsx, fileURLToPath(new URL("build.ts", import.meta.url))], { stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}

const isServer = command === "start" && !process.argv.includes("--dev");
const isDevelopment = command === "start" && !isServer;
const isCurrent = !isDevelopment && (await isBuildCurrent());
if (isServer && !isCurrent) build();

if (isServer || (isCurrent && existsSync(program(command)))) {
  await import(program(command));
} else {
  const { register } = await import("tsx/esm/api");
  register();
  await import(`./${command}.ts`);
}

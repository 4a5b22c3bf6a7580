/**
 * `node scripts/run.mjs <command> …`: runs a command of scripts/ as it was built where the build is of these very
 * sources, else from its source. The server is built first, except for development. JavaScript, so that what is built
 * has no compiler in its process.
 */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

const [command] = process.argv.splice(2, 1);
const program = (name) => new URL(`../build/programs/${name}.js`, import.meta.url);
const require = createRequire(import.meta.url);

async function isBuildCurrent() {
  if (!existsSync(program("build-stamp"))) return false;
  return (await import(program("build-stamp"))).isBuildCurrent();
}

/** Whether the development packages are installed, which build the server and serve it from its sources. */
function canBuild() {
  try {
    return ["vite", "@remix-run/dev"].every((name) => require.resolve(`${name}/package.json`));
  } catch {
    return false;
  }
}

function build() {
  const tsx = require.resolve("tsx/cli");
  const { status } = spawnSync(process.execPath, [tsx, fileURLToPath(new URL("build.ts", import.meta.url))], {
    stdio: "inherit",
  });
  if (status !== 0) process.exit(status ?? 1);
}

function explainMissingPackages(problem) {
  console.error(`${problem}, and the packages that build it are not installed here.
npm leaves them out with --omit=dev and with NODE_ENV=production.
Run: npm ci --include=dev && npm run build
To remove them again afterwards: npm prune --omit=dev`);
  process.exit(1);
}

const isServer = command === "start" && !process.argv.includes("--dev");
const isDevelopment = command === "start" && !isServer;
const isCurrent = !isDevelopment && (await isBuildCurrent());
if (isDevelopment && !canBuild()) explainMissingPackages("Development serves Cuepoint from its sources");
if (isServer && !isCurrent) {
  if (!canBuild())
    explainMissingPackages(
      existsSync(program(command)) ? "Cuepoint's sources changed since it was built" : "Cuepoint is not built yet",
    );
  build();
}

if (isServer || (isCurrent && existsSync(program(command)))) {
  await import(program(command));
} else {
  const { register } = await import("tsx/esm/api");
  register();
  await import(`./${command}.ts`);
}

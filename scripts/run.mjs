/**
 * `node scripts/run.mjs <command> …` runs a command in scripts/: the built one if the build matches the sources,
 * otherwise the source. `start` builds first, except with `--dev`. This file is JavaScript, so that a built command runs
 * without loading a compiler.
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

/** Returns whether there is a command: its source, or in an installation without sources, its program. */
const isCommand = (name) => existsSync(program(name)) || existsSync(new URL(`./${name}.ts`, import.meta.url));

/** Returns whether the development packages are installed that build the server or serve it from its sources. */
function canBuild() {
  try {
    return ["vite", "@remix-run/dev"].every((name) => require.resolve(`${name}/package.json`));
  } catch {
    return false;
  }
}

function runTypeScript(file, args = []) {
  const script = fileURLToPath(new URL(file, import.meta.url));
  const { status } = spawnSync(process.execPath, [require.resolve("tsx/cli"), script, ...args], { stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}

/** Checks the arguments before the build, so that `--help` and wrong usage do not start one. */
function checkServerArguments() {
  const args = process.argv.slice(2);
  if (args.length === 0) return;
  runTypeScript("start/check-arguments.ts", args);
  if (args.includes("--help") || args.includes("-h")) process.exit(0);
}

function explainMissingPackages(problem) {
  console.error(`${problem}, and the development packages that build it are not installed.
npm omits them with --omit=dev and with NODE_ENV=production.
Run: npm ci --include=dev && npm run build
To remove them afterwards: npm prune --omit=dev`);
  process.exit(1);
}

if (command === undefined || !/^[a-z-]+$/.test(command) || !isCommand(command)) {
  console.error(
    `${command === undefined ? "Name a command." : `There is no command ${command}.`} scripts/README.md lists all of them.`,
  );
  process.exit(2);
}

const isServer = command === "start" && !process.argv.includes("--dev");
const isDevelopment = command === "start" && !isServer;
const isCurrent = !isDevelopment && (await isBuildCurrent());
if (isDevelopment && !canBuild()) explainMissingPackages("npm run dev serves Cuepoint from its sources");
if (isServer && !isCurrent) {
  checkServerArguments();
  if (!canBuild())
    explainMissingPackages(
      existsSync(program(command))
        ? "Cuepoint's sources have changed since the last build"
        : "Cuepoint has not been built",
    );
  runTypeScript("build.ts");
}

if (isServer || (isCurrent && existsSync(program(command)))) {
  await import(program(command));
} else {
  const { register } = await import("tsx/esm/api");
  register();
  await import(`./${command}.ts`);
}

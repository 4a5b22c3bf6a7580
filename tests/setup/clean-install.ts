import { spawnSync } from "node:child_process";
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { packageRoot } from "~/platform/package-root.server";
import { contextOf, projectFiles } from "../packaging/docker-context";
import type { Instruction } from "../packaging/read-dockerfile";
import { cleanEnv } from "./app-server";

/** Creates a folder outside the checkout, where no development package can be resolved. Other users can read it. */
export function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "cuepoint-install-"));
  chmodSync(folder, 0o755);
  return folder;
}

/** Copies the files of the Docker build context. */
export function copyContext(folder: string): void {
  const isSent = contextOf(readFileSync(path.join(packageRoot, ".dockerignore"), "utf8"));
  for (const file of projectFiles(packageRoot).filter(isSent))
    copy(path.join(packageRoot, file), path.join(folder, file));
}

/** Copies the build that `npm test` made, if there is one. A build of other sources is rebuilt at the start. */
export function copyBuild(folder: string): void {
  const build = path.join(packageRoot, "build");
  if (existsSync(build)) cpSync(build, path.join(folder, "build"), { recursive: true });
}

/**
 * Runs the instructions of a Docker build stage in a folder: copies files and runs commands. `npm ci` is replaced by a
 * copy of this checkout's node_modules.
 */
export function runStage(stage: readonly Instruction[], folder: string): void {
  const isSent = contextOf(readFileSync(path.join(packageRoot, ".dockerignore"), "utf8"));
  for (const { name, args } of stage) {
    if (name === "COPY") copyInto(args.split(/\s+/), folder, isSent);
    if (name === "RUN" && args === "npm ci")
      linkTree(path.join(packageRoot, "node_modules"), path.join(folder, "node_modules"));
    else if (name === "RUN") run("sh", ["-c", args], folder);
  }
}

function copyInto(names: string[], folder: string, isSent: (file: string) => boolean): void {
  const sources = names.slice(0, -1);
  const files = projectFiles(packageRoot).filter((file) =>
    sources.some((source) => source === "." || file === source || file.startsWith(`${source}/`)),
  );
  for (const file of files.filter(isSent)) copy(path.join(packageRoot, file), path.join(folder, file));
}

function copy(from: string, to: string): void {
  mkdirSync(path.dirname(to), { recursive: true });
  copyFileSync(from, to);
}

/** Runs a program in a folder. Throws with its output if it fails. */
export function run(command: string, args: readonly string[], cwd: string, env: Record<string, string> = {}): string {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd,
    env: { ...cleanEnv(), ...env },
    encoding: "utf8",
    maxBuffer: 2 ** 26,
    shell: process.platform === "win32" && command === "npm",
  });
  if (status !== 0) throw new Error(`${[command, ...args].join(" ")} ended with ${status}:\n${stdout}${stderr}`);
  return stdout + stderr;
}

/** The locations and versions of the packages in a node_modules folder, as npm recorded them. */
export function installedPackages(folder: string): string[] {
  const { packages } = JSON.parse(readFileSync(path.join(folder, "node_modules/.package-lock.json"), "utf8")) as {
    packages: Record<string, { version: string }>;
  };
  return Object.entries(packages)
    .map(([place, { version }]) => `${place} ${version}`)
    .sort();
}

/** Hard links a tree that nothing writes to, or copies it if the two are on different disks. */
export function linkTree(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.isDirectory()) linkTree(source, target);
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else if (entry.name.startsWith(".")) copyFileSync(source, target); // npm writes its own notes in place
    else link(source, target);
  }
}

function link(source: string, target: string): void {
  try {
    linkSync(source, target);
  } catch {
    copyFileSync(source, target);
  }
}

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
import { packageRoot } from "~/platform/package-root";
import { contextOf, projectFiles } from "../packaging/docker-context";
import type { Instruction } from "../packaging/read-dockerfile";
import { cleanEnv } from "./app-server";

/** A folder outside of the checkout, in which no development package is found; others may read it. */
export function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "cuepoint-install-"));
  chmodSync(folder, 0o755);
  return folder;
}

/** Copies what a Docker build is sent. */
export function copyContext(folder: string): void {
  const isSent = contextOf(readFileSync(path.join(packageRoot, ".dockerignore"), "utf8"));
  for (const file of projectFiles(packageRoot).filter(isSent))
    copy(path.join(packageRoot, file), path.join(folder, file));
}

/** Copies the build that `npm test` made, where there is one: if it is not of these sources, it is made again. */
export function copyBuild(folder: string): void {
  const build = path.join(packageRoot, "build");
  if (existsSync(build)) cpSync(build, path.join(folder, "build"), { recursive: true });
}

/**
 * Runs the instructions of a build stage in a folder: files are copied, commands are run, only that `npm ci` is not
 * done a second time: its result is there, in this checkout.
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

/** Runs a program in a folder; throws with all that it said when it fails. */
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

/** The packages of a node_modules folder as npm wrote them down: their places and versions. */
export function installedPackages(folder: string): string[] {
  const { packages } = JSON.parse(readFileSync(path.join(folder, "node_modules/.package-lock.json"), "utf8")) as {
    packages: Record<string, { version: string }>;
  };
  return Object.entries(packages)
    .map(([place, { version }]) => `${place} ${version}`)
    .sort();
}

/** Hard links a tree that nothing will write into; where the two are on different disks, copies it. */
function linkTree(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.isDirectory()) linkTree(source, target);
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else if (entry.name.startsWith("."))
      copyFileSync(source, target); // npm writes its own notes in place
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

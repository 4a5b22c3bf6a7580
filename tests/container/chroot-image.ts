import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from "node:fs";
import path from "node:path";
import { contextOf, projectFiles } from "../packaging/docker-context";
import type { Instruction } from "../packaging/read-dockerfile";

/** A file system that the instructions of a stage built, and the bytes that each of them added. */
export type Built = { root: string; layers: { step: string; bytes: number }[] };

const KEEP_NO_PACKAGES = 'DPkg::Post-Invoke { "rm -f /var/cache/apt/archives/*.deb /var/cache/apt/*.bin || true"; };\n';

/** Checks the prerequisites. Returns a sentence about what is missing, or null. */
export function missingTool(): string | null {
  if (process.getuid?.() !== 0) return "only root can make file systems and change into them";
  const missing = ["debootstrap", "unshare", "chroot", "mount"].find((tool) => spawnSync("which", [tool]).status !== 0);
  return missing ? `${missing} is not installed` : null;
}

/**
 * Builds the file system of a base image like `node:24-bookworm-slim`: Debian of that name, and Node.js of that major
 * version from npm. `mirror` is a Debian mirror.
 */
export function makeBase(image: string, root: string, mirror: string): void {
  const [, node, suite] = /^node:(\d+)-(\w+)-slim$/.exec(image) ?? [];
  if (!node || !suite) throw new Error(`The image ${image} is not a slim image of Node.js.`);
  if (existsSync(path.join(root, "usr/local/bin/node"))) return;
  run("debootstrap", ["--variant=minbase", "--include=ca-certificates", suite, root, mirror]);
  // As Debian's slim image does.
  run("rm", [
    "-rf",
    ...["usr/share/doc", "usr/share/man", "usr/share/locale", "var/cache/apt", "var/lib/apt/lists"].map((place) =>
      path.join(root, place),
    ),
  ]);
  mkdirSync(path.join(root, "var/lib/apt/lists/partial"), { recursive: true });
  mkdirSync(path.join(root, "var/cache/apt/archives/partial"), { recursive: true });
  const modules = path.join(root, "usr/local/lib");
  run("npm", ["install", "--prefix", modules, "--no-save", "--ignore-scripts", `node-linux-${process.arch}@${node}`]);
  run("mv", [
    path.join(modules, `node_modules/node-linux-${process.arch}/bin/node`),
    path.join(root, "usr/local/bin/node"),
  ]);
  run("rm", ["-rf", path.join(modules, "node_modules")]);
  mkdirSync(path.join(modules, "node_modules"), { recursive: true });
  cpSync(npmFolder(), path.join(modules, "node_modules/npm"), { recursive: true });
  run("ln", ["-s", "../lib/node_modules/npm/bin/npm-cli.js", path.join(root, "usr/local/bin/npm")]);
  run("ln", ["-s", "../lib/node_modules/npm/bin/npx-cli.js", path.join(root, "usr/local/bin/npx")]);
  writeFileSync(path.join(root, "etc/apt/apt.conf.d/docker-clean"), KEEP_NO_PACKAGES); // as the image has
  writeFileSync(path.join(root, "etc/hosts"), "127.0.0.1 localhost\n"); // an engine mounts one
  inRoot(root, "groupadd --gid 1000 node && useradd --uid 1000 --gid node --create-home node");
}

/** The folder of this machine's npm. */
function npmFolder(): string {
  const npm = execFileSync("which", ["npm"], { encoding: "utf8" }).trim();
  return path.resolve(path.dirname(realpathSync(npm)), "..");
}

/** Runs the instructions of a stage on a copy of its base. `stages` has the file systems of earlier stages, by name. */
export function buildStage(
  stage: readonly Instruction[],
  base: string,
  root: string,
  stages: Record<string, string>,
): Built {
  run("cp", ["-a", base, root]);
  const layers = [{ step: stage[0]?.args ?? "", bytes: bytesOf(root) }];
  let workdir = "/";
  for (const { name, args } of stage) {
    const before = bytesOf(root);
    if (name === "WORKDIR") mkdirSync(path.join(root, (workdir = args)), { recursive: true });
    else if (name === "COPY") copy(args.split(/\s+/), root, workdir, stages);
    else if (name === "RUN") runStep(root, workdir, args);
    else continue;
    const bytes = bytesOf(root) - before;
    console.error(`${(bytes / 1e6).toFixed(1).padStart(8)} MB  ${name} ${args.slice(0, 90)}`);
    layers.push({ step: `${name} ${args}`, bytes });
  }
  return { root, layers };
}

function copy(args: string[], root: string, workdir: string, stages: Record<string, string>): void {
  const target = path.resolve(workdir, args.at(-1) ?? ".");
  const from = /^--from=(\w+)$/.exec(args[0] ?? "")?.[1];
  if (from) {
    const source = path.join(stages[from] ?? fail(`There is no stage ${from}.`), args[1] ?? "/");
    mkdirSync(path.join(root, target), { recursive: true });
    return run("cp", ["-a", `${source}/.`, path.join(root, target)]);
  }
  const isSent = contextOf(readFileSync(".dockerignore", "utf8"));
  const sources = args.slice(0, -1);
  for (const file of projectFiles().filter(isSent)) {
    const source = sources.find((name) => name === "." || file === name || file.startsWith(`${name}/`));
    if (source === undefined) continue;
    // A folder's contents are copied into the target; a file into the folder that ends with a slash.
    const place = source === "." ? file : file === source ? path.basename(file) : path.relative(source, file);
    const to = path.join(root, target, place);
    mkdirSync(path.dirname(to), { recursive: true });
    cpSync(file, to);
  }
}

/** Runs a command with the network and the package settings of this machine, which no layer keeps. */
function runStep(root: string, workdir: string, command: string): void {
  const resolver = path.join(root, "etc/resolv.conf");
  writeFileSync(resolver, readFileSync("/etc/resolv.conf"));
  const registry = execFileSync("npm", ["config", "get", "registry"], { encoding: "utf8" }).trim();
  const authorities = process.env.NODE_EXTRA_CA_CERTS;
  if (authorities) cpSync(authorities, path.join(root, "tmp/authorities.pem"), { dereference: true });
  inRoot(root, `cd ${workdir} && ${command}`, {
    npm_config_registry: registry,
    npm_config_cache: "/tmp/npm",
    ...(authorities ? { NODE_EXTRA_CA_CERTS: "/tmp/authorities.pem" } : {}),
  });
  run("rm", ["-rf", path.join(root, "tmp/npm"), path.join(root, "tmp/authorities.pem"), resolver]);
}

/** Runs a shell command in a file system, as root, with /proc and /dev. */
function inRoot(root: string, command: string, env: Record<string, string> = {}): void {
  const script = `mount -t proc proc "$0/proc" && mount --rbind /dev "$0/dev" && exec chroot "$0" /bin/sh -c "$1"`;
  const { HTTP_PROXY = "", HTTPS_PROXY = "", http_proxy = HTTP_PROXY, https_proxy = HTTPS_PROXY } = process.env;
  const proxies = Object.fromEntries(Object.entries({ http_proxy, https_proxy }).filter(([, value]) => value !== ""));
  const variables = {
    PATH: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
    HOME: "/root",
    DEBIAN_FRONTEND: "noninteractive",
    ...proxies,
    ...env,
  };
  const pairs = Object.entries(variables).map(([name, value]) => `${name}=${value}`);
  run("unshare", ["--mount", "env", "-i", ...pairs, "sh", "-c", script, root, command]);
}

export function bytesOf(folder: string): number {
  return Number(execFileSync("du", ["-sx", "--block-size=1", folder], { encoding: "utf8" }).split("\t")[0]);
}

function run(command: string, args: readonly string[]): void {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: "utf8", maxBuffer: 2 ** 28 });
  if (status !== 0)
    throw new Error(
      `${command} ${args.join(" ").slice(0, 300)} ended with ${status}:\n${stdout.slice(-3000)}${stderr.slice(-3000)}`,
    );
}

function fail(message: string): never {
  throw new Error(message);
}

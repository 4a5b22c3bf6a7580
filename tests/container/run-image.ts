import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { chownSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { argumentsOf, variablesOf, type Instruction } from "../packaging/read-dockerfile";
import { ask, readChunks } from "../setup/chat-client";
import { freePort } from "../setup/postgres-cluster";

const USER_ID = 1_000;
const READY_MS = 120_000;
/** As compose.yaml has it. */
const GRACE_MS = 15_000;

/**
 * The mounts of a container: the file system read-only, /data writable, an empty /tmp. The process that starts them is
 * replaced by the image's own first process.
 */
const MOUNTS = `
mount --bind "$0" "$0" && mount -o remount,ro,bind "$0" &&
mount --bind "$1" "$0/data" && mount -t tmpfs tmpfs "$0/tmp" && mount -t proc proc "$0/proc" && mount --rbind /dev "$0/dev" &&
cd / && root=$0 && shift && exec chroot --userspec=node:node "$root" "$@"`;

/** Starts an image, uses it like a student, and ends it. Returns what is wrong. */
export async function runImage(root: string, stage: readonly Instruction[]): Promise<string[]> {
  const problems: string[] = [];
  const expect = (isRight: boolean, problem: string) => {
    console.log(`${isRight ? "✓" : "✗"} ${problem.replace(/ \[.*/, "")}`);
    if (!isRight) problems.push(problem);
  };
  const data = mkdtempSync(path.join(tmpdir(), "cuepoint-data-"));
  chownSync(data, USER_ID, USER_ID);
  for (const place of ["proc", "dev", "tmp", "data"]) mkdirSync(path.join(root, place), { recursive: true });
  const words = (name: string) => JSON.parse(argumentsOf(stage, name)) as string[];
  const port = await freePort();
  const variables = { ...variablesOf(stage), PORT: String(port), HOST: "127.0.0.1" };
  const inside = (command: readonly string[]) => [
    ...["--mount", "sh", "-c", MOUNTS, root, data, "/usr/bin/env", "-i", "PATH=/usr/local/bin:/usr/bin:/bin"],
    ...Object.entries(variables).map(([name, value]) => `${name}=${value}`),
    ...["sh", "-c", `cd ${argumentsOf(stage, "WORKDIR")} && exec "$0" "$@"`, ...command],
  ];
  let output = "";
  const server = spawn("unshare", inside([...words("ENTRYPOINT"), ...words("CMD")]), {
    stdio: ["ignore", "pipe", "pipe"],
  });
  for (const stream of [server.stdout, server.stderr]) stream.on("data", (text) => (output += text));
  const url = `http://127.0.0.1:${port}`;
  try {
    expect(argumentsOf(stage, "USER") === "node", "the image names its user");
    expect(await becomesReady(server, url), `/readyz answers 200 [${output.slice(-2_000)}]`);
    expect((await fetch(`${url}/healthz`)).status === 200, "/healthz answers 200");
    expect(userOf(server) === USER_ID, "the server runs as the image's user");
    const health = JSON.parse(argumentsOf(stage, "HEALTHCHECK").replace(/^.*CMD /, "")) as string[];
    expect(spawnSync("unshare", inside(health)).status === 0, "the image's health check passes");
    const write = (place: string) => spawnSync("unshare", inside(["sh", "-c", `echo x > ${place}`])).status === 0;
    expect(!write("/app/x") && !write("/etc/x"), "the server cannot write to its own files");
    expect(write("/data/x") && write("/tmp/x"), "the server can write to /data and /tmp");
    const course = await (await fetch(`${url}/courses/search-101`)).text();
    expect(course.includes("/courses/search-101/lectures/inverted-index"), "the sample course is shown");
    const { response } = await ask(url, { text: "Why do we stem words?", lecture: "inverted-index" });
    const types = readChunks(await response.text()).map(({ type }) => String(type));
    const wanted = ["data-rag-source", "text-delta", "data-citation-anchor", "finish"];
    expect(
      wanted.every((type) => types.includes(type)),
      `a question gets a cited answer [${[...new Set(types)].join()}]`,
    );
    const poster = /\/[\w/.-]+\.(?:jpg|webp|png)/.exec(course)?.[0];
    expect(!poster || (await fetch(url + poster)).status === 200, "the course's picture is served");
    const milliseconds = await end(server);
    expect(milliseconds < GRACE_MS, `SIGTERM ends the server within its grace period: ${Math.round(milliseconds)} ms`);
    expect(server.exitCode === 0 || server.exitCode === 143, `the server ends by itself [${server.exitCode}]`);
  } finally {
    if (server.exitCode === null) server.kill("SIGKILL");
    rmSync(data, { recursive: true, force: true });
  }
  return problems;
}

async function becomesReady(server: ChildProcess, url: string): Promise<boolean> {
  for (const end = Date.now() + READY_MS; Date.now() < end && server.exitCode === null; await sleep(200)) {
    const response = await fetch(`${url}/readyz`).catch(() => null);
    if (response?.status === 200) return true;
  }
  return false;
}

/** Returns the user that the first process runs as: each program before it replaced itself by the next. */
function userOf({ pid }: ChildProcess): number {
  return Number(spawnSync("ps", ["-o", "uid=", "-p", String(pid)], { encoding: "utf8" }).stdout);
}

async function end(server: ChildProcess): Promise<number> {
  const start = performance.now();
  const closed = new Promise((resolve) => server.once("close", resolve));
  server.kill("SIGTERM");
  await Promise.race([closed, sleep(2 * GRACE_MS)]);
  return performance.now() - start;
}

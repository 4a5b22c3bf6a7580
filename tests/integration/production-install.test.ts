import { spawnSync } from "node:child_process";
import { appendFileSync, existsSync, lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import ts from "typescript";
import { afterAll, beforeAll, expect, test } from "vitest";
import { packageOf } from "../../scripts/build/production-imports";
import { argumentsOf, readDockerfile, variablesOf } from "../packaging/read-dockerfile";
import { cleanEnv, START_COMMAND, startApp, type AppServer } from "../setup/app-server";
import { ask, readChunks } from "../setup/chat-client";
import { copyBuild, copyContext, installedPackages, newFolder, run, runStage } from "../setup/clean-install";
import { endEmbeddedDatabase } from "../setup/database";
import { canRunReadOnly, giveToNobody, readOnly } from "../setup/read-only";

// Tests what runs in production: a built tree without development dependencies, in an otherwise empty folder.
const [buildStage, imageStage] = readDockerfile(readFileSync("Dockerfile", "utf8")) as [
  ReturnType<typeof readDockerfile>[0],
  ReturnType<typeof readDockerfile>[0],
];
// Optional packages: each is imported on demand, and its absence is explained.
const ON_DEMAND = ["msw", "onnxruntime-web", "sherpa-onnx-node", "vite"];
let image: string;
beforeAll(() => {
  image = newFolder();
  copyBuild(image);
  runStage(buildStage, image);
}, 300_000);
afterAll(() => rmSync(image, { recursive: true, force: true }));

/**
 * Starts with its own data, asks a question, and loads the lecture page with the answer. Returns the server's output.
 */
async function study(start: (dataDir: string) => Promise<AppServer>): Promise<string> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "cuepoint-production-"));
  try {
    const app = await start(dataDir);
    try {
      expect((await fetch(`${app.url}/readyz`)).status).toBe(200);
      const { id, cookie, response } = await ask(app.url, { text: "Why do we stem words?", lecture: "inverted-index" });
      const chunks = readChunks(await response.text());
      expect(chunks.map(({ type }) => type)).toEqual(
        expect.arrayContaining(["data-rag-source", "text-delta", "data-citation-anchor", "finish"]),
      );
      const page = await fetch(`${app.url}/courses/search-101/lectures/inverted-index?c=${id}`, {
        headers: { cookie },
      });
      expect(page.status).toBe(200);
      expect(await page.text()).toMatch(/The inverted index[\s\S]*Why do we stem words\?/);
    } finally {
      await app.stop();
    }
    return app.output();
  } finally {
    await endEmbeddedDatabase(dataDir);
    rmSync(dataDir, { recursive: true, force: true });
  }
}

test("the built server imports only packages that are installed without development dependencies", () => {
  const files = ["build/server", "build/programs"]
    .flatMap((folder) =>
      readdirSync(path.join(image, folder), { recursive: true }).map((file) => path.join(folder, String(file))),
    )
    .filter((file) => file.endsWith(".js"));
  const imported = files.flatMap((file) =>
    ts
      .preProcessFile(readFileSync(path.join(image, file), "utf8"), true, true)
      .importedFiles.map(({ fileName }) => fileName),
  );
  const packages = [...new Set(imported)].filter(
    (specifier) => packageOf(specifier) !== null && !ON_DEMAND.includes(packageOf(specifier)!),
  );
  expect(packages.length).toBeGreaterThan(5);
  const { dependencies } = JSON.parse(readFileSync("package.json", "utf8")) as { dependencies: Record<string, string> };
  expect(packages.filter((specifier) => !(packageOf(specifier)! in dependencies))).toEqual([]);
  const script = `console.log(JSON.stringify(${JSON.stringify(packages)}.map((specifier) => import.meta.resolve(specifier))))`;
  const resolved = JSON.parse(run(process.execPath, ["--input-type=module", "-e", script], image)) as string[];
  for (const [i, url] of resolved.entries()) {
    expect(url).toContain(`${image}/node_modules/${packageOf(packages[i]!)}/`);
    expect(existsSync(new URL(url)), url).toBe(true);
  }
});

const probe = mkdtempSync(path.join(tmpdir(), "cuepoint-probe-"));
const canBeReadOnly = canRunReadOnly(probe);
rmSync(probe, { recursive: true });

// why skipped without root: only root can make a file system read-only for one program.
test.skipIf(!canBeReadOnly)(
  "the image's steps build a server that starts unprivileged on a read-only file system, answers and shows a lecture",
  { timeout: 180_000 },
  async () => {
    const command = JSON.parse(argumentsOf(imageStage, "CMD")) as string[];
    const healthcheck = JSON.parse(argumentsOf(imageStage, "HEALTHCHECK").replace(/^.*CMD /, "")) as string[];
    const variables = { ...variablesOf(imageStage), HOME: "/nonexistent", PORT: "0" };
    const output = await study(async (dataDir) => {
      giveToNobody(dataDir);
      const contained = (command: string[]) => readOnly(command, { writable: dataDir, tree: image });
      const [touch, ...args] = contained(["touch", path.join(image, "build/x"), `${dataDir}-x`]);
      expect(spawnSync(touch!, args, { encoding: "utf8" }).stderr.match(/Read-only file system/g)).toHaveLength(2);
      const app = await startApp({
        dataDir,
        cwd: image,
        command: contained(command),
        env: { ...variables, DATA_DIR: dataDir },
      });
      run(
        healthcheck[0]!,
        healthcheck.slice(1).map((arg) => path.resolve(image, arg)),
        image,
        { HOST: variablesOf(imageStage).HOST!, PORT: new URL(app.url).port },
      );
      return app;
    });
    expect(output).not.toMatch(/Building|EROFS|EACCES|"level":[56]0/);
  },
);

test(
  "after npm ci --omit=dev, a built tree equals the image, and the server starts, answers and shows a lecture",
  { timeout: 300_000 },
  async (context) => {
    const folder = newFolder();
    try {
      copyContext(folder);
      copyBuild(folder);
      if (!existsSync(path.join(folder, "build"))) return context.skip("there is no build: run npm run build first");
      const said = install(folder);
      if (said === null) return context.skip("the packages are neither in npm's cache nor can the registry be reached");
      expect(said).not.toMatch(/Unknown project config|EBADENGINE/);
      expect(installedPackages(folder)).toEqual(installedPackages(image));
      expect(megabytesOf(path.join(folder, "node_modules"))).toBeLessThanOrEqual(500);
      const output = await study((dataDir) => startApp({ dataDir, cwd: folder, command: START_COMMAND }));
      expect(output).not.toMatch(/Building/);
      await expectExplained(folder);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
);

/** Returns the space that the files of a folder take on the disk, in megabytes of 2²⁰ bytes. */
function megabytesOf(folder: string): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const bytes = files.map((file) => lstatSync(path.join(file.parentPath, file.name)).blocks * 512);
  return bytes.reduce((sum, size) => sum + size, 0) / 2 ** 20;
}

/** Returns npm's output of an installation, or null if the registry cannot be reached. */
function install(folder: string): string | null {
  try {
    return run("npm", ["ci", "--omit=dev", "--prefer-offline"], folder);
  } catch (error) {
    if (/ENOTFOUND|ETIMEDOUT|ECONNREFUSED|ENOTCACHED|EAI_AGAIN/.test((error as Error).message)) return null;
    throw error;
  }
}

/** A start that needs a build, but cannot make one, says what to run. */
async function expectExplained(folder: string): Promise<void> {
  const start = (args: string[] = [], env: Record<string, string> = {}) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ["scripts/run.mjs", "start", ...args], {
      cwd: folder,
      encoding: "utf8",
      env: { ...cleanEnv(), ...env },
    });
    return { status, output: stdout + stderr };
  };
  const advice = "npm ci --include=dev && npm run build";
  expect(start(["--dev"])).toEqual({ status: 1, output: expect.stringContaining(advice) });
  expect(start(["--mocks"])).toEqual({
    status: 1,
    output: expect.stringContaining("npm ci --include=dev, or unset MOCKS"),
  });
  appendFileSync(path.join(folder, "app/platform/errors.ts"), "\n// changed\n");
  expect(start()).toEqual({
    status: 1,
    output: expect.stringMatching(
      /^Cuepoint's sources have changed since the last build[\s\S]*npm ci --include=dev && npm run build/,
    ),
  });
  rmSync(path.join(folder, "build"), { recursive: true });
  expect(start()).toEqual({ status: 1, output: expect.stringMatching(/^Cuepoint has not been built/) });
}

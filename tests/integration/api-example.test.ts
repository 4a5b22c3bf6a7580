import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import ts from "typescript";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp, type AppServer } from "../setup/app-server";

// The program in app/api/README.md, exactly as the page shows it.
const run = promisify(execFile);
const tsx = createRequire(import.meta.url).resolve("tsx/cli");
let app: AppServer;
let folder: string;
let program: string;
beforeAll(async () => {
  const page = await readFile("app/api/README.md", "utf8");
  folder = await mkdtemp(path.join(tmpdir(), "cuepoint-example-"));
  program = path.join(folder, "ask.mts");
  await writeFile(program, /```ts\n([\s\S]*?)```/.exec(page)![1]!);
  app = await startApp();
});
afterAll(async () => {
  await app?.stop();
  await rm(folder, { recursive: true, force: true });
});

const ask = (...args: string[]) => run(process.execPath, [tsx, program, ...args]);

test("the example is valid TypeScript", () => {
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    types: ["node"],
    typeRoots: [path.resolve("node_modules/@types")],
  };
  const problems = ts.getPreEmitDiagnostics(ts.createProgram([program], options));
  expect(problems.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"))).toEqual([]);
});

test("the example prints the streamed answer, then its citations as links that work", async () => {
  const { stdout, stderr } = await ask(app.url, "search-101", "Why do we stem words?");
  expect(stderr).toMatch(/^source The inverted index @ \d\d:\d\d$/m);
  // The text is printed twice: as it was streamed, and with links.
  const links = [...stdout.matchAll(/\[\\\[\d+\\\]\]\((\S+?)\)/g)].map(([, address]) => address!);
  const marked = stdout.match(/\[\d+\](?!\()/g) ?? [];
  expect(links).toHaveLength(marked.length);
  expect(links.length).toBeGreaterThan(0);
  const listed = [...stdout.matchAll(/^- \d+: “.+” – \[.+ @ .+\]\((\S+)\)$/gm)].map(([, address]) => address);
  expect(listed).toEqual(links);
  expect((await fetch(links[0]!)).status).toBe(200);
});

test("the example reports the server's own sentence when it fails", async () => {
  await expect(ask(app.url, "no-such-course", "Why?")).rejects.toThrow(/404: .*There is no course \\?"no-such-course/);
});

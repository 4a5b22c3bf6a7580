import { createHash } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readBackup } from "~db/backup.server";
import { saveCourse } from "~db/courses.server";
import { startApp, withoutOrigin, type AppServer } from "../setup/app-server";
import { ask } from "../setup/chat-client";
import { engine, openDatabase, removeDataDir } from "../setup/database";
import { runCli } from "../setup/run-cli";

let app: AppServer;
let folder: string;
let asked: Awaited<ReturnType<typeof ask>>;
beforeAll(async () => {
  [app, folder] = await Promise.all([startApp(), mkdtemp(path.join(tmpdir(), "cuepoint-backup-"))]);
  asked = await ask(app.url, { text: "Why do we stem words?" });
  await asked.response.text();
  const note = { lecture_id: "inverted-index", at_seconds: 12.5, body: '“Stems” ≠ roots\n\n\\ and "quotes" 🎓' };
  const taken = await fetch(`${app.url}/api/courses/search-101/notes`, {
    method: "POST",
    headers: { cookie: asked.cookie },
    body: JSON.stringify(note),
  });
  expect(taken.status).toBe(201);
  const sql = await openDatabase(app.dataDir);
  await saveCourse(sql, { courseId: "ucl~search-101", title: "How search works", description: null });
  await sql.end();
});
afterAll(async () => {
  await app?.stop();
  for (const name of ["one", "two", "three", "newer"]) await removeDataDir(path.join(folder, name));
  await rm(folder, { recursive: true, force: true });
});

const file = (name: string) => path.join(folder, name);
const rowsOf = (text: string) => text.split("\n").slice(1);
/** Without DATABASE_URL, a command uses the embedded database, even in a run on PostgreSQL. */
const embedded = (name: string) => ({ DATA_DIR: file(name), DATABASE_URL: "" });

test(
  "restores a backup on either engine exactly, so that a second backup is identical",
  { timeout: 240_000 },
  async () => {
    expect(await runCli("backup", [file("a.jsonl.gz")], { DATA_DIR: app.dataDir })).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/Wrote [\d,]+ rows to .*a\.jsonl\.gz.* also copy the folders media and uploads/),
    });
    const original = gunzipSync(await readFile(file("a.jsonl.gz"))).toString();
    expect(original).toContain('"institution":"ucl"');
    for (const table of [
      "courses",
      "chunk_vectors",
      "window_vectors",
      "chunk_codes",
      "lecture_terms",
      "suggested_questions",
      "messages",
      "message_sources",
      "message_anchors",
      "notes",
    ])
      expect(original).toContain(`{"table":"${table}",`);

    // From this run's engine to the embedded one, and from there back to this run's.
    expect(await runCli("restore", [file("a.jsonl.gz")], embedded("one"))).toMatchObject({ code: 0, stderr: "" });
    expect(await runCli("backup", [file("b.jsonl")], embedded("one"))).toMatchObject({ code: 0 });
    expect(rowsOf(await readFile(file("b.jsonl"), "utf8"))).toEqual(rowsOf(original));
    expect(await runCli("restore", [file("b.jsonl")], { DATA_DIR: file("two") })).toMatchObject({
      code: 0,
      stderr: "",
    });
    expect(await runCli("backup", [file("c.jsonl")], { DATA_DIR: file("two") })).toMatchObject({ code: 0 });
    expect(rowsOf(await readFile(file("c.jsonl"), "utf8"))).toEqual(rowsOf(original));
    expect(await indexesOf(file("two"))).toEqual(await indexesOf(app.dataDir));
    if (engine === "postgres") {
      const sql = await openDatabase(file("two"));
      expect(
        await sql`select version() like 'PostgreSQL%' as is, current_database() like 'cuepoint_%' as ours`,
      ).toEqual([{ is: true, ours: true }]);
      await sql.end();
    }

    // The restored data works: its owner can read the conversation, and the course can be searched.
    const restored = await startApp({
      dataDir: file("two"),
      args: ["--no-sample"],
      env: { SESSION_SECRET: await secretOf(app) },
    });
    try {
      const conversationIn = async (server: AppServer) => {
        const response = await fetch(`${server.url}/api/conversations/${asked.id}`, {
          headers: { cookie: asked.cookie },
        });
        return (JSON.parse(withoutOrigin(await response.text(), server)) as { messages: unknown }).messages;
      };
      expect(await conversationIn(restored)).toEqual(await conversationIn(app));
      const { results } = (await (
        await fetch(`${restored.url}/api/courses/search-101/search?query=stemming`)
      ).json()) as { results: unknown[] };
      expect(results.length).toBeGreaterThan(0);
    } finally {
      await restored.stop();
    }
  },
);

/** The definitions of all indexes. On PostgreSQL, some are approximate: a restore drops them and builds them again. */
async function indexesOf(dataDir: string): Promise<string[]> {
  const sql = await openDatabase(dataDir);
  const rows = await sql<{ definition: string }[]>`
    select indexdef as definition from pg_indexes where schemaname = 'public' order by indexname`;
  await sql.end();
  const definitions = rows.map(({ definition }) => definition);
  if (engine === "postgres") expect(definitions.join("\n")).toContain("USING hnsw");
  return definitions;
}

/** A restore needs the session secret too, or all visitors are new ones. */
const secretOf = (server: AppServer) =>
  engine === "postgres" ? "a secret of the tests alone" : readFile(path.join(server.dataDir, "session-secret"), "utf8");

test("restores nothing from a truncated, changed or invalid backup, and names the line", async () => {
  await runCli("backup", [file("whole.jsonl")], { DATA_DIR: app.dataDir });
  const lines = (await readFile(file("whole.jsonl"), "utf8")).trim().split("\n");
  const cases: [string[], RegExp][] = [
    [lines.slice(0, -40), /Line \d+ of the backup cannot be used: the file ends here, before the end of the backup/],
    [[...lines.slice(0, 5), ...lines.slice(6)], /it says there are \d+ rows, but there are \d+/],
    [
      lines.map((line, i) => (i === 3 ? line.slice(0, 40) : line)),
      /Line 4 of the backup cannot be used: it is neither a row nor the end/,
    ],
    [
      lines.map((line, i) => (i === 3 ? '{"table":"pg_authid","row":{}}' : line)),
      /Line 4 .*there is no table "pg_authid"/,
    ],
    [
      lines.map((line) => line.replace('"start_ms":', '"start_ms":"x","y":')),
      /rows of "\w+" before it cannot be stored: invalid input syntax/,
    ],
    [["hello"], /This file is not a backup of Cuepoint/],
    [[], /This file is not a backup of Cuepoint/],
    [
      [lines[0]!.replace('"migrations":[', '"migrations":["9999_later.sql",'), ...lines.slice(1)],
      /made with a newer version/,
    ],
  ];
  const sql = await openDatabase(file("three"));
  for (const [changed, message] of cases)
    await expect(readBackup(sql, Readable.from(changed))).rejects.toThrow(message);
  expect(await sql`select count(*)::int as courses from courses`).toEqual([{ courses: 0 }]);
  await sql.end();
  expect(await indexesOf(file("three"))).toEqual(await indexesOf(app.dataDir));
});

test("makes a backup readable by its owner only, even if it replaces a file that others can read", async () => {
  const target = file("private.jsonl.gz");
  await writeFile(target, "", { mode: 0o644 });
  await writeFile(`${target}.partial`, "", { mode: 0o666 });
  expect(await runCli("backup", [target], { DATA_DIR: app.dataDir })).toMatchObject({ code: 0 });
  expect((await stat(target)).mode & 0o777).toBe(0o600);
  expect(await readdir(folder)).not.toContain("private.jsonl.gz.partial");
});

test("keeps share links out of backups, and opens them after a restore", async () => {
  const share = { method: "POST", headers: { cookie: asked.cookie } };
  const { url } = (await (await fetch(`${app.url}/api/conversations/${asked.id}/share`, share)).json()) as {
    url: string;
  };
  expect((await fetch(url)).status).toBe(200);
  expect(await runCli("backup", [file("shared.jsonl")], { DATA_DIR: app.dataDir })).toMatchObject({ code: 0 });
  const token = new URL(url).pathname.split("/").at(-1)!;
  const backup = await readFile(file("shared.jsonl"), "utf8");
  expect(backup).not.toContain(token);
  expect(backup).toContain(`"token_hash":"${createHash("sha256").update(token).digest("hex")}"`);
});

// why 1 GB: it exceeds the longest JavaScript string, and compresses to 1 MB.
test("rejects a line that would exhaust the memory, and names it, even in a small compressed file", async () => {
  const head = (await readFile(file("shared.jsonl"), "utf8")).split("\n")[0];
  const piece = gzipSync(Buffer.alloc(16 * 2 ** 20, "a"), { level: 1 });
  await writeFile(
    file("bomb.jsonl.gz"),
    Buffer.concat([gzipSync(`${head}\n{"table":"courses","row":{"title":"`), ...Array<Buffer>(64).fill(piece)]),
  );
  const restored = await runCli("restore", [file("bomb.jsonl.gz")], {
    ...embedded("three"),
    NODE_OPTIONS: "--max-old-space-size=300",
  });
  expect(restored).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^Line 2 of the backup is longer than 64 MB/),
  });
});

test("names a file that is missing or cannot be read to its end", async () => {
  await writeFile(file("half.jsonl.gz"), gzipSync(await readFile(file("whole.jsonl"))).subarray(0, 5_000));
  for (const [name, why] of [
    ["half.jsonl.gz", "unexpected end of file"],
    ["missing.jsonl", "there is no such file"],
    ["missing.jsonl.gz", "there is no such file"],
  ]) {
    expect(await runCli("restore", [file(name!)], embedded("three"))).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(`${name} cannot be read: ${why}`),
    });
  }
});

test("does not restore into a database with courses, and explains wrong usage", async () => {
  await runCli("backup", [file("again.jsonl")], { DATA_DIR: app.dataDir });
  expect(await runCli("restore", [file("again.jsonl")], { DATA_DIR: app.dataDir })).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("already has courses"),
  });
  for (const script of ["backup", "restore"])
    expect(await runCli(script, [])).toMatchObject({ code: 2, stderr: expect.stringContaining("Usage:") });
  expect(await runCli("backup", ["/no/such/folder/x.jsonl"], { DATA_DIR: app.dataDir })).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("ENOENT"),
  });
});

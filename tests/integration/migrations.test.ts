import { createHash } from "node:crypto";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { connect, type Sql } from "~db/connect.server";
import { appliedMigrations, migrate, pendingMigrations } from "~db/migrate.server";
import { startApp } from "../setup/app-server";
import { ask, readChunks } from "../setup/chat-client";
import { databaseEnv, engine, openDatabase, removeDataDir } from "../setup/database";
import { makeCourse } from "../setup/generated-course";
import { runCli } from "../setup/run-cli";

let dataDir: string;
let sql: Sql;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "cuepoint-migrations-"));
  sql = await openDatabase(dataDir);
});
afterEach(async () => {
  await sql.end({ timeout: 1 });
  await removeDataDir(dataDir);
});

const BEFORE_SHARES = [
  "0001_courses.sql",
  "0002_conversations.sql",
  "0003_citation_upkeep.sql",
  "0004_sentences.sql",
  "0005_anchors.sql",
  "0006_running_answers.sql",
  "0007_keeping.sql",
  "0008_notes.sql",
  "0009_limits.sql",
];

test("rejects a newer schema with a message in every command that would write", { timeout: 240_000 }, async () => {
  await migrate(sql);
  await sql`insert into schema_migrations (name, sha256) values ('9999_later.sql', 'x')`;
  await expect(migrate(sql)).rejects.toMatchObject({
    code: "conflict",
    message: expect.stringMatching(
      /schema of a newer version of Cuepoint \(9999_later\.sql\)\. Update this installation, or restore a backup/,
    ),
  });
  for (const [command, ...args] of [["start"], ["ingest", await makeCourse(1)], ["migrate"]] as const) {
    expect(await runCli(command, [...args], { DATA_DIR: dataDir, PORT: "0" })).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("schema of a newer version of Cuepoint (9999_later.sql)"),
    });
  }
  expect(await runCli("migrate", ["--check"], { DATA_DIR: dataDir })).toMatchObject({
    code: 1,
    stdout: expect.stringContaining("9999_later.sql (from a newer version)"),
  });
});

test("npm run migrate lists the pending migrations and runs them once", { timeout: 240_000 }, async () => {
  const all = await pendingMigrations(sql);
  const pending = await runCli("migrate", ["--check"], { DATA_DIR: dataDir });
  expect(pending).toMatchObject({ code: 1, stderr: "" });
  expect(pending.stdout.trim().split("\n")).toEqual(all);
  expect((await runCli("migrate", [], { DATA_DIR: dataDir })).stdout.trim().split("\n")).toEqual(all);
  expect(await runCli("migrate", [], { DATA_DIR: dataDir })).toMatchObject({
    code: 0,
    stdout: "The schema is up to date.\n",
  });
  expect(await runCli("migrate", ["--check"], { DATA_DIR: dataDir })).toMatchObject({ code: 0 });
  expect(await appliedMigrations(sql)).toEqual(all);
});

test(
  "hashes the share tokens that an older version stored, and leaves no readable copy",
  { timeout: 240_000 },
  async () => {
    await migrate(sql, { upTo: BEFORE_SHARES });
    await sql`insert into courses (course_id, title) values ('c', 'C')`;
    for (const [id, token] of [
      ["shared", "an-old-token-of-a-share"],
      ["private", null],
    ] as const) {
      await sql`insert into conversations (course_id, conversation_id, visitor_id, title, share_token) values ('c', ${id}, 'v', 'T', ${token})`;
    }
    await migrate(sql);
    const hash = createHash("sha256").update("an-old-token-of-a-share").digest("hex");
    expect(await sql`select conversation_id, token_hash, nonce from conversation_shares`).toEqual([
      { conversation_id: "shared", token_hash: hash, nonce: null },
    ]);
    expect(await sql`select share_token from conversations where share_token is not null`).toEqual([]);
  },
);

test(
  "a running process of the previous version can store and search chunks after the codes were renamed",
  { timeout: 240_000 },
  async () => {
    const upTo = (await pendingMigrations(sql)).filter((name) => name < "0014");
    await migrate(sql, { upTo });
    await sql`insert into courses (course_id, title) values ('c', 'C')`;
    await sql`
      insert into lectures (course_id, lecture_id, position, title, language, text_config, duration_ms, chapters, content_hash, timing, embedding_model)
      values ('c', 'l', 0, 'L', 'en', 'english', 60000, '[]', 'x', 'exact', 'local:minilm-l6-v2')`;
    await sql`
      insert into chunks (course_id, lecture_id, chunk_id, position, start_ms, end_ms, content, headings, word_count)
      values ('c', 'l', 'before', 0, 0, 1, 'stemming', '{}', 1), ('c', 'l', 'after', 1, 1, 2, 'stemming', '{}', 1)`;
    const storeByOldName = (chunkId: string, position: number, signs: string) =>
      sql`insert into chunk_signs (course_id, lecture_id, chunk_id, position, signs) values ('c', 'l', ${chunkId}, ${position}, ${signs}::text::varbit)`;
    await storeByOldName("before", 0, "1100");
    await migrate(sql);
    await storeByOldName("after", 1, "1010");
    const codes = [
      { chunk_id: "before", code: "1100" },
      { chunk_id: "after", code: "1010" },
    ];
    expect(await sql`select chunk_id, code::text from chunk_codes order by position`).toEqual(codes);
    expect(
      await sql`select chunk_id, signs::text as code from chunk_signs where course_id = 'c' order by signs <~> B'1100'`,
    ).toEqual(codes);
    const indexes = await sql<{ name: string }[]>`
      select indexname as name from pg_indexes where tablename = 'chunk_codes' and indexdef not like '%UNIQUE%'`;
    expect(indexes.map(({ name }) => name)).toContain("chunk_codes_by_lecture");
    expect(indexes.filter(({ name }) => name.includes("signs"))).toEqual([]);
  },
);

test.skipIf(engine === "embedded")(
  "a migration that waits for a table blocks no one, retries, and gives up with a message (PostgreSQL)",
  async () => {
    await migrate(sql, { upTo: BEFORE_SHARES });
    const other = await openDatabase(dataDir);
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    const holder = other.begin(async (tx) => {
      await tx`lock table conversations in row exclusive mode`; // as an insert does
      await released;
    });
    const patience = { lockMs: 200, attempts: 3, pauseMs: 100 };
    try {
      await sleep(100);
      const migrating = migrate(sql, { patience }).then(
        () => null,
        (error: unknown) => error,
      );
      const waits: number[] = [];
      for (let n = 0; n < 10; n++) {
        const startedAt = performance.now();
        await sql`select count(*) from conversations`;
        waits.push(performance.now() - startedAt);
        await sleep(50);
      }
      expect(Math.max(...waits)).toBeLessThan(1_000);
      expect(await migrating).toMatchObject({
        code: "conflict",
        message: expect.stringMatching(
          /0010_conversation_shares\.sql could not lock a table that other transactions are using/,
        ),
      });
      const again = migrate(sql, { patience: { ...patience, attempts: 50 } });
      await sleep(500);
      release();
      expect(await again).toContain("0010_conversation_shares.sql");
    } finally {
      release();
      await holder;
      await other.end({ timeout: 1 });
    }
  },
);

// As in db/README.md: one role owns the tables, the other reads and writes rows.
test.skipIf(engine === "embedded")(
  "serves, answers and ingests with a role that cannot change the schema after another role has migrated (PostgreSQL)",
  { timeout: 240_000 },
  async () => {
    const role = `cuepoint_app_${process.pid}`;
    const [{ name: database }] = await sql<[{ name: string }]>`select current_database() as name`;
    await sql.unsafe(`
    create extension if not exists vector;
    create role ${role} login;
    revoke create on schema public from public;
    grant usage on schema public to ${role};
    alter default privileges in schema public grant select, insert, update, delete on tables to ${role}`);
    const owner = await databaseEnv(dataDir);
    const url = new URL(owner.DATABASE_URL!);
    url.username = role;
    const env = { ...owner, DATABASE_URL: url.href };
    try {
      expect(await runCli("start", [], { ...env, PORT: "0" })).toMatchObject({
        code: 1,
        stderr: expect.stringMatching(
          /0001_courses\.sql is pending, and the role in DATABASE_URL has no permission to change the schema\. Run `npm run migrate`/,
        ),
      });
      expect(await runCli("doctor", [], env)).toMatchObject({
        code: 1,
        stdout: expect.stringMatching(
          /may not change the schema\n.*npm run migrate .* role that owns the tables \(\w+\)/,
        ),
      });
      expect(await runCli("migrate", [], owner)).toMatchObject({ code: 0 });
      const app = await startApp({ dataDir, env });
      try {
        const { response } = await ask(app.url, { text: "Why do we stem words?" });
        expect(readChunks(await response.text()).at(-1)).toMatchObject({ type: "finish" });
        expect((await fetch(`${app.url}/readyz`)).status).toBe(200);
        expect(await runCli("ingest", [await makeCourse(2)], env)).toMatchObject({ code: 0 });
      } finally {
        await app.stop();
      }
      const asRole = connect({ dataDir, databaseUrl: url.href });
      await expect(asRole`create table another (n int)`).rejects.toMatchObject({ code: "42501" });
      await asRole.end({ timeout: 1 });
    } finally {
      await sql.unsafe(`drop owned by ${role}; drop role ${role}`);
    }
    expect(database).toMatch(/^cuepoint_/);
  },
);

import { spawnSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import postgres from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Sql } from "~db/connect.server";
import { startApp, type AppServer } from "../setup/app-server";
import { ask, readChunks } from "../setup/chat-client";
import { databaseUrl } from "../setup/database";
import { findPostgres, startPostgres, type PostgresCluster } from "../setup/postgres-cluster";
import { runCli } from "../setup/run-cli";

// The database as compose.yaml sets it up: a superuser runs db/app-role.sql, and the app only has its own role.
const bin = findPostgres();
let cluster: PostgresCluster;
let superuser: Sql;
let dataDir: string;
let app: AppServer;
let env: Record<string, string>;

beforeAll(async () => {
  if (!bin) return;
  cluster = await startPostgres(bin);
  await renameSuperuser();
  const admin = postgres(asRole(cluster.url, "postgres"), { max: 1 });
  await admin`create database cuepoint`;
  await admin.end();
  superuser = postgres(databaseUrl(asRole(cluster.url, "postgres"), "cuepoint"), { max: 1, onnotice: () => {} });
  runRoleScript();
  dataDir = await mkdtemp(path.join(tmpdir(), "cuepoint-role-"));
  env = {
    DATABASE_URL: databaseUrl(asRole(cluster.url, "cuepoint"), "cuepoint"),
    SESSION_SECRET: "a secret of the tests alone",
  };
  app = await startApp({ dataDir, env });
}, 180_000);
afterAll(async () => {
  await app?.stop();
  await superuser?.end();
  await cluster?.stop();
  if (dataDir) await rm(dataDir, { recursive: true, force: true });
});

/** The superuser of the tests' cluster has the name that the app's role has in production. */
async function renameSuperuser(): Promise<void> {
  const first = postgres(cluster.url, { max: 1 });
  await first`create role postgres login superuser`;
  await first.end();
  const second = postgres(asRole(cluster.url, "postgres"), { max: 1 });
  await second`alter role cuepoint rename to bootstrap`;
  await second.end();
}

function asRole(address: string, role: string): string {
  const url = new URL(address);
  url.username = role;
  return url.href;
}

function runRoleScript(): void {
  const { port } = new URL(cluster.url);
  const args = [
    "--no-psqlrc",
    "-v",
    "ON_ERROR_STOP=1",
    "-h",
    "127.0.0.1",
    "-p",
    port,
    "-U",
    "postgres",
    "-d",
    "cuepoint",
    "-f",
    "db/app-role.sql",
  ];
  const { status, stderr } = spawnSync(path.join(bin!, "psql"), args, {
    encoding: "utf8",
    env: { ...process.env, CUEPOINT_DB_PASSWORD: "it's a 'password'" },
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
}

test.skipIf(!bin)(
  "migrates, ingests and answers with a role that is not a superuser",
  { timeout: 60_000 },
  async () => {
    const [role] = await superuser`
    select rolsuper, rolcreatedb, rolcreaterole, rolreplication, rolbypassrls, rolpassword is not null as "hasPassword"
    from pg_authid where rolname = 'cuepoint'`;
    expect(role).toEqual({
      rolsuper: false,
      rolcreatedb: false,
      rolcreaterole: false,
      rolreplication: false,
      rolbypassrls: false,
      hasPassword: true,
    });
    expect((await fetch(`${app.url}/readyz`)).status).toBe(200);
    const { response } = await ask(app.url, { text: "Why do we stem words?" });
    expect(readChunks(await response.text()).map(({ type }) => type)).toEqual(
      expect.arrayContaining(["data-rag-source", "finish"]),
    );
    expect(
      await superuser`select distinct usename from pg_stat_activity where datname = 'cuepoint' and pid <> pg_backend_pid()`,
    ).toEqual([{ usename: "cuepoint" }]);
  },
);

test.skipIf(!bin)("runs ingest, doctor and backup with that role", { timeout: 120_000 }, async () => {
  const again = await runCli("ingest", ["public/sample-course/course.yaml", "--force"], { ...env, DATA_DIR: dataDir });
  expect(again).toMatchObject({ code: 0 });
  expect(await runCli("doctor", [], { ...env, DATA_DIR: dataDir })).toMatchObject({ code: 0 });
  expect(await runCli("backup", [path.join(dataDir, "backup.jsonl.gz")], { ...env, DATA_DIR: dataDir })).toMatchObject({
    code: 0,
  });
});

test.skipIf(!bin)("gives the role no access to the server's roles, databases, programs or files", async () => {
  const sql = postgres(env.DATABASE_URL!, { max: 1, onnotice: () => {} });
  const refused = [
    "create role other login",
    "create database other",
    "drop database cuepoint",
    "create schema other",
    "create extension dblink",
    "alter role cuepoint superuser",
    "copy (select 1) to program 'id'",
    "select pg_read_file('/etc/hostname')",
    "drop extension vector cascade",
    "alter system set work_mem = '1GB'",
  ];
  for (const statement of refused)
    await expect(sql.unsafe(statement), statement).rejects.toThrow(
      /permission denied|must be owner|must be superuser|cannot drop|only roles? with|must have/i,
    );
  await sql.end();
});

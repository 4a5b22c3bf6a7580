import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { INSTALLATION } from "~/identity/viewer";
import { writeVtt } from "~/transcript/write-vtt";
import type { Sql } from "~db/connect.server";
import { storedLectures } from "~db/lectures.server";
import { cleanEnv } from "../setup/app-server";
import { databaseEnv } from "../setup/database";
import { newDatabase, type NewDatabase } from "../setup/new-database";
import { runCli } from "../setup/run-cli";

let database: NewDatabase;
let dataDir: string;
let folder: string;
let sql: Sql;
beforeAll(async () => {
  database = await newDatabase();
  ({ dataDir, sql } = database);
  folder = await mkdtemp(path.join(tmpdir(), "cuepoint-course-"));
});
afterAll(async () => {
  await database?.remove();
  await rm(folder, { recursive: true, force: true });
});

const LECTURES = 6;

test("a killed ingest leaves only complete lectures, and the next ingest continues", async () => {
  const names = Array.from({ length: LECTURES }, (_, i) => `part-${i + 1}`);
  for (const [n, name] of names.entries()) {
    const cues = Array.from({ length: 120 }, (_, i) => ({
      startMs: i * 5_000,
      endMs: i * 5_000 + 4_800,
      text: `In part ${n}, sentence ${i} tells something about the matter at hand.`,
    }));
    await writeFile(path.join(folder, `${name}.vtt`), writeVtt(cues));
  }
  const child = spawn(process.execPath, ["scripts/run.mjs", "ingest", folder], {
    env: { ...cleanEnv(), ...(await databaseEnv(dataDir)) },
    stdio: "ignore",
    detached: true,
  });
  const slug = path
    .basename(folder)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-");
  const stored = () => storedLectures(sql, INSTALLATION, slug);
  while ((await stored()).size < 2) await sleep(20);
  process.kill(-child.pid!, "SIGKILL");

  const before = await stored();
  expect(before.size).toBeLessThan(LECTURES);
  const rows = await sql<{ lectureId: string; chunks: number; bare: number }[]>`
    select c.lecture_id as "lectureId", count(*)::int as chunks,
           count(*) filter (where not exists (select from chunk_vectors v where v.course_id = c.course_id and v.chunk_id = c.chunk_id))::int as bare
    from chunks c where c.course_id = ${slug} group by c.lecture_id`;
  expect(rows.map(({ lectureId }) => lectureId).sort()).toEqual([...before.keys()].sort());
  for (const row of rows) expect(row).toMatchObject({ bare: 0, chunks: before.get(row.lectureId)!.chunkCount });

  const again = await runCli("ingest", [folder], { DATA_DIR: dataDir });
  expect(again.code).toBe(0);
  expect(again.stdout.match(/unchanged/g)).toHaveLength(before.size);
  expect((await stored()).size).toBe(LECTURES);
});

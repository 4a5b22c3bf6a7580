import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ANYONE, INSTALLATION, type Reader } from "~/identity/viewer";
import type { Sql } from "~db/connect.server";
import { setVisibility } from "~db/course-access.server";
import { vacuumLectures } from "~db/replace-lecture.server";
import { nearestChunks, shortlistLectures } from "~db/search-everywhere.server";
import { makeTopics, storeSyntheticCourse } from "../../scripts/synthetic/course";
import { engine, isDistributed, openDatabase } from "../setup/database";
import { newDatabase, type NewDatabase } from "../setup/new-database";

const [near, far] = makeTopics() as [Float32Array, Float32Array];
/** More chunks of a hidden course than the approximate index returns at once, all nearer than the visible ones. */
const HIDDEN = { courseId: "hidden", lectures: 12, chunksPerLecture: 50, windowsPerChunk: 1 };
const OPEN = { courseId: "open", lectures: 1, chunksPerLecture: 5, windowsPerChunk: 1 };
const STUDENT: Reader = { roles: [{ role: "student", courseId: "hidden" }], keys: [] };

let database: NewDatabase;
let sql: Sql;
beforeAll(async () => {
  database = await newDatabase();
  await storeSyntheticCourse(database.sql, HIDDEN, [near]);
  await storeSyntheticCourse(database.sql, OPEN, [far]);
  await setVisibility(database.sql, "hidden", "members");
  await vacuumLectures(database.sql);
  sql = database.sql;
});
afterAll(() => database?.remove());

const coursesNear = async (reader: Reader) =>
  (await nearestChunks(sql, reader, near, 5)).map(({ courseId }) => courseId);
const shortlist = async (reader: Reader) =>
  (
    await shortlistLectures(sql, reader, {
      question: "nothing",
      vector: Promise.resolve(near),
      embeddingModel: "local:minilm-l6-v2",
      limit: 8,
    })
  ).map(({ courseId }) => courseId);

function expectVisibleOnes() {
  test("those who may not see the nearest chunks get all others", async () => {
    expect(await coursesNear(ANYONE)).toEqual(Array(5).fill("open"));
    expect(await shortlist(ANYONE)).toEqual(["open"]);
  });

  test.each([
    ["a member", STUDENT],
    ["the installation", INSTALLATION],
  ])("%s gets the nearest chunks", async (_name, reader) => {
    expect(await coursesNear(reader)).toEqual(Array(5).fill("hidden"));
    expect(new Set(await shortlist(reader))).toEqual(new Set(["hidden"]));
  });
}

describe("with 600 hidden chunks nearer than 5 visible ones", expectVisibleOnes);

// The embedded engine has no approximate index.
describe.runIf(engine === "postgres")("in the approximate index", () => {
  /** Without another way, the index is used for few rows too. What that costs on paper would start the JIT compiler. */
  const ONLY_THE_INDEX = { enable_seqscan: "off", enable_bitmapscan: "off", jit: "off" };

  /** Opens connections that use the approximate index, with further settings. */
  async function reopen(settings: Record<string, string>) {
    const [{ name }] = (await database.sql`select current_database() as name`) as [{ name: string }];
    await database.sql.unsafe(`alter database ${name} reset all`);
    for (const [setting, value] of Object.entries({ ...ONLY_THE_INDEX, ...settings }))
      await database.sql.unsafe(`alter database ${name} set ${setting} = ${value}`);
    sql = await openDatabase(database.dataDir);
  }
  const close = async () => {
    await sql.end({ timeout: 1 });
    sql = database.sql;
  };

  describe("that goes on until it has enough", () => {
    beforeAll(() => reopen({}));
    afterAll(close);
    expectVisibleOnes();

    // A cluster uses it on its other nodes.
    test.skipIf(isDistributed)("and that is used", async () => {
      const scans = async () => {
        await sql`select pg_stat_force_next_flush()`.catch(() => {}); // PostgreSQL 15
        const rows = await sql<{ scans: number }[]>`
          select idx_scan::int as scans from pg_stat_user_indexes where indexrelname = 'chunk_codes_384'`;
        return rows[0]!.scans;
      };
      const before = await scans();
      await expect.poll(async () => (await coursesNear(ANYONE), await scans())).toBeGreaterThan(before);
    });
  });

  describe("that gives up early", () => {
    beforeAll(() => reopen({ "hnsw.max_scan_tuples": "1" }));
    afterAll(close);
    expectVisibleOnes();
  });
});

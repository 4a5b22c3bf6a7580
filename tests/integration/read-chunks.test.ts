import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { ANYONE } from "~/identity/viewer";
import type { Sql } from "~db/connect.server";
import { setVisibility } from "~db/course-access.server";
import { readChunks } from "~db/read-chunks.server";
import { lecturesToSearch } from "~db/search-chunks.server";
import { makeTopics, storeSyntheticCourse } from "../../scripts/synthetic/course";
import { openDatabase } from "../setup/database";
import { newDatabase, type NewDatabase } from "../setup/new-database";

const COURSE = "read";
const SIZE = { courseId: COURSE, lectures: 3, chunksPerLecture: 10, windowsPerChunk: 1 };
const TOPICS = makeTopics().slice(0, 20);

let database: NewDatabase;
/** Connects like another process, which shares no cache with `database.sql`. */
let elsewhere: Sql;
beforeAll(async () => {
  database = await newDatabase();
  elsewhere = await openDatabase(database.dataDir);
});
beforeEach(() => storeSyntheticCourse(elsewhere, SIZE, TOPICS));
afterAll(async () => {
  await elsewhere?.end({ timeout: 1 });
  await database?.remove();
});

/** Lists the places of the first two chunks of each lecture, in the version that is stored now. */
async function listPlaces() {
  const lectures = await lecturesToSearch(database.sql, ANYONE, COURSE, null);
  return lectures.flatMap(({ courseId, lectureId, version }) =>
    [0, 1].map((position) => ({ courseId, lectureId, position, version })),
  );
}

type Places = Awaited<ReturnType<typeof listPlaces>>;

async function textsAt(places: Places, sql = database.sql) {
  const chunks = await readChunks(sql, ANYONE, places);
  return chunks.map(({ lectureId, position, content }) => `${lectureId} ${position}: ${content}`).sort();
}

const sayElsewhere = (content: string) => elsewhere`update chunks set content = ${content} where course_id = ${COURSE}`;

test("a chunk is read once for each version of its lecture", async () => {
  const places = await listPlaces();
  const before = await textsAt(places.slice(0, 4));
  expect(before).toHaveLength(4);
  await sayElsewhere("Something else.");
  expect(await textsAt(places.slice(0, 4))).toEqual(before);
  expect(await textsAt(places)).toEqual([...before, "lecture-3 0: Something else.", "lecture-3 1: Something else."]);
});

test("the chunks of a lecture that another process replaced are read again", async () => {
  const before = await listPlaces();
  await textsAt(before);
  await storeSyntheticCourse(elsewhere, SIZE, TOPICS.slice(10));
  await sayElsewhere("Something new.");
  const after = await listPlaces();
  expect(new Set(await textsAt(after))).toEqual(new Set(await textsAt(after, elsewhere)));
  expect((await textsAt(after)).every((text) => text.endsWith("Something new."))).toBe(true);
  // A search that listed the lectures before is told of the other version.
  const [place] = before;
  if (!place) throw new Error("There are no lectures.");
  const [chunk] = await readChunks(database.sql, ANYONE, [place]);
  expect(chunk?.version).toBe(after[0]?.version);
  expect(chunk?.version).not.toBe(place.version);
});

test("a place without a chunk is left out, each time", async () => {
  const [place] = await listPlaces();
  if (!place) throw new Error("There are no lectures.");
  const places = [{ ...place, position: 99 }, place];
  for (let i = 0; i < 2; i++)
    expect(await readChunks(database.sql, ANYONE, places)).toMatchObject([{ lectureId: "lecture-1", position: 0 }]);
});

test("a viewer who may not see the course is given none of its chunks", async () => {
  const places = await listPlaces();
  await setVisibility(elsewhere, COURSE, "members");
  try {
    expect(await readChunks(database.sql, ANYONE, places)).toEqual([]);
    expect(await lecturesToSearch(database.sql, ANYONE, COURSE, null)).toEqual([]);
  } finally {
    await setVisibility(elsewhere, COURSE, "public");
  }
});

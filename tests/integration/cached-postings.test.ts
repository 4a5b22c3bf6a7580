import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { ANYONE } from "~/identity/viewer";
import type { Sql } from "~db/connect.server";
import { oneRow } from "~db/one-row";
import { questionPostings, questionTerms, type Posting } from "~db/question-postings.server";
import { lecturesToSearch } from "~db/search-chunks.server";
import { makeTopics, storeSyntheticCourse } from "../../scripts/synthetic/course";
import { openDatabase } from "../setup/database";
import { newDatabase, type NewDatabase } from "../setup/new-database";

const COURSE = "worded";
const SIZE = { courseId: COURSE, lectures: 3, chunksPerLecture: 20, windowsPerChunk: 1 };
const TOPICS = makeTopics().slice(0, 20);

let database: NewDatabase;
/** Connects like another process, which shares no cache with `database.sql`. */
let elsewhere: Sql;
/** A word that the course says. */
let word: string;
beforeAll(async () => {
  database = await newDatabase();
  elsewhere = await openDatabase(database.dataDir);
});
beforeEach(async () => {
  await storeSyntheticCourse(elsewhere, SIZE, TOPICS);
  const rows = await elsewhere<{ term: string }[]>`
    select term from lecture_terms where course_id = ${COURSE} group by term order by count(*) desc, term limit 1`;
  word = oneRow(rows).term;
});
afterAll(async () => {
  await elsewhere?.end({ timeout: 1 });
  await database?.remove();
});

async function postingsOf(question: string, lectureId: string | null = null, sql = database.sql) {
  const scope = { courseId: COURSE, lectureId };
  const lectures = await lecturesToSearch(sql, ANYONE, COURSE, lectureId);
  const terms = await questionTerms(sql, ANYONE, scope, question);
  return questionPostings(sql, ANYONE, scope, { terms, lectures });
}

const sortedPlaces = (postings: Posting[]) => postings.map(({ place }) => JSON.stringify(place)).sort();

test("a word that was looked up before is known without its postings, and one that was not is looked up", async () => {
  const before = await postingsOf(word);
  expect(before.filter(({ place }) => place !== null).length).toBeGreaterThan(1);
  expect(await postingsOf("unsaid")).toEqual([{ textConfig: "english", term: "unsaid", place: null }]);
  await elsewhere`update lecture_terms set term = 'unheard' where term = ${word}`;
  const heard = before.map((posting) => ({ ...posting, term: "unheard" }));
  const found = await postingsOf(`${word} unsaid unheard`);
  expect(found.filter(({ term }) => term === word)).toEqual(before);
  expect(found.filter(({ term }) => term === "unsaid")).toMatchObject([{ place: null }]);
  expect(sortedPlaces(found.filter(({ term }) => term === "unheard"))).toEqual(sortedPlaces(heard));
});

test("the postings of one lecture are not taken for those of its course", async () => {
  const ofCourse = await postingsOf(word);
  const ofLecture = await postingsOf(word, "lecture-2");
  expect(ofLecture).toEqual(ofCourse.filter(({ place }) => place?.lectureId === "lecture-2"));
  expect(await postingsOf(word)).toEqual(ofCourse);
});

test("the words of a lecture that another process replaced are looked up again", async () => {
  await postingsOf(word);
  await storeSyntheticCourse(elsewhere, { ...SIZE, chunksPerLecture: 5 }, TOPICS.slice(10));
  expect(sortedPlaces(await postingsOf(word))).toEqual(sortedPlaces(await postingsOf(word, null, elsewhere)));
});

test("a lecture that is no longer released has no postings", async () => {
  await postingsOf(word);
  await elsewhere`update lectures set releases_at = '2100-01-01' where lecture_id = 'lecture-2'`;
  const places = (await postingsOf(word)).map(({ place }) => place?.lectureId);
  expect(places).toContain("lecture-1");
  expect(places).not.toContain("lecture-2");
});

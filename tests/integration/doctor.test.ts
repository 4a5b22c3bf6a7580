import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkMedia } from "~/doctor/check-media.server";
import { saveCourse } from "~db/courses.server";
import { newDatabase, type NewDatabase } from "../setup/new-database";

const COURSE = "tides-101";
let database: NewDatabase;
beforeAll(async () => {
  database = await newDatabase();
  await saveCourse(database.sql, { courseId: COURSE, title: "Tides", description: null });
  for (const [position, url] of ["/media/tides-101/a.mp4", "/media/tides-101/b.mp4", "https://video.test/c"].entries())
    await database.sql`
      insert into lectures (course_id, lecture_id, title, position, duration_ms, language, text_config, timing, content_hash,
        embedding_model, video_kind, video_url)
      values (${COURSE}, ${`l${position}`}, 'Tides', ${position}, 0, 'en', 'english', 'exact', '', '', 'html5', ${url})`;
});
afterAll(() => database?.remove());

test("the doctor counts the lectures whose video file is missing", async () => {
  const { sql, dataDir } = database;
  expect(await checkMedia(sql, dataDir)).toMatchObject([
    { state: "warning", found: "the video files of 2 lectures are missing", advice: expect.stringContaining(dataDir) },
  ]);
  const folder = path.join(dataDir, "media", COURSE);
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, "a.mp4"), "");
  expect(await checkMedia(sql, dataDir)).toMatchObject([{ found: "the video files of 1 lecture are missing" }]);
  await writeFile(path.join(folder, "b.mp4"), "");
  expect(await checkMedia(sql, dataDir)).toEqual([]);
});

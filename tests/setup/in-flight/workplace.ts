import { savePlatform } from "~db/lti-platforms.server";
import type { FormBrowser } from "../form-browser";
import type { Installation } from "../installation";
import { startPlatform, type TestPlatform } from "../lti-platform";
import { administratorOf, afterRestart, ended, makeCourse, talkAbout, tusClient } from "../made-course";

/** What instructors and a learning platform work with: an account, a lecture to edit, and a registered platform. */
export type Workplace = {
  installation: Installation;
  platform: TestPlatform;
  /** Returns an instructor's browser at the server's present address. The session must outlive every fault. */
  browser: () => FormBrowser;
  /** A lecture whose transcript is edited. */
  edited: { courseId: string; lectureId: string };
  stop: () => Promise<void>;
};

const LINES = 60;

/** Prepares an installation for the work of instructors and of a learning platform. */
export async function startWorkplace(installation: Installation): Promise<Workplace> {
  const [platform, instructor] = await Promise.all([startPlatform(), administratorOf(installation.app)]);
  const courseId = await makeCourse(instructor, "Edited");
  const sender = { url: installation.app.url, browser: instructor };
  await tusClient(sender).send(courseId, "talk.vtt", talkAbout("a talk", LINES));
  await installation.withDatabase(async (sql) => {
    await ended(sql, courseId);
    await sql.begin((tx) => savePlatform(tx, platform.settings, [platform.url]));
  });
  return {
    installation,
    platform,
    browser: () => afterRestart(instructor, installation.app.url),
    edited: { courseId, lectureId: "talk" },
    stop: platform.stop,
  };
}

import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import type { Locator, Page } from "playwright-core";
import { writeVtt } from "~/transcript/write-vtt";

const run = promisify(execFile);

const SUBJECTS = ["The moraine", "A crevasse", "The firn", "An icefall", "A drumlin", "The esker"];
/** Ten minutes about glaciers. The answer to `QUESTION` is said at 300 seconds. */
const glaciers = () =>
  writeVtt(
    Array.from({ length: 100 }, (_, i) => ({
      startMs: i * 6_000,
      endMs: i * 6_000 + 5_800,
      text:
        i === 50
          ? "A glacier moves because its own weight makes the ice deform and slide downhill."
          : `${SUBJECTS[i % SUBJECTS.length]} is part ${i} of this talk about cold places.`,
    })),
  );
const QUESTION = "Why does a glacier move?";

/** Makes the video of a ten-minute lecture and its captions. Returns null if ffmpeg cannot. */
export async function makeGlaciers(folder: string, { size = "320x180", rate = 5 } = {}): Promise<string[] | null> {
  const video = path.join(folder, "Glaciers.mp4");
  const picture = ["-f", "lavfi", "-i", `testsrc=duration=600:size=${size}:rate=${rate}`];
  const sound = ["-f", "lavfi", "-i", "sine=duration=600"];
  const coding = ["-preset", "ultrafast", "-pix_fmt", "yuv420p"];
  const isMade = await run("ffmpeg", ["-v", "error", "-y", ...picture, ...sound, ...coding, video]).then(
    () => true,
    () => false,
  );
  const captions = path.join(folder, "Glaciers.vtt");
  await writeFile(captions, glaciers());
  return isMade ? [video, captions] : null;
}

/** Clicks that choose from a list, which Chromium draws outside of the page. */
const SELECT_CLICKS = 2;

/** Counts the clicks of a pointer on all pages that are opened next, except for those that choose from a list. */
export const countClicks = (page: Page) =>
  page.addInitScript(() => {
    addEventListener("click", ({ isTrusted, detail, target }) => {
      // The click on a field's label is followed by one on the field.
      const isFollowing = target instanceof HTMLInputElement && target.type === "file";
      if (isTrusted && detail > 0 && !isFollowing)
        sessionStorage.setItem("clicks", String(Number(sessionStorage.getItem("clicks") ?? 0) + 1));
    });
  });

/** Returns the clicks of `teachFirstLecture` and after it. */
export const clicksOf = async (page: Page) =>
  SELECT_CLICKS + Number(await page.evaluate(() => sessionStorage.getItem("clicks")));

const expectFocus = (field: Locator) => field.and(field.page().locator(":focus")).waitFor({ timeout: 10_000 });

type Watch = { onStep?: (name: string) => Promise<void> };

/**
 * Goes from the page of someone who teaches nothing yet to a citation in a student's answer: a course, its first
 * lecture from two files, and a question. `page` is at /teach. Returns the citation.
 */
export async function teachFirstLecture(page: Page, files: string[], { onStep }: Watch = {}) {
  await page.getByText("New course", { exact: true }).click();
  await expectFocus(page.getByLabel("Title"));
  await page.keyboard.type("Ice");
  await page.getByLabel("Who may see this course").selectOption("public");
  await page.getByRole("button", { name: "Create course" }).click();
  await page.getByRole("heading", { level: 1, name: "Ice" }).waitFor();
  await onStep?.("upload empty");
  const chooser = page.waitForEvent("filechooser");
  await page.getByText("Choose files").click();
  await (await chooser).setFiles(files);
  await page.getByText("2 of 2 files arrived").waitFor({ timeout: 60_000 });
  await page.getByRole("heading", { level: 3, name: "1. Glaciers" }).waitFor({ timeout: 60_000 });
  await page.getByText("Adding lectures · Done").first().waitFor({ timeout: 60_000 });
  await onStep?.("upload done");
  await page.getByRole("link", { name: "Open course" }).click();
  await page.waitForURL(/\/courses\/ice(-\d)?$/); // the previous page also has links with the lecture's name
  const composer = page.getByRole("textbox", { name: /ask/i });
  await composer.click();
  await page.keyboard.type(QUESTION);
  await page.keyboard.press("Enter");
  const citation = page.getByRole("link", { name: /^Source \d+/ }).first();
  await citation.waitFor({ timeout: 60_000 });
  return citation;
}

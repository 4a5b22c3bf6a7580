import { readFile } from "node:fs/promises";
import { INSTALLATION } from "~/identity/viewer";
import { getLog } from "~/platform/observability/log.server";
import type { Sql } from "~db/connect.server";
import { listSlidesWithoutTimes, setSlideTimes } from "~db/slides.server";
import { storedSentences } from "~db/transcript-edits.server";
import { mediaFile } from "../store-media.server";
import { alignSlides } from "./align-slides";
import { readPages, type SlidePage } from "./read-pages.server";

type Deps = { sql: Sql; dataDir: string; signal?: AbortSignal };

/**
 * Finds when the pages of a course's slides are discussed, for lectures whose slides or transcript changed. Slides that
 * cannot be read have no times: students can still open them.
 */
export async function timeSlides(courseId: string, { sql, dataDir, signal }: Deps): Promise<void> {
  for (const { lectureId, url, timing, of } of await listSlidesWithoutTimes(sql, INSTALLATION, courseId)) {
    signal?.throwIfAborted();
    const file = await mediaFile(dataDir, courseId, url);
    if (file === null) continue;
    const place = { courseId, lectureId };
    const pages = await readable(file, place);
    const sentences = timing === "estimated" ? [] : await storedSentences(sql, INSTALLATION, place);
    const texts = pages.map(({ text }) => text);
    const titles = pages.map(({ title }) => title);
    await setSlideTimes(sql, place, { of, titles, spans: alignSlides(sentences, texts) });
  }
}

async function readable(file: string, place: { courseId: string; lectureId: string }): Promise<SlidePage[]> {
  try {
    return await readPages(await readFile(file));
  } catch (error) {
    getLog().warn({ err: error, ...place }, "slides cannot be read, so their pages have no times");
    return [];
  }
}

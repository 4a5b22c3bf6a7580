import { chapterProblems, sortChapters } from "~/course/chapter-list";
import type { Chapter } from "~/course/lecture";
import type { ManifestLecture } from "~/course/manifest";
import { formatTimestamp } from "~/course/moment";
import { chaptersFromCues, chaptersFromDescription } from "~/transcript/chapters";
import type { Transcript } from "~/transcript/cue";
import type { LecturePlace, NamedFile, Report } from "./course-files.server";
import { checkTranscriptFile, loadTranscriptFile } from "./load-transcript.server";

/**
 * Reads chapters from the manifest, the file it names, or the lines of the description that begin with a time. Returns
 * them in the order of their times.
 */
export async function loadChapters(place: LecturePlace, entry: ManifestLecture, report: Report): Promise<Chapter[]> {
  if (Array.isArray(entry.chapters)) return sortChapters(entry.chapters);
  if (entry.chapters === undefined) return chaptersFromDescription(entry.description ?? "");
  const named: NamedFile = { key: "chapters", name: entry.chapters, what: `The chapters of "${entry.slug}"` };
  const file = await loadTranscriptFile(place, named, entry.language, report);
  const transcript = file && (await checkTranscriptFile(file, report, () => {}));
  if (!transcript) return [];
  const chapters = sortChapters(chaptersFromCues(transcript.cues));
  for (const [index, problem] of chapterProblems(chapters, null).entries())
    if (problem === "duplicate") {
      const time = timeOf(chapters[index]);
      report({ file: file.shown, message: `has two chapters at ${time}; every chapter needs its own time` });
    }
  return chapters;
}

/** A lecture of a manifest with its chapters. */
type WithChapters = { entry: ManifestLecture; chapters: readonly Chapter[] };

/**
 * Reports chapters that start after the end of a transcript: there is nothing to cite in them. Only warns if the
 * lecture has a video, which may be longer, or if the chapters are from the description, whose times may mean something
 * else.
 */
export function checkChapters(
  { manifestFile, lineOf }: LecturePlace,
  { entry, chapters }: WithChapters,
  { cues }: Pick<Transcript, "cues">,
  { report, warn }: { report: Report; warn: Report },
): void {
  const lengthMs = cues.reduce((end, cue) => Math.max(end, cue.endMs), 0);
  const say = entry.video === undefined && entry.chapters !== undefined ? report : warn;
  const end = formatTimestamp(lengthMs / 1000);
  for (const [index, problem] of chapterProblems(chapters, lengthMs).entries()) {
    const chapter = chapters[index];
    if (problem !== "beyond" || !chapter) continue;
    say({
      file: manifestFile,
      line: lineOf(...pathOf(chapter, entry)),
      message: `the chapter "${chapter.title}" of "${entry.slug}" starts at ${timeOf(chapter)}, but its transcript ends at ${end}`,
    });
  }
}

function pathOf(chapter: Chapter, { chapters }: ManifestLecture): PropertyKey[] {
  if (chapters === undefined) return ["description"];
  return Array.isArray(chapters) ? ["chapters", chapters.indexOf(chapter)] : ["chapters"];
}

const timeOf = (chapter: Chapter | undefined) => formatTimestamp((chapter?.startMs ?? 0) / 1000);

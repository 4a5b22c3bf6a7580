import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import type { Transcript } from "~/transcript/cue";
import { parseTranscript } from "~/transcript/parse-transcript";
import { TranscriptError } from "~/transcript/transcript-error";
import { parseManifest, type Manifest, type ManifestLecture, type Problem } from "./manifest";

export type VideoFile = { path: string; bytes: number; modifiedMs: number };

/** A lecture whose files have all been read and understood. `transcript` is null where there is none yet. */
export type LoadedLecture = {
  entry: ManifestLecture;
  position: number;
  transcript: Transcript | null;
  transcriptBytes: Uint8Array;
  /** A URL with its kind, a file of the instructor's, or null. */
  video: { kind: string; url: string } | { kind: "html5"; file: VideoFile } | null;
};

export type LoadedCourse = { manifest: Manifest; file: string; lectures: LoadedLecture[] };

export const MAX_TRANSCRIPT_BYTES = 64 * 1024 * 1024;

/** A course that cannot be ingested: every problem in its files, found before anything is stored. */
export class CourseProblems extends Error {
  constructor(readonly problems: Problem[]) {
    super(problems.map(formatProblem).join("\n"));
    this.name = "CourseProblems";
  }
}

export function formatProblem({ file, line, message }: Problem): string {
  return `${file}${line === undefined ? "" : `:${line}`}: ${message}`;
}

/** Reads a manifest and every file it names. Throws CourseProblems with all that is wrong. */
export async function loadCourse(manifestFile: string): Promise<LoadedCourse> {
  const text = await readManifest(manifestFile);
  const parsed = parseManifest(text, manifestFile);
  if ("problems" in parsed) throw new CourseProblems(parsed.problems);
  const problems: Problem[] = [];
  const lectures: LoadedLecture[] = [];
  for (const [position, entry] of parsed.manifest.lectures.entries()) {
    const lecture = await loadLecture(manifestFile, entry, position, problems);
    if (lecture) lectures.push(lecture);
  }
  if (problems.length > 0) throw new CourseProblems(problems);
  return { manifest: parsed.manifest, file: manifestFile, lectures };
}

async function readManifest(file: string): Promise<string> {
  try {
    return await readFile(file, "utf8");
  } catch (cause) {
    throw new CourseProblems([{ file, message: fileProblem(cause, "The manifest") }]);
  }
}

async function loadLecture(manifestFile: string, entry: ManifestLecture, position: number, problems: Problem[]) {
  const found = problems.length;
  const report = (problem: Problem) => void problems.push(problem);
  const { transcript, bytes } = await loadTranscript(manifestFile, entry, report);
  const video = await loadVideo(manifestFile, entry, report);
  if (problems.length > found) return null;
  return { entry, position, transcript, transcriptBytes: bytes, video } satisfies LoadedLecture;
}

async function loadTranscript(manifestFile: string, entry: ManifestLecture, report: (problem: Problem) => void) {
  const none = { transcript: null, bytes: new Uint8Array() };
  if (entry.transcript === undefined) return none;
  const file = path.resolve(path.dirname(manifestFile), entry.transcript);
  const shown = path.relative(process.cwd(), file) || file;
  try {
    const { size } = await stat(file);
    if (size > MAX_TRANSCRIPT_BYTES) {
      report({ file: shown, message: `is ${Math.round(size / 1e6)} MB; a transcript of that size is no transcript (limit 64 MB)` });
      return none;
    }
    const bytes = await readFile(file);
    return { transcript: parseTranscript(bytes, { fileName: path.basename(file), language: entry.language }), bytes };
  } catch (error) {
    if (error instanceof TranscriptError) report({ file: shown, line: error.line, message: error.message });
    else report({ file: shown, message: `${fileProblem(error, `The transcript of "${entry.slug}"`)} (named in ${manifestFile})` });
    return none;
  }
}

async function loadVideo(manifestFile: string, entry: ManifestLecture, report: (problem: Problem) => void): Promise<LoadedLecture["video"]> {
  if (entry.video === undefined) return null;
  if (typeof entry.video === "object") {
    if (isHttpUrl(entry.video.url)) return entry.video;
    report({ file: manifestFile, message: `the video of "${entry.slug}" has a kind, so its url must start with http:// or https://` });
    return null;
  }
  if (isHttpUrl(entry.video)) return { kind: inferVideoKind(entry.video), url: entry.video };
  const file = path.resolve(path.dirname(manifestFile), entry.video);
  const shown = path.relative(process.cwd(), file) || file;
  if (!PLAYABLE.has(path.extname(file).toLowerCase())) {
    report({ file: shown, message: `is no video that browsers play; give an .mp4 or .webm file, or a URL (video of "${entry.slug}")` });
    return null;
  }
  try {
    const { size, mtimeMs } = await stat(file);
    return { kind: "html5", file: { path: file, bytes: size, modifiedMs: Math.round(mtimeMs) } };
  } catch (error) {
    report({ file: shown, message: `${fileProblem(error, `The video of "${entry.slug}"`)} (named in ${manifestFile})` });
    return null;
  }
}

const PLAYABLE = new Set([".mp4", ".m4v", ".webm", ".mov"]);

function isHttpUrl(text: string): boolean {
  return /^https?:\/\//i.test(text) && URL.canParse(text);
}

/** The player that a video's address asks for. */
export function inferVideoKind(url: string): string {
  const { hostname, pathname } = new URL(url);
  const host = hostname.toLowerCase();
  const at = (domain: string) => host === domain || host.endsWith(`.${domain}`);
  if (at("youtube.com") || at("youtu.be") || at("youtube-nocookie.com")) return "youtube";
  if (at("vimeo.com")) return "vimeo";
  if (at("panopto.com") || at("panopto.eu")) return "panopto";
  if (at("kaltura.com")) return "kaltura";
  return pathname.toLowerCase().endsWith(".m3u8") ? "hls" : "html5";
}

function fileProblem(error: unknown, what: string): string {
  const code = (error as NodeJS.ErrnoException).code;
  if (code === "ENOENT" || code === "ENOTDIR") return `${what} does not exist`;
  if (code === "EISDIR") return `${what} is a folder, not a file`;
  if (code === "EACCES" || code === "EPERM") return `${what} may not be read`;
  return `${what} cannot be read: ${error instanceof Error ? error.message : String(error)}`;
}

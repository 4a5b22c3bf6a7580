import { readFile, rm } from "node:fs/promises";
import path from "node:path";
import { lineInManifest, parseManifest } from "~/course/manifest";
import { errorCode, errorMessage } from "~/platform/unknown-error";
import { CHAT_REFUSED, isChatName } from "~/transcript/chat";
import { parseTranscript } from "~/transcript/parse-transcript";
import { TranscriptError } from "~/transcript/transcript-error";
import type { JobNote } from "~db/course-jobs.server";
import { formatProblem } from "../course-files.server";
import { roleOf } from "../infer-course.server";
import type { KeptSlugs } from "../lecture-slug.server";
import { MAX_TRANSCRIPT_BYTES } from "../load-transcript.server";
import { loadVideo } from "../load-video.server";
import { checkSlides } from "../slides/load-slides.server";
import { makeMp4 } from "./convert-video.server";
import { placeAddress, placeFile, placeManifest } from "./course-folder.server";
import { readKept, uploadsFolder } from "./folder-records.server";
import { deleteUpload, inboxFolder, listAddresses, listUploads, type Upload } from "./inbox.server";
import { probeVideo } from "./probe-video.server";
import { kindOf } from "./upload-names.server";

const MAX_MANIFEST_BYTES = 1_000_000;

export type TakeInDeps = {
  dataDir: string;
  signal: AbortSignal;
  onProgress: (progress: { item: string; done: number; total: number; share: number }) => void;
  note: (note: JobNote) => void;
};

/**
 * Moves files from a course's inbox to its folder: checks each file by its content, and converts videos that browsers
 * do not play. Deletes unusable files, with a note that gives the reason. Safe to repeat after an interruption at any
 * point. Returns the names under which files are stored, and the addresses.
 */
export async function takeIn(courseId: string, deps: TakeInDeps): Promise<ReadonlySet<string>> {
  const { dataDir, signal, note } = deps;
  const folder = uploadsFolder(dataDir, courseId);
  const addresses = await listAddresses(dataDir, courseId);
  for (const { file, address } of addresses) {
    await placeAddress(folder, address);
    await rm(file, { force: true });
    note({ code: "added", name: address.title, detail: address.url });
  }
  const kept = await readKept(folder); // the same for all files, until the manifest is generated again
  const uploads = (await listUploads(dataDir, courseId)).filter(({ size, received }) => size === received);
  const taken = new Map<string, string>();
  for (const [done, upload] of uploads.entries()) {
    signal.throwIfAborted();
    const progress = { item: upload.name, done, total: uploads.length };
    const onShare = (share: number) => deps.onProgress({ ...progress, share: (done + share) / uploads.length });
    onShare(0);
    const result = await takeFile({ courseId, folder, kept, taken, upload }, { dataDir, signal, onShare });
    signal.throwIfAborted();
    await deleteUpload(dataDir, courseId, upload.id);
    note(result);
  }
  return new Set([...taken.keys(), ...addresses.map(({ address }) => address.url)]);
}

/** `taken`: the names under which files of this job are stored, with those that they had. */
type Place = { courseId: string; folder: string; kept: KeptSlugs; taken: Map<string, string>; upload: Upload };
type FileDeps = { dataDir: string; signal: AbortSignal; onShare: (share: number) => void };

/**
 * Returns what became of a file, or why it was left out. Throws if the disk is full, so that the job can be retried.
 */
async function takeFile(to: Place, deps: FileDeps): Promise<JobNote> {
  const { courseId, folder, upload } = to;
  const { id, name } = upload;
  const source = path.join(inboxFolder(deps.dataDir, courseId), id);
  const problem = (code: string, detail = ""): JobNote => ({ code, name, detail });
  switch (kindOf(name)) {
    case "video":
      return takeVideo(source, to, deps);
    case "transcript": {
      const found = await transcriptProblem(source, upload);
      if (found !== null) return { ...problem("bad_transcript"), ...found };
      // In a folder without a manifest, Markdown describes the course.
      return place(source, name.replace(/\.md$/i, ".txt"), to);
    }
    case "slides": {
      const checked = await checkSlides(source);
      if ("problem" in checked) return problem(`slides_${checked.problem}`);
      return place(source, name, to);
    }
    case "manifest": {
      const given = await readManifest(source, upload);
      if ("detail" in given) return { ...problem("bad_manifest"), ...given };
      await placeManifest(folder, given.text);
      return { code: "added", name, detail: "" };
    }
    case null:
      return problem("unknown_kind");
  }
}

/** Stores a file under a name in the course's folder. Returns what became of it. */
async function place(file: string, as: string, { folder, kept, taken, upload }: Place): Promise<JobNote> {
  const { name, folder: from, title } = upload;
  const placed = await placeFile(folder, file, as, { from, title, kept, taken: new Set(taken.keys()) });
  if (placed.outcome === "refused")
    return { code: "file_twice", name, detail: taken.get(placed.other) ?? placed.other };
  taken.set(placed.name, name);
  if (placed.outcome === "added") return { code: "added", name, detail: "" };
  return placed.lecture === null
    ? { code: "replaced_file", name, detail: "" }
    : { code: `replaced_${roleOf(placed.name)}`, name: placed.lecture, detail: name };
}

async function takeVideo(source: string, to: Place, { signal, onShare }: FileDeps): Promise<JobNote> {
  const { name, size } = to.upload;
  const extension = path.extname(name);
  const stem = path.basename(name, extension);
  const found = await probeVideo(source, size);
  if ("problem" in found) return { code: found.problem, name, detail: "" };
  if (!found.hasTools || found.video.isWeb) {
    const isWeb = found.hasTools || found.isWeb;
    return place(source, `${stem}${isWeb ? ".webm" : ".mp4"}`, to);
  }
  // Beside the upload, so that an incomplete file is never among the course's files.
  const made = `${source}.mp4`;
  const failure = await makeMp4(source, made, found.video, { signal, onShare });
  if (failure !== null) {
    if (/no space left/i.test(failure)) throw new Error("ENOSPC: no space left on the disk");
    return failure === "missing"
      ? { code: "needs_ffmpeg", name, detail: "" }
      : { code: "not_converted", name, detail: failure };
  }
  return place(made, `${stem}.mp4`, to);
}

/** Problems of a manifest that are shown at once. */
const SHOWN_PROBLEMS = 5;

/**
 * Returns the text of a manifest, or its problems with their lines. Its files may arrive later. The reason is that of
 * the first problem.
 */
async function readManifest(
  file: string,
  { name, size }: Pick<Upload, "name" | "size">,
): Promise<{ text: string } | Pick<JobNote, "detail" | "reason">> {
  if (size > MAX_MANIFEST_BYTES) return { detail: `${Math.round(size / 1e6)} MB; the limit is 1 MB` };
  const text = await readFile(file, "utf8");
  const parsed = parseManifest(text, name);
  const problems = "problems" in parsed ? parsed.problems : [];
  for (const [index, entry] of "manifest" in parsed ? parsed.manifest.lectures.entries() : []) {
    if (typeof entry.video === "string" && !/^https?:/i.test(entry.video)) continue;
    const lineOf = (...keys: PropertyKey[]) => lineInManifest(text, ["lectures", index, ...keys]);
    await loadVideo({ manifestFile: name, lineOf }, entry, (problem) => void problems.push(problem));
  }
  const [first] = problems;
  if (!first) return { text };
  const reason = first.reason && {
    name: first.reason.name,
    values: { ...first.reason.values, line: first.line ?? 1, more: problems.length - 1 },
  };
  return { detail: problems.slice(0, SHOWN_PROBLEMS).map(formatProblem).join("; "), reason };
}

/** Returns null, or the problem with a transcript. */
async function transcriptProblem(
  file: string,
  { name, size }: Upload,
): Promise<Pick<JobNote, "detail" | "reason"> | null> {
  if (size > MAX_TRANSCRIPT_BYTES) return { detail: `${Math.round(size / 1e6)} MB; the limit is 64 MB` };
  try {
    if (isChatName(name)) throw new TranscriptError("chat", CHAT_REFUSED);
    parseTranscript(await readFile(file), { fileName: name });
    return null;
  } catch (error) {
    if (errorCode(error)) throw error;
    if (!(error instanceof TranscriptError)) return { detail: errorMessage(error) };
    const { problem, line } = error;
    // The note itself says that the transcript is not recognized.
    const message = error.message.replace(/^Transcript not recognized\. /, "");
    const detail = line > 1 ? `line ${line}: ${message}` : message;
    return { detail, reason: { name: `transcript_${problem}`, values: { line } } };
  }
}

import { stat } from "node:fs/promises";
import path from "node:path";
import type { ManifestLecture } from "~/course/manifest";
import type { Problem } from "~/course/manifest-problem";
import { isVideoKind, namesVideo, VIDEO_KINDS, type VideoKind } from "~/course/video";
import { findCourseFile, namedProblem, type LecturePlace, type NamedFile, type Report } from "./course-files.server";

export type VideoFile = { path: string; bytes: number; modifiedMs: number };

/** A URL with its kind, a file, or null. */
export type LoadedVideo = { kind: string; url: string } | { kind: "html5"; file: VideoFile } | null;

/** Extensions of files that browsers play. */
export const PLAYABLE = new Set([".mp4", ".m4v", ".webm", ".mov"]);

/** Finds a lecture's video file, or the player of its URL. Reports problems. */
export async function loadVideo(
  place: LecturePlace,
  { video, slug }: ManifestLecture,
  report: Report,
): Promise<LoadedVideo> {
  if (video === undefined) return null;
  const at = { file: place.manifestFile, line: place.lineOf("video") };
  if (typeof video === "object") {
    if (!isVideoKind(video.kind)) {
      report({
        ...at,
        message: `the video of "${slug}" is of the kind "${video.kind}", which Cuepoint does not support; use one of ${VIDEO_KINDS.join(", ")}`,
        reason: { name: "manifest_video_kind", values: { slug, kind: video.kind, kinds: VIDEO_KINDS.join(", ") } },
      });
      return null;
    }
    if (isHttpUrl(video.url)) return checkHosted(at, slug, { kind: video.kind, url: video.url }, report);
    report({
      ...at,
      message: `the video of "${slug}" has a kind, so its url must start with http:// or https://`,
      reason: { name: "manifest_video_url", values: { slug } },
    });
    return null;
  }
  if (isHttpUrl(video)) return checkHosted(at, slug, { kind: inferVideoKind(video), url: video }, report);
  if (!PLAYABLE.has(path.extname(video).toLowerCase())) {
    report({
      ...at,
      message: `the video of "${slug}" is not a file that browsers play (${video}); use an .mp4 or .webm file, or a URL`,
    });
    return null;
  }
  const named: NamedFile = { key: "video", name: video, what: `The video of "${slug}"` };
  const file = await findCourseFile(place, named, report);
  if (!file) return null;
  try {
    const { size, mtimeMs } = await stat(file.path);
    return { kind: "html5", file: { path: file.path, bytes: size, modifiedMs: Math.round(mtimeMs) } };
  } catch (error) {
    report({ file: file.shown, message: namedProblem(error, place, named) });
    return null;
  }
}

function isHttpUrl(text: string): boolean {
  return /^https?:\/\//i.test(text) && URL.canParse(text);
}

/** Checks that a video host's URL identifies a video. */
function checkHosted(
  at: Pick<Problem, "file" | "line">,
  slug: string,
  video: { kind: VideoKind; url: string },
  report: Report,
): LoadedVideo {
  if (namesVideo(video)) return video;
  report({
    ...at,
    message: `the video of "${slug}" is at ${video.kind}, but its address names no video there (${video.url}); copy it from the page that plays the video`,
    reason: { name: "manifest_video_address", values: { slug, kind: video.kind } },
  });
  return null;
}

/** Returns the player for a video's URL. */
export function inferVideoKind(url: string): VideoKind {
  const { hostname, pathname } = new URL(url);
  const host = hostname.toLowerCase();
  const at = (domain: string) => host === domain || host.endsWith(`.${domain}`);
  if (at("youtube.com") || at("youtu.be") || at("youtube-nocookie.com")) return "youtube";
  if (at("vimeo.com")) return "vimeo";
  if (at("panopto.com") || at("panopto.eu")) return "panopto";
  if (at("kaltura.com")) return "kaltura";
  return pathname.toLowerCase().endsWith(".m3u8") ? "hls" : "html5";
}

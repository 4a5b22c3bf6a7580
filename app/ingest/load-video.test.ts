import { expect, test } from "vitest";
import type { Problem } from "~/course/manifest-problem";
import { formatProblem } from "./course-files.server";
import { inferVideoKind, loadVideo } from "./load-video.server";

const load = async (video: string | { kind: string; url: string }) => {
  const problems: Problem[] = [];
  const loaded = await loadVideo(
    { manifestFile: "course.yaml", lineOf: () => 6 },
    { slug: "a", title: "A", language: "en", video },
    (problem) => void problems.push(problem),
  );
  return { loaded, problems: problems.map(formatProblem) };
};

test.each([
  ["https://youtu.be/dQw4w9WgXcQ", "youtube"],
  ["https://vimeo.com/76979871", "vimeo"],
  ["https://uni.hosted.panopto.com/Panopto/Pages/Viewer.aspx?id=e5e4bea0-13f2-4b1e-85cd-b1c800e7391c", "panopto"],
  ["https://cdnapisec.kaltura.com/p/1/embedPlaykitJs/uiconf_id/2?entry_id=1_sf5ovm7u", "kaltura"],
  ["https://example.org/live/index.m3u8?token=1", "hls"],
  ["https://example.org/a.mp4", "html5"],
])("plays %s with %s", async (url, kind) => {
  expect(inferVideoKind(url)).toBe(kind);
  expect(await load(url)).toEqual({ loaded: { kind, url }, problems: [] });
});

test("prefers an explicit kind to the one inferred from the address", async () => {
  const video = {
    kind: "panopto",
    url: "https://video.uni.example/Panopto/Pages/Viewer.aspx?id=e5e4bea0-13f2-4b1e-85cd-b1c800e7391c",
  };
  expect(await load(video)).toEqual({ loaded: video, problems: [] });
});

test.each([
  [
    { kind: "flash", url: "https://example.org/a" },
    'the video of "a" is of the kind "flash", which Cuepoint does not support; use one of html5, hls, youtube, vimeo, panopto, kaltura',
  ],
  [
    "https://www.youtube.com/@lectures",
    'the video of "a" is at youtube, but its address names no video there (https://www.youtube.com/@lectures); copy it from the page that plays the video',
  ],
  ["a.avi", 'the video of "a" is not a file that browsers play (a.avi); use an .mp4 or .webm file, or a URL'],
  [{ kind: "hls", url: "file.m3u8" }, 'the video of "a" has a kind, so its url must start with http:// or https://'],
])("rejects %j before anything is stored", async (video, message) => {
  expect(await load(video)).toEqual({ loaded: null, problems: [`course.yaml:6: ${message}`] });
});

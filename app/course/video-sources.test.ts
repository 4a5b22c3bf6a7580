import { expect, test } from "vitest";
import { NO_SOURCES, videoSources } from "./video-sources";

const SESSION = "e5e4bea0-13f2-4b1e-85cd-b1c800e7391c";
const sourcesOf = (kind: string, url: string) => videoSources([{ kind, url }]);

test.each([
  ["html5", "https://cdn.example.org/a.mp4", { media: ["https://cdn.example.org"] }],
  ["html5", "http://localhost:8080/a.mp4", { media: ["http://localhost:8080"] }],
  [
    "youtube",
    "https://youtu.be/dQw4w9WgXcQ",
    { frame: ["https://www.youtube-nocookie.com", "https://www.youtube.com"] },
  ],
  ["vimeo", "https://vimeo.com/76979871", { frame: ["https://player.vimeo.com"], connect: ["https://vimeo.com"] }],
  [
    "panopto",
    `https://uni.hosted.panopto.com/Panopto/Pages/Viewer.aspx?id=${SESSION}`,
    { frame: ["https://uni.hosted.panopto.com"] },
  ],
  [
    "kaltura",
    "https://cdnapisec.kaltura.com/p/1/embedPlaykitJs/uiconf_id/2?entry_id=1_sf5ovm7u",
    { frame: ["https://cdnapisec.kaltura.com"] },
  ],
])("a %s video at %s needs its host only", (kind, url, sources) => {
  expect(sourcesOf(kind, url)).toEqual({ ...NO_SOURCES, ...sources });
});

test.each([
  ["https://video.uni.example/x/main.m3u8", "https://*.uni.example"],
  ["https://uni.example/main.m3u8", "https://uni.example"],
  ["http://192.168.0.10:8080/main.m3u8", "http://192.168.0.10:8080"],
  ["http://[::1]:8080/main.m3u8", "http://[::1]:8080"],
])("a stream at %s may load segments from %s", (url, network) => {
  expect(sourcesOf("hls", url).connect).toContain(network);
  expect(sourcesOf("hls", url).media).toEqual([new URL(url).origin]);
});

test.each([
  ["a lecture without a video", null],
  ["a file of this server", { kind: "html5", url: "/media/a.mp4" }],
  ["a kind of video that no player knows", { kind: "reel", url: "https://example.org/x" }],
  [
    "a Panopto page without a session",
    { kind: "panopto", url: "https://uni.hosted.panopto.com/Panopto/Pages/Home.aspx" },
  ],
  ["a Kaltura page without an entry", { kind: "kaltura", url: "https://www.kaltura.com/about" }],
])("%s needs no other host", (_name, video) => {
  expect(videoSources([video])).toEqual(NO_SOURCES);
});

test("a course's videos name each host once", () => {
  const file = (name: string) => ({ kind: "html5", url: `https://cdn.example.org/${name}.mp4` });
  expect(videoSources([file("a"), file("b"), null])).toEqual({ ...NO_SOURCES, media: ["https://cdn.example.org"] });
});

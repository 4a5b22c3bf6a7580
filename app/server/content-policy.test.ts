import { expect, test } from "vitest";
import { NO_SOURCES, videoSources } from "~/course/video-sources";
import { documentPolicy } from "./content-policy";

const policy = (over: Partial<Parameters<typeof documentPolicy>[0]> = {}) =>
  new Map(
    documentPolicy({ nonce: "abc", frameAncestors: ["'self'"], videos: NO_SOURCES, ...over })
      .split("; ")
      .map((part) => [part.split(" ")[0]!, part.split(" ").slice(1)]),
  );

test("runs only scripts with the response's nonce, and the scripts that they load", () => {
  expect(policy().get("script-src")).toEqual(["'nonce-abc'", "'strict-dynamic'"]);
  expect(policy().get("default-src")).toEqual(["'none'"]);
  expect(policy().get("base-uri")).toEqual(["'none'"]);
});

test("allows no host on a page without hosted videos", () => {
  expect(policy().get("frame-src")).toEqual(["'none'"]);
  expect([...policy().values()].flat().filter((source) => source.startsWith("http"))).toEqual([]);
});

const SESSION = "12345678-1234-1234-1234-123456789012";
test.each([
  [
    "youtube",
    "https://youtu.be/aaaaaaaaaaa",
    { frame: ["https://www.youtube-nocookie.com", "https://www.youtube.com"], media: [], connect: [] },
  ],
  [
    "vimeo",
    "https://vimeo.com/76979871",
    { frame: ["https://player.vimeo.com"], media: [], connect: ["https://vimeo.com"] },
  ],
  [
    "panopto",
    `https://uni.hosted.panopto.com/Panopto/Pages/Viewer.aspx?id=${SESSION}`,
    { frame: ["https://uni.hosted.panopto.com"], media: [], connect: [] },
  ],
  [
    "kaltura",
    "https://cdn.kaltura.test/p/1/embedPlaykitJs?entry_id=1_abcdefgh",
    { frame: ["https://cdn.kaltura.test"], media: [], connect: [] },
  ],
  [
    "hls",
    "https://a.video.test/x.m3u8",
    { frame: [], media: ["https://a.video.test"], connect: ["https://a.video.test", "https://*.video.test"] },
  ],
  ["hls", "https://video.test/x.m3u8", { frame: [], media: ["https://video.test"], connect: ["https://video.test"] }],
  ["html5", "https://files.test/x.mp4", { frame: [], media: ["https://files.test"], connect: [] }],
  ["html5", "/media/c/x.mp4", NO_SOURCES],
  ["something new", "https://files.test/x", NO_SOURCES],
])("allows only the host of a video of %s", (kind, url, sources) => {
  expect(videoSources([{ kind, url }, null])).toEqual(sources);
  expect(policy({ videos: videoSources([{ kind, url }]) }).get("connect-src")).toEqual(["'self'", ...sources.connect]);
});

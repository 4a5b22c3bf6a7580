import { expect, test } from "vitest";
import {
  hasCredentials,
  isVideoKind,
  kalturaEntry,
  kalturaPlayerUrl,
  namesVideo,
  panoptoSession,
  VIDEO_KINDS,
  vimeoId,
  watchUrl,
  withoutCredentials,
  youtubeId,
} from "./video";

const SESSION = "e5e4bea0-13f2-4b1e-85cd-b1c800e7391c";

test.each([
  ["https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=10", "dQw4w9WgXcQ"],
  ["https://youtu.be/dQw4w9WgXcQ?si=abc", "dQw4w9WgXcQ"],
  ["https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ", "dQw4w9WgXcQ"],
  ["https://www.youtube.com/live/dQw4w9WgXcQ", "dQw4w9WgXcQ"],
  ["https://www.youtube.com/playlist?list=PL123", null],
  ["https://www.youtube.com/watch?v=short", null],
])("YouTube: %s names %s", (url, id) => expect(youtubeId(url)).toBe(id));

test.each([
  ["https://vimeo.com/76979871", { id: "76979871", hash: null }],
  ["https://vimeo.com/76979871/8272103f6e", { id: "76979871", hash: "8272103f6e" }],
  ["https://player.vimeo.com/video/76979871?h=8272103f6e", { id: "76979871", hash: "8272103f6e" }],
  ["https://vimeo.com/channels/staffpicks", null],
])("Vimeo: %s names %o", (url, video) => expect(vimeoId(url)).toEqual(video));

test("Panopto: viewer and embed name the session and its server", () => {
  for (const page of ["Viewer", "Embed"])
    expect(panoptoSession(`https://uni.hosted.panopto.com/Panopto/Pages/${page}.aspx?id=${SESSION}&start=3`)).toEqual({
      serverName: "uni.hosted.panopto.com",
      sessionId: SESSION,
    });
  expect(panoptoSession("https://uni.hosted.panopto.com/Panopto/Pages/Home.aspx")).toBeNull();
});

test("Kaltura: partner, entry and player are read from the player's address and from a page's", () => {
  const entry = {
    origin: "https://cdnapisec.kaltura.com",
    partnerId: "243342",
    entryId: "1_sf5ovm7u",
    uiConfId: "12905712",
  };
  expect(
    kalturaEntry(
      "https://cdnapisec.kaltura.com/p/243342/sp/24334200/embedIframeJs/uiconf_id/12905712/partner_id/243342?iframeembed=true&entry_id=1_sf5ovm7u",
    ),
  ).toEqual(entry);
  expect(kalturaPlayerUrl(entry, 754.9)).toBe(
    "https://cdnapisec.kaltura.com/p/243342/embedPlaykitJs/uiconf_id/12905712?iframeembed=true&entry_id=1_sf5ovm7u&kalturaSeekFrom=754",
  );
  expect(kalturaEntry("https://www.kaltura.com/about")).toBeNull();
});

test.each([
  ["html5", "/media/a.mp4#t=3", "/media/a.mp4#t=754"],
  ["youtube", "https://youtu.be/dQw4w9WgXcQ", "https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=754s"],
  ["vimeo", "https://player.vimeo.com/video/76979871?h=8272103f6e", "https://vimeo.com/76979871/8272103f6e#t=754s"],
  [
    "panopto",
    `https://uni.hosted.panopto.com/Panopto/Pages/Embed.aspx?id=${SESSION}`,
    `https://uni.hosted.panopto.com/Panopto/Pages/Viewer.aspx?id=${SESSION}&start=754`,
  ],
  [
    "kaltura",
    "https://x.kaltura.com/p/1/embedPlaykitJs/uiconf_id/2?entry_id=1_sf5ovm7u",
    "https://x.kaltura.com/p/1/embedPlaykitJs/uiconf_id/2?iframeembed=true&entry_id=1_sf5ovm7u&kalturaSeekFrom=754",
  ],
  ["mystery", "https://example.org/x", "https://example.org/x"],
  ["youtube", "not an address", "not an address"],
])("a %s video can be watched elsewhere from its second on", (kind, url, address) => {
  expect(watchUrl({ kind, url }, 754.9)).toBe(address);
});

test("an address of a video host may name no video", () => {
  expect(namesVideo({ kind: "youtube", url: "https://www.youtube.com/" })).toBe(false);
  expect(namesVideo({ kind: "html5", url: "https://example.org/" })).toBe(true);
});

test.each([
  ["https://jane:secret@video.test/x.m3u8?token=1#t=3", "https://video.test/x.m3u8?token=1#t=3"],
  ["https://jane@video.test:8443/x.m3u8", "https://video.test:8443/x.m3u8"],
  ["https://:secret@video.test/x.m3u8", "https://video.test/x.m3u8"],
  ["https:////jane:s@cret@video.test/x.m3u8", "https://video.test/x.m3u8"],
  ["https://video.test/by@jane/x.m3u8?user=a:b@c", "https://video.test/by@jane/x.m3u8?user=a:b@c"],
  ["/media/c/x.mp4", "/media/c/x.mp4"],
])("the address %s is shown as %s", (url, shown) => {
  expect(withoutCredentials(url)).toBe(shown);
  expect(hasCredentials(url)).toBe(url !== shown);
});

test.each([
  ["youtube", "https://youtu.be/dQw4w9WgXcQ", true],
  ["vimeo", "https://vimeo.com/76979871", true],
  ["vimeo", "https://vimeo.com/about", false],
  ["panopto", `https://uni.hosted.panopto.com/Panopto/Pages/Viewer.aspx?id=${SESSION}`, true],
  ["panopto", "https://uni.hosted.panopto.com/Panopto/Pages/Viewer.aspx?id=1", false],
  ["kaltura", "https://www.kaltura.com/index.php/extwidget/preview/partner_id/1/entry_id/1_sf5ovm7u", true],
  ["kaltura", "https://www.kaltura.com/p/1", false],
  ["hls", "https://example.org/", true],
] as const)("a %s address such as %s names a video: %s", (kind, url, expected) => {
  expect(namesVideo({ kind, url })).toBe(expected);
});

test.each(VIDEO_KINDS)("%s has a player", (kind) => {
  expect(isVideoKind(kind)).toBe(true);
});

test.each(["", "HTML5", "toString", "reel"])("%j has no player", (kind) => {
  expect(isVideoKind(kind)).toBe(false);
});

test("a Kaltura video that starts at 0 has no start in its address", () => {
  const entry = { origin: "https://x.kaltura.com", partnerId: "1", entryId: "1_sf5ovm7u", uiConfId: null };
  expect(kalturaPlayerUrl(entry)).toBe("https://x.kaltura.com/p/1/embedPlaykitJs?iframeembed=true&entry_id=1_sf5ovm7u");
});

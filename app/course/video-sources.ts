import { isVideoKind, kalturaEntry, panoptoSession, type Video } from "./video";

/** Origins that playing a video needs, by what they are needed for. Scripts are trusted through the page's own. */
export type VideoSources = { frame: string[]; media: string[]; connect: string[] };

export const NO_SOURCES: VideoSources = { frame: [], media: [], connect: [] };

/** Where the videos of a page come from. A page that has none of a host's videos need not let that host in. */
export function videoSources(videos: readonly (Video | null)[]): VideoSources {
  const sources = { frame: new Set<string>(), media: new Set<string>(), connect: new Set<string>() };
  for (const video of videos) {
    if (!video || !isVideoKind(video.kind) || video.url.startsWith("/")) continue;
    const { frame = [], media = [], connect = [] } = sourcesOf(video);
    for (const origin of frame) sources.frame.add(origin);
    for (const origin of media) sources.media.add(origin);
    for (const origin of connect) sources.connect.add(origin);
  }
  return { frame: [...sources.frame], media: [...sources.media], connect: [...sources.connect] };
}

function sourcesOf({ kind, url }: Video): Partial<VideoSources> {
  switch (kind) {
    case "youtube":
      return { frame: ["https://www.youtube-nocookie.com", "https://www.youtube.com"] };
    case "vimeo":
      return { frame: ["https://player.vimeo.com"], connect: ["https://vimeo.com"] };
    case "panopto": {
      const session = panoptoSession(url);
      return session ? { frame: [`https://${session.serverName}`] } : {};
    }
    case "kaltura": {
      const entry = kalturaEntry(url);
      return entry ? { frame: [entry.origin] } : {};
    }
    case "hls": // its playlist may name segments on any host of the same network
      return { media: [originOf(url)], connect: [originOf(url), subdomainsOf(url)] };
    default:
      return { media: [originOf(url)] };
  }
}

const originOf = (url: string) => new URL(url).origin;

/** `https://*.example.org` for `https://video.example.org`; the origin itself where that would be a whole top-level domain. */
function subdomainsOf(url: string): string {
  const { protocol, hostname, origin } = new URL(url);
  const parts = hostname.split(".");
  return parts.length > 2 && !/^[\d.]+$|:/.test(hostname) ? `${protocol}//*.${parts.slice(1).join(".")}` : origin;
}

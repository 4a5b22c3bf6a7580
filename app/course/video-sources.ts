import { isVideoKind, kalturaEntry, panoptoSession, type Video } from "./video";

/** Origins that playing videos needs, by kind of request. Scripts are loaded by the page's own trusted scripts. */
export type VideoSources = { frame: string[]; media: string[]; connect: string[] };

export const NO_SOURCES: VideoSources = { frame: [], media: [], connect: [] };

/** Returns the origins that a page's videos need, so that the page allows no other host. */
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

/**
 * Returns `https://*.example.org` for `https://video.example.org`, or the origin itself to avoid a whole top-level
 * domain.
 */
function subdomainsOf(url: string): string {
  const { protocol, hostname, origin } = new URL(url);
  const parts = hostname.split(".");
  return parts.length > 2 && !/^[\d.]+$|:/.test(hostname) ? `${protocol}//*.${parts.slice(1).join(".")}` : origin;
}

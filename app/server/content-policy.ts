import type { VideoSources } from "~/course/video-sources";

export type DocumentPolicy = {
  /** Of this one answer: its scripts carry it, and bring along what they load. */
  nonce: string;
  frameAncestors: readonly string[];
  /** The hosts of the videos that this page can play. */
  videos: VideoSources;
  /** Vite's development client speaks with its server over a web socket. */
  isDevelopment?: boolean;
};

/**
 * The Content-Security-Policy of a page. No script runs that the server did not name (CSP Level 3, "strict-dynamic"). Styles
 * may stand inline: formulas, panes and the hosts' own players set them, and nothing that students or models write becomes one.
 */
export function documentPolicy({ nonce, frameAncestors, videos, isDevelopment = false }: DocumentPolicy): string {
  return toText({
    "default-src": ["'none'"],
    "script-src": [`'nonce-${nonce}'`, "'strict-dynamic'"],
    "style-src": ["'self'", "'unsafe-inline'"],
    "img-src": ["'self'", "data:"],
    "font-src": ["'self'", "data:"],
    "media-src": ["'self'", "blob:", ...videos.media],
    "connect-src": ["'self'", ...(isDevelopment ? ["ws:"] : []), ...videos.connect],
    "worker-src": ["'self'", "blob:"],
    "frame-src": videos.frame.length > 0 ? videos.frame : ["'none'"],
    "form-action": ["'self'"],
    "base-uri": ["'none'"],
    "frame-ancestors": frameAncestors,
  });
}

/** Of everything that is no page: data, files, streams. Opened by itself it runs nothing; the development worker may pass requests on. */
export function resourcePolicy(frameAncestors: readonly string[]): string {
  return toText({
    "default-src": ["'none'"],
    "connect-src": ["'self'"],
    "img-src": ["'self'"],
    "media-src": ["'self'"],
    "style-src": ["'unsafe-inline'"],
    "frame-ancestors": frameAncestors,
  });
}

const toText = (directives: Record<string, readonly string[]>) =>
  Object.entries(directives)
    .map(([name, values]) => `${name} ${values.join(" ")}`)
    .join("; ");

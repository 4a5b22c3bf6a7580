import type { VideoSources } from "~/course/video-sources";

export type DocumentPolicy = {
  /** The nonce of this response's scripts. They may load more scripts. */
  nonce: string;
  frameAncestors: readonly string[];
  /** The hosts of the videos that this page can play. */
  videos: VideoSources;
  /** Allows the web socket of Vite's development client. */
  isDevelopment?: boolean;
  /** Other sites to which a form on the page is sent. */
  formAction?: readonly string[];
};

/**
 * Builds the Content-Security-Policy of a page. Only scripts with the nonce, and the scripts that they load, can run
 * (CSP Level 3, "strict-dynamic"). Inline styles are allowed: formulas, panes and embedded players set them, and no
 * text by students or models becomes a style.
 */
export function documentPolicy(page: DocumentPolicy): string {
  const { nonce, frameAncestors, videos, isDevelopment = false, formAction = [] } = page;
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
    "form-action": ["'self'", ...formAction],
    "base-uri": ["'none'"],
    "frame-ancestors": frameAncestors,
  });
}

/**
 * Builds the policy of data, files and streams. They run nothing when they are opened directly. MSW's worker may
 * forward requests.
 */
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

/** A lecture's video: what plays it, and where it is. */
export type Video = { kind: string; url: string };

export const VIDEO_KINDS = ["html5", "hls", "youtube", "vimeo", "panopto", "kaltura"] as const;
export type VideoKind = (typeof VIDEO_KINDS)[number];

export const isVideoKind = (kind: string): kind is VideoKind => (VIDEO_KINDS as readonly string[]).includes(kind);

/** Whether an address carries a user name or a password, which everybody who gets the address can read. */
export function hasCredentials(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { username, password } = new URL(url);
  return username !== "" || password !== "";
}

/** The same address without a user name and a password. */
export function withoutCredentials(url: string): string {
  if (!hasCredentials(url)) return url;
  const address = new URL(url);
  address.username = "";
  address.password = "";
  return address.href;
}

/** Whether an address names a video of its host. Files and streams are named by any. */
export function namesVideo({ kind, url }: { kind: VideoKind; url: string }): boolean {
  const read = {
    youtube: youtubeId,
    vimeo: vimeoId,
    panopto: panoptoSession,
    kaltura: kalturaEntry,
    html5: () => true,
    hls: () => true,
  }[kind];
  return Boolean(read(url));
}

/** What an address of a hosted video names, or null when it names none. */
export function youtubeId(url: string): string | null {
  const { hostname, pathname, searchParams } = new URL(url);
  const inPath = /^\/(?:embed|v|shorts|live)\/([\w-]{11})(?:\/|$)/.exec(pathname)?.[1];
  const id = hostname.endsWith("youtu.be") ? pathname.slice(1, 12) : (searchParams.get("v") ?? inPath);
  return id && /^[\w-]{11}$/.test(id) ? id : null;
}

/** A Vimeo video; `hash` opens one that is not listed. */
export function vimeoId(url: string): { id: string; hash: string | null } | null {
  const { pathname, searchParams } = new URL(url);
  const match = /\/(\d{3,})(?:\/([\da-f]{6,}))?(?:\/|$)/.exec(pathname);
  return match ? { id: match[1]!, hash: searchParams.get("h") ?? match[2] ?? null } : null;
}

/** A Panopto session: the server it is on, and its id. Viewer.aspx and Embed.aspx both name it. */
export function panoptoSession(url: string): { serverName: string; sessionId: string } | null {
  const { host, searchParams } = new URL(url);
  const sessionId = searchParams.get("id");
  return sessionId && /^[\da-f-]{36}$/i.test(sessionId) ? { serverName: host, sessionId } : null;
}

export type KalturaEntry = { origin: string; partnerId: string; entryId: string; uiConfId: string | null };

/** A Kaltura entry, from the address of its embedded player, of its page in a MediaSpace, or of a Kaltura LTI link. */
export function kalturaEntry(url: string): KalturaEntry | null {
  const { origin, pathname, searchParams } = new URL(url);
  const named = (name: string) =>
    searchParams.get(name) ?? new RegExp(`/${name}/([\\w-]+)`).exec(pathname)?.[1] ?? null;
  const partnerId = /\/p\/(\d+)/.exec(pathname)?.[1] ?? named("partner_id");
  const entryId = named("entry_id") ?? /\/(\d_[\da-z]{8})(?:\/|$)/.exec(pathname)?.[1];
  return partnerId && entryId ? { origin, partnerId, entryId, uiConfId: named("uiconf_id") } : null;
}

/** The address of Kaltura's own player for an entry, standing at a second. */
export function kalturaPlayerUrl({ origin, partnerId, entryId, uiConfId }: KalturaEntry, startSeconds = 0): string {
  const player = uiConfId ? `/uiconf_id/${uiConfId}` : "";
  return `${origin}/p/${partnerId}/embedPlaykitJs${player}?iframeembed=true&entry_id=${entryId}${startSeconds > 0 ? `&kalturaSeekFrom=${Math.floor(startSeconds)}` : ""}`;
}

/**
 * Where a person can watch a video without our player, from a second on: the host's own page, or the file. What to give
 * when it cannot be moved here.
 */
export function watchUrl({ kind, url }: Video, seconds: number): string {
  const t = Math.max(0, Math.floor(seconds));
  try {
    const youtube = kind === "youtube" ? youtubeId(url) : null;
    if (youtube) return `https://www.youtube.com/watch?v=${youtube}&t=${t}s`;
    const vimeo = kind === "vimeo" ? vimeoId(url) : null;
    if (vimeo) return `https://vimeo.com/${vimeo.id}${vimeo.hash ? `/${vimeo.hash}` : ""}#t=${t}s`;
    const panopto = kind === "panopto" ? panoptoSession(url) : null;
    if (panopto) return `https://${panopto.serverName}/Panopto/Pages/Viewer.aspx?id=${panopto.sessionId}&start=${t}`;
    const kaltura = kind === "kaltura" ? kalturaEntry(url) : null;
    if (kaltura) return kalturaPlayerUrl(kaltura, t);
  } catch {
    return url; // not an address that says more
  }
  return kind === "html5" || kind === "hls" ? `${url.split("#")[0]}#t=${t}` : url;
}

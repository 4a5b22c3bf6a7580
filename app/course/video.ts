import { wholeSecond } from "./moment";

/** A lecture's video: the player that it needs, and its address. */
export type Video = { kind: string; url: string };

export const VIDEO_KINDS = ["html5", "hls", "youtube", "vimeo", "panopto", "kaltura"] as const;
export type VideoKind = (typeof VIDEO_KINDS)[number];

/** Returns whether a text is a kind of video. */
export const isVideoKind = (kind: string): kind is VideoKind => VIDEO_KINDS.some((known) => known === kind);

/** Returns whether this site's pages play a kind of video themselves, without a frame of another site. */
export const isPlayedHere = (kind: string): boolean => kind === "html5" || kind === "hls";

/** Returns whether an address contains a user name or password, which everyone who gets the address can read. */
export function hasCredentials(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { username, password } = new URL(url);
  return username !== "" || password !== "";
}

/** Removes the user name and password from an address. */
export function withoutCredentials(url: string): string {
  if (!hasCredentials(url)) return url;
  const address = new URL(url);
  address.username = "";
  address.password = "";
  return address.href;
}

/** Returns whether an address names a video on its host. Files and streams may have any address. */
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

/** Returns the id of a YouTube video, or null. */
export function youtubeId(url: string): string | null {
  const { hostname, pathname, searchParams } = new URL(url);
  const inPath = /^\/(?:embed|v|shorts|live)\/([\w-]{11})(?:\/|$)/.exec(pathname)?.[1];
  const id = hostname.endsWith("youtu.be") ? pathname.slice(1, 12) : (searchParams.get("v") ?? inPath);
  return id && /^[\w-]{11}$/.test(id) ? id : null;
}

/** Returns the id of a Vimeo video, or null. `hash` is needed for unlisted videos. */
export function vimeoId(url: string): { id: string; hash: string | null } | null {
  const { pathname, searchParams } = new URL(url);
  const [, id, hash] = /\/(\d{3,})(?:\/([\da-f]{6,}))?(?:\/|$)/.exec(pathname) ?? [];
  return id ? { id, hash: searchParams.get("h") ?? hash ?? null } : null;
}

/** Returns the server and id of a Panopto session from a Viewer.aspx or Embed.aspx address, or null. */
export function panoptoSession(url: string): { serverName: string; sessionId: string } | null {
  const { host, searchParams } = new URL(url);
  const sessionId = searchParams.get("id");
  return sessionId && /^[\da-f-]{36}$/i.test(sessionId) ? { serverName: host, sessionId } : null;
}

export type KalturaEntry = { origin: string; partnerId: string; entryId: string; uiConfId: string | null };

/** Returns a Kaltura entry from the address of a player, a MediaSpace page or an LTI link, or null. */
export function kalturaEntry(url: string): KalturaEntry | null {
  const { origin, pathname, searchParams } = new URL(url);
  const named = (name: string) =>
    searchParams.get(name) ?? new RegExp(`/${name}/([\\w-]+)`).exec(pathname)?.[1] ?? null;
  const partnerId = /\/p\/(\d+)/.exec(pathname)?.[1] ?? named("partner_id");
  const entryId = named("entry_id") ?? /\/(\d_[\da-z]{8})(?:\/|$)/.exec(pathname)?.[1];
  return partnerId && entryId ? { origin, partnerId, entryId, uiConfId: named("uiconf_id") } : null;
}

/** Returns the address of Kaltura's own player for an entry, starting at a second. */
export function kalturaPlayerUrl({ origin, partnerId, entryId, uiConfId }: KalturaEntry, startSeconds = 0): string {
  const player = uiConfId ? `/uiconf_id/${uiConfId}` : "";
  return `${origin}/p/${partnerId}/embedPlaykitJs${player}?iframeembed=true&entry_id=${entryId}${startSeconds > 0 ? `&kalturaSeekFrom=${Math.floor(startSeconds)}` : ""}`;
}

/**
 * Returns the address to watch a video from a second on without our player: the host's page or the file. Offered when
 * the player cannot seek.
 */
export function watchUrl({ kind, url }: Video, seconds: number): string {
  const t = wholeSecond(seconds);
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
    return url; // not a valid address
  }
  return isPlayedHere(kind) ? `${url.split("#")[0]}#t=${t}` : url;
}

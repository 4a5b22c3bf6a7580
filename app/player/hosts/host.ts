import type { PlayerAdapter } from "../player-adapter";

export type HostOptions = {
  /** The video's address. */
  url: string;
  /** The lecture's title, which names the frame for screen readers. */
  title: string;
  language: string;
  captions: { url: string; label: string } | null;
};

/** Puts a hosted video into an empty box of the page. `dispose` empties the box again. */
export type MountHost = (box: HTMLElement, options: HostOptions) => PlayerAdapter;

/** The permissions of another site's frame. */
const FRAME_PERMISSIONS = "autoplay; encrypted-media; fullscreen; picture-in-picture";
/** Hosts check which site embeds a video. They do not need the path of the page. */
const REFERRER_POLICY = "strict-origin-when-cross-origin";

/** Sets a frame's title, permissions and referrer policy. */
export function restrainFrame(frame: HTMLIFrameElement, title: string): void {
  Object.assign(frame, { title, allow: FRAME_PERMISSIONS, referrerPolicy: REFERRER_POLICY });
}

/** Creates a restrained frame that fills its box and loads `src`. It is not in the document yet. */
export function frameFor(src: string, title: string): HTMLIFrameElement {
  const frame = document.createElement("iframe");
  restrainFrame(frame, title);
  frame.className = "size-full border-0";
  frame.src = src;
  return frame;
}

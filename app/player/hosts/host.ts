import type { Backend } from "../backend";

export type HostOptions = {
  /** The video's address. */
  url: string;
  /** The lecture's, which names the frame for screen readers. */
  title: string;
  language: string;
  captions: { url: string; label: string } | null;
};

/** Puts a hosted video into an empty box of the page. `dispose` empties the box again. */
export type MountHost = (box: HTMLElement, options: HostOptions) => Backend;

/** What a frame of another site may do here, and no more. */
export const FRAME_PERMISSIONS = "autoplay; encrypted-media; fullscreen; picture-in-picture";
/** Hosts check which site embeds a video; our addresses' paths are none of theirs. */
export const REFERRER_POLICY = "strict-origin-when-cross-origin";

export function frameFor(src: string, title: string): HTMLIFrameElement {
  const frame = document.createElement("iframe");
  Object.assign(frame, { title, allow: FRAME_PERMISSIONS, referrerPolicy: REFERRER_POLICY });
  frame.className = "size-full border-0";
  frame.src = src;
  return frame;
}

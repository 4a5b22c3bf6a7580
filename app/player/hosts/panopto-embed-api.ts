import { restrainFrame } from "./host";
import { HostScript } from "./host-script";

/** The part of Panopto's Embed API that is used: https://support.panopto.com/s/article/Learn-About-Panopto-Embed-API */
export type EmbedApi = {
  loadVideo(): void;
  playVideo(): void;
  pauseVideo(): void;
  seekTo(seconds: number): void;
  getCurrentTime(): number;
  getDuration(): number;
  getPlaybackRate?(): number;
  setPlaybackRate(rate: number): void;
};

type EmbedEvents = {
  onReady(): void;
  onStateChange(state: number): void;
  onLoginShown(): void;
  onError(error: unknown): void;
};

export type EmbedApiClass = new (
  id: string,
  options: {
    width: string;
    height: string;
    serverName: string;
    sessionId: string;
    videoParams: Record<string, string | boolean | number>;
    events: EmbedEvents & { onIframeReady(): void };
  },
) => EmbedApi;

declare global {
  interface Window {
    EmbedApi?: EmbedApiClass;
  }
}

/** The Embed API's PlayerState. */
export const [ENDED, PLAYING] = [0, 1];

const SCRIPT = "https://developers.panopto.com/scripts/embedapi.min.js";

const VIDEO_PARAMS = { interactivity: "none", showtitle: false, showbrand: false, offerviewer: false, autoplay: false };

type SessionOptions = EmbedEvents & {
  box: HTMLElement;
  /** Names the frame for screen readers. */
  title: string;
  session: { serverName: string; sessionId: string };
};

let targets = 0;

/** Opens a session in a frame in the box. */
export function openSession(Api: EmbedApiClass, { box, title, session, ...events }: SessionOptions): EmbedApi {
  // The API finds this element by its id and replaces it with a frame.
  const target = document.createElement("div");
  target.id = `panopto-${++targets}`;
  target.className = "size-full";
  box.append(target);
  const api: EmbedApi = new Api(target.id, {
    width: "100%",
    height: "100%",
    ...session,
    videoParams: VIDEO_PARAMS,
    events: { ...events, onIframeReady: () => api.loadVideo() },
  });
  const frame = box.querySelector("iframe");
  if (frame) restrainFrame(frame, title);
  return api;
}

/** The Embed API's script. */
export const embedApiScript = new HostScript({ src: SCRIPT, find: () => window.EmbedApi });

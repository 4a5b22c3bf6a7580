import { panoptoSession } from "~/course/video";
import { PlayerError } from "../player";
import type { AdapterEvents, PlayerAdapter } from "../player-adapter";
import { restrainFrame, type MountHost } from "./host";

/** The part of Panopto's Embed API that is used: https://support.panopto.com/s/article/Learn-About-Panopto-Embed-API */
type EmbedApi = {
  loadVideo(): void;
  playVideo(): void;
  pauseVideo(): void;
  seekTo(seconds: number): void;
  getCurrentTime(): number;
  getDuration(): number;
  getPlaybackRate?(): number;
  setPlaybackRate(rate: number): void;
};
type EmbedApiClass = new (
  id: string,
  options: {
    width: string;
    height: string;
    serverName: string;
    sessionId: string;
    videoParams: Record<string, string | boolean | number>;
    events: {
      onIframeReady(): void;
      onReady(): void;
      onStateChange(state: number): void;
      onLoginShown(): void;
      onError(error: unknown): void;
    };
  },
) => EmbedApi;

declare global {
  interface Window {
    EmbedApi?: EmbedApiClass;
  }
}

const SCRIPT = "https://developers.panopto.com/scripts/embedapi.min.js";
/** The Embed API's PlayerState. */
const [ENDED, PLAYING] = [0, 1];
/** The API reports changes of state only, so the time is polled. */
const POLL_MS = 250;

let boxes = 0;

/** Panopto, through its Embed API, which makes the frame and speaks with it by messages of that one server. */
export const mount: MountHost = (box, { url, title }) => {
  const session = panoptoSession(url);
  if (!session) throw new PlayerError("not-found");
  let api: EmbedApi | undefined;
  let events: AdapterEvents | undefined;
  let [isReady, isPlaying, isGone] = [false, false, false];
  let askedRate = 1;
  const timer = setInterval(() => isReady && events?.onChange(), POLL_MS);
  const inner = document.createElement("div");
  inner.id = `panopto-${++boxes}`;
  inner.className = "size-full";
  box.append(inner);

  const ready = new Promise<void>((resolve, reject) => {
    const refuse = (fault: PlayerError["fault"]) => {
      const error = new PlayerError(fault);
      reject(error);
      events?.onFault(error);
    };
    loadEmbedApi().then(
      (Api) => {
        if (isGone) return;
        const player = new Api(inner.id, {
          width: "100%",
          height: "100%",
          ...session,
          videoParams: {
            interactivity: "none",
            showtitle: false,
            showbrand: false,
            offerviewer: false,
            autoplay: false,
          },
          events: {
            onIframeReady: () => player.loadVideo(),
            onReady: () => {
              isReady = true;
              resolve();
            },
            onStateChange: (state) => {
              isPlaying = state === PLAYING;
              if (state === PLAYING || state === ENDED) isReady = true;
              events?.onChange();
            },
            // If the user signs in inside the frame, the player becomes ready.
            onLoginShown: () => events?.onFault(new PlayerError("no-access")),
            onError: () => refuse("unplayable"),
          },
        });
        api = player;
        const frame = box.querySelector("iframe");
        if (frame) restrainFrame(frame, title);
      },
      () => refuse("not-ready"),
    );
  });

  return {
    ready,
    announcesSeeked: false,
    state: () => ({
      ready: isReady,
      playing: isPlaying,
      currentTime: (isReady && api?.getCurrentTime()) || 0,
      duration: (isReady && api?.getDuration()) || NaN,
      rate: (isReady && api?.getPlaybackRate?.()) || askedRate,
    }),
    setTime: (seconds) => api?.seekTo(seconds),
    play: async () => api?.playVideo(),
    pause: () => api?.pauseVideo(),
    setRate: (rate) => {
      askedRate = rate;
      api?.setPlaybackRate(rate);
    },
    listen: (heard) => void (events = heard),
    dispose: () => {
      isGone = true;
      clearInterval(timer);
      inner.remove();
      box.querySelector("iframe")?.remove();
    },
  } satisfies PlayerAdapter;
};

let loading: Promise<EmbedApiClass> | undefined;

/** Loads the Embed API once a page. One that failed to load is tried again by the next video. */
function loadEmbedApi(): Promise<EmbedApiClass> {
  const loaded = () => window.EmbedApi;
  return (loading ??= new Promise<EmbedApiClass>((resolve, reject) => {
    const known = loaded();
    if (known) return resolve(known);
    const script = document.createElement("script");
    script.src = SCRIPT;
    script.onload = () => {
      const Api = loaded();
      if (Api) resolve(Api);
      else reject(new PlayerError("not-ready"));
    };
    script.onerror = () => reject(new PlayerError("not-ready"));
    document.head.append(script);
  }).catch((error: unknown) => {
    loading = undefined;
    throw error;
  }));
}

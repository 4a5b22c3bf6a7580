import { panoptoSession } from "~/course/video";
import { PlayerError } from "../player";
import type { AdapterEvents, PlayerAdapter } from "../player-adapter";
import type { MountHost } from "./host";
import { embedApiScript, ENDED, openSession, PLAYING, type EmbedApi, type EmbedApiClass } from "./panopto-embed-api";

/** The API reports changes of state only, so the time is polled. */
const POLL_MS = 250;

/** Mounts a Panopto video through its Embed API, which creates the frame. */
export const mount: MountHost = (box, { url, title }) => {
  const session = panoptoSession(url);
  if (!session) throw new PlayerError("not-found");
  let api: EmbedApi | undefined;
  let events: AdapterEvents | undefined;
  let [isReady, isPlaying, isDisposed] = [false, false, false];
  let requestedRate = 1;
  const timer = setInterval(() => isReady && events?.onChange(), POLL_MS);
  const open = (Api: EmbedApiClass) =>
    new Promise<void>((resolve, reject) => {
      if (isDisposed) return;
      api = openSession(Api, {
        box,
        title,
        session,
        onReady: () => {
          isReady = true;
          resolve();
        },
        onStateChange: (state) => {
          isPlaying = state === PLAYING;
          if (state === PLAYING || state === ENDED) isReady = true;
          if (state === PLAYING) events?.onPlayable();
          events?.onChange();
        },
        // If the user signs in inside the frame, the player becomes ready.
        onLoginShown: () => events?.onFault(new PlayerError("no-access")),
        onError: () => {
          const error = new PlayerError("unplayable");
          reject(error);
          events?.onFault(error);
        },
      });
    });
  return {
    ready: embedApiScript.load().then(open),
    announcesSeeked: false,
    state: () => ({
      ready: isReady,
      playing: isPlaying,
      currentTime: (isReady && api?.getCurrentTime()) || 0,
      duration: (isReady && api?.getDuration()) || NaN,
      rate: (isReady && api?.getPlaybackRate?.()) || requestedRate,
    }),
    setTime: (seconds) => api?.seekTo(seconds),
    play: async () => api?.playVideo(),
    pause: () => api?.pauseVideo(),
    setRate: (rate) => {
      requestedRate = rate;
      api?.setPlaybackRate(rate);
    },
    listen: (listener) => void (events = listener),
    dispose: () => {
      isDisposed = true;
      clearInterval(timer);
      embedApiScript.abandon();
      box.replaceChildren();
    },
  } satisfies PlayerAdapter;
};

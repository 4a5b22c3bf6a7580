import { kalturaEntry, kalturaPlayerUrl } from "~/course/video";
import { fieldsOf } from "~/text/fields-of";
import { PlayerError, type PlayerFault } from "../player";
import type { AdapterEvents, AdapterState, PlayerAdapter } from "../player-adapter";
import { frameFor, type MountHost } from "./host";
import { connectPlayerJs, type PlayerJsMessage } from "./player-js";

const EVENTS = ["ready", "play", "pause", "ended", "timeupdate", "seeked", "error"] as const;
/** How often a frame is asked whether it is ready. It may have loaded before this page listened. */
const ASK_READY_MS = 300;
/** A paused frame reports no times, so its time is polled. */
const POLL_TIME_MS = 150;

/** Mounts a Kaltura video, whose frame speaks player.js. */
export const mount: MountHost = (box, { url, title }) => {
  const entry = kalturaEntry(url);
  if (!entry) throw new PlayerError("not-found");
  const frame = frameFor(kalturaPlayerUrl(entry), title);
  box.append(frame);
  const lifetime = new AbortController();
  const now: AdapterState = { ready: false, playing: false, currentTime: 0, duration: NaN, rate: 1 };
  let events: AdapterEvents | undefined;
  let settleReady: { resolve: () => void; reject: (error: PlayerError) => void };
  const ready = new Promise<void>((resolve, reject) => (settleReady = { resolve, reject }));

  const onMessage = ({ event, value }: PlayerJsMessage) => {
    if (event === "ready" && !now.ready) {
      clearInterval(askingReady);
      now.ready = true;
      for (const name of EVENTS) send("addEventListener", name, name);
      send("getDuration", undefined, "duration");
      settleReady.resolve();
    } else if (event === "error") {
      const error = new PlayerError(faultOf(fieldsOf(value).code));
      settleReady.reject(error);
      events?.onFault(error);
    } else {
      Object.assign(now, changedBy({ event, value }));
      if (event === "play") events?.onPlayable();
    }
    events?.onChange();
  };
  const send = connectPlayerJs({ frame, origin: entry.origin, signal: lifetime.signal, onMessage });
  const askTime = () => send("getCurrentTime", undefined, "time");
  const askingReady = setInterval(() => send("addEventListener", "ready", "ready"), ASK_READY_MS);
  const pollingTime = setInterval(() => now.ready && !now.playing && askTime(), POLL_TIME_MS);

  return {
    ready,
    announcesSeeked: false,
    state: () => ({ ...now }),
    setTime: (seconds) => {
      send("setCurrentTime", seconds);
      askTime();
    },
    play: async () => send("play"),
    pause: () => send("pause"),
    setRate: (rate) => {
      now.rate = rate;
      send("setPlaybackRate", rate);
    },
    listen: (listener) => void (events = listener),
    dispose: () => {
      lifetime.abort();
      clearInterval(askingReady);
      clearInterval(pollingTime);
      frame.remove();
    },
  } satisfies PlayerAdapter;
};

/** Returns the part of the state that a message changes. */
function changedBy({ event, value }: PlayerJsMessage): Partial<AdapterState> {
  const { seconds, duration } = fieldsOf(value);
  switch (event) {
    case "play":
      return { playing: true };
    case "pause":
    case "ended":
      return { playing: false };
    case "timeupdate":
      return { ...(isTime(seconds) && { currentTime: seconds }), ...(isTime(duration) && { duration }) };
    case "getCurrentTime":
      return isTime(value) ? { currentTime: value } : {};
    case "getDuration":
      return isTime(value) ? { duration: value } : {};
    default:
      return {};
  }
}

const isTime = (value: unknown): value is number => Number.isFinite(value);

/** Maps an error code of the frame's player: an HTTP status or one of Kaltura's names. */
function faultOf(code: unknown): PlayerFault {
  if (code === 404 || code === "ENTRY_ID_NOT_FOUND") return "not-found";
  if (code === 401 || code === 403 || code === 451 || /RESTRICT|PRIVATE|FORBIDDEN|INVALID_KS/i.test(String(code)))
    return "no-access";
  return "unplayable";
}

import { kalturaEntry, kalturaPlayerUrl } from "~/course/video";
import { fieldsOf } from "~/text/fields-of";
import { PlayerError, type PlayerFault } from "../player";
import type { AdapterEvents, PlayerAdapter } from "../player-adapter";
import { frameFor, type MountHost } from "./host";

/**
 * A message of the player.js protocol, https://github.com/embedly/player.js/blob/master/SPEC.rst, which Kaltura's
 * frames speak.
 */
type Message = {
  context: "player.js";
  version: string;
  event?: string;
  method?: string;
  value?: unknown;
  listener?: string;
};

const EVENTS = ["ready", "play", "pause", "ended", "timeupdate", "seeked", "error"] as const;
/** How often a frame is asked whether it is ready. It may have loaded before this page listened. */
const ASK_MS = 300;

/** Kaltura, by messages between this page and the frame, of Kaltura's origin alone in either direction. */
export const mount: MountHost = (box, { url, title }) => {
  const entry = kalturaEntry(url);
  if (!entry) throw new PlayerError("not-found");
  const frame = frameFor(kalturaPlayerUrl(entry), title);
  box.append(frame);
  const lifetime = new AbortController();
  const now = { ready: false, playing: false, currentTime: 0, duration: NaN, rate: 1 };
  let events: AdapterEvents | undefined;

  const send = (method: string, value?: unknown, listener?: string) => {
    const message: Message = {
      context: "player.js",
      version: "0.0.11",
      method,
      ...(value === undefined ? {} : { value }),
      ...(listener ? { listener } : {}),
    };
    frame.contentWindow?.postMessage(JSON.stringify(message), entry.origin);
  };
  const ready = new Promise<void>((resolve, reject) => {
    const asking = setInterval(() => send("addEventListener", "ready", "ready"), ASK_MS);
    lifetime.signal.addEventListener("abort", () => clearInterval(asking));
    const hear = ({ source, origin, data }: MessageEvent) => {
      const message = source === frame.contentWindow && origin === entry.origin ? read(data) : null;
      if (!message) return;
      const value = fieldsOf(message.value);
      if (message.event === "ready" && !now.ready) {
        clearInterval(asking);
        now.ready = true;
        for (const event of EVENTS) send("addEventListener", event, event);
        send("getDuration", undefined, "duration");
        resolve();
      } else if (message.event === "getDuration" && typeof message.value === "number") now.duration = message.value;
      else if (message.event === "play") now.playing = true;
      else if (message.event === "pause" || message.event === "ended") now.playing = false;
      else if (message.event === "timeupdate") {
        if (isTime(value.seconds)) now.currentTime = value.seconds;
        if (isTime(value.duration)) now.duration = value.duration;
      } else if (message.event === "getCurrentTime" && typeof message.value === "number")
        now.currentTime = message.value;
      else if (message.event === "error") {
        const error = new PlayerError(faultOf(value.code));
        reject(error);
        events?.onFault(error);
      }
      events?.onChange();
    };
    window.addEventListener("message", hear, { signal: lifetime.signal });
  });
  // A paused frame reports no times, so it is polled while it seeks.
  const asking = setInterval(() => now.ready && !now.playing && send("getCurrentTime", undefined, "time"), 150);

  return {
    ready,
    announcesSeeked: false,
    state: () => ({ ...now }),
    setTime: (seconds) => {
      send("setCurrentTime", seconds);
      send("getCurrentTime", undefined, "time");
    },
    play: async () => send("play"),
    pause: () => send("pause"),
    setRate: (rate) => {
      now.rate = rate;
      send("setPlaybackRate", rate);
    },
    listen: (heard) => void (events = heard),
    dispose: () => {
      lifetime.abort();
      clearInterval(asking);
      frame.remove();
    },
  } satisfies PlayerAdapter;
};

const isTime = (value: unknown): value is number => Number.isFinite(value);

function read(data: unknown): Message | null {
  try {
    const message = (typeof data === "string" ? JSON.parse(data) : data) as Message | null;
    return message?.context === "player.js" ? message : null;
  } catch {
    return null; // not for us
  }
}

/** Codes as the frame's player gives them, by their HTTP cousins or Kaltura's names. */
function faultOf(code: unknown): PlayerFault {
  if (code === 404 || code === "ENTRY_ID_NOT_FOUND") return "not-found";
  if (code === 401 || code === 403 || code === 451 || /RESTRICT|PRIVATE|FORBIDDEN|INVALID_KS/i.test(String(code)))
    return "no-access";
  return "unplayable";
}

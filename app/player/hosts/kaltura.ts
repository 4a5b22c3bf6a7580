import { kalturaEntry, kalturaPlayerUrl } from "~/course/video";
import type { Backend, BackendEvents } from "../backend";
import { PlayerError, type PlayerFault } from "../player";
import { frameFor, type MountHost } from "./host";

/** A message of the player.js protocol, https://github.com/embedly/player.js/blob/master/SPEC.rst, which Kaltura's frames speak. */
type Message = {
  context: "player.js";
  version: string;
  event?: string;
  method?: string;
  value?: unknown;
  listener?: string;
};

const EVENTS = ["ready", "play", "pause", "ended", "timeupdate", "seeked", "error"] as const;
/** A frame that was loaded before we listened says so when it is asked. */
const ASK_MS = 300;

/** Kaltura, by messages between this page and the frame, of Kaltura's origin alone in either direction. */
export const mount: MountHost = (box, { url, title }) => {
  const entry = kalturaEntry(url);
  if (!entry) throw new PlayerError("not-found");
  const frame = frameFor(kalturaPlayerUrl(entry), title);
  box.append(frame);
  const lifetime = new AbortController();
  const now = { ready: false, playing: false, currentTime: 0, duration: NaN, rate: 1 };
  let events: BackendEvents | undefined;

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
      const value = (message.value ?? {}) as { seconds?: number; duration?: number; code?: number | string };
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
        if (Number.isFinite(value.seconds)) now.currentTime = value.seconds!;
        if (Number.isFinite(value.duration)) now.duration = value.duration!;
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
  // A paused frame tells no times: while one seeks, it is asked.
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
  } satisfies Backend;
};

function read(data: unknown): Message | null {
  try {
    const message = (typeof data === "string" ? JSON.parse(data) : data) as Message | null;
    return message?.context === "player.js" ? message : null;
  } catch {
    return null; // not for us
  }
}

/** Codes as the frame's player gives them, by their HTTP cousins or Kaltura's names. */
function faultOf(code: number | string | undefined): PlayerFault {
  if (code === 404 || code === "ENTRY_ID_NOT_FOUND") return "not-found";
  if (code === 401 || code === 403 || code === 451 || /RESTRICT|PRIVATE|FORBIDDEN|INVALID_KS/i.test(String(code)))
    return "no-access";
  return "unplayable";
}

import type { Player, PlayerState, SeekReceipt } from "./player";

const SEEK_TIMEOUT_MS = 8_000;

/** Everything in a media element's life that changes what `state()` says. */
const STATE_EVENTS = ["loadedmetadata", "durationchange", "timeupdate", "seeking", "seeked", "play", "playing", "pause", "ended", "emptied", "error"];

/** The Player contract over an HTML5 video element. `dispose` takes its listeners away. */
export function createHtml5Player(video: HTMLVideoElement): Player & { dispose: () => void } {
  const listeners = new Set<(state: PlayerState) => void>();
  const lifetime = new AbortController();
  const { signal } = lifetime;
  const ready = whenReady(video, signal);
  ready.catch(() => {}); // a seek reports it; nobody need be waiting
  let lastSeek = 0;

  const state = (): PlayerState => ({
    ready: video.readyState >= HAVE_METADATA,
    playing: !video.paused && !video.ended,
    currentTime: video.currentTime,
    duration: video.duration,
  });
  const notify = () => listeners.forEach((listener) => listener(state()));
  for (const event of STATE_EVENTS) video.addEventListener(event, notify, { signal });

  return {
    ready,
    state,
    pause: () => video.pause(),
    currentTime: () => video.currentTime,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async seek(seconds, { play = false } = {}): Promise<SeekReceipt> {
      const seek = ++lastSeek;
      try {
        await ready;
      } catch (error) {
        return { status: "refused", reason: (error as Error).message };
      }
      // Of several seeks asked for while it loaded, only the last counts.
      if (seek !== lastSeek) return { status: "superseded" };
      const landed = whenSeeked(video, signal);
      video.currentTime = clamp(seconds, video.duration);
      if (play) await video.play().catch(() => {}); // refused autoplay: it stands there, ready to be played
      const reason = await landed;
      if (seek !== lastSeek) return { status: "superseded" };
      return reason === null ? { status: "landed", seconds: video.currentTime } : { status: "refused", reason };
    },
    dispose: () => lifetime.abort(),
  };
}

/** `HTMLMediaElement.HAVE_METADATA`: from here on, setting the time takes effect. */
const HAVE_METADATA = 1;

function whenReady(video: HTMLVideoElement, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error("The video cannot be played."));
    if (video.readyState >= HAVE_METADATA) return resolve();
    if (video.error) return fail();
    video.addEventListener("loadedmetadata", () => resolve(), { once: true, signal });
    video.addEventListener("error", fail, { once: true, signal });
  });
}

/** Null when the seek has landed, else why it did not. */
function whenSeeked(video: HTMLVideoElement, signal: AbortSignal): Promise<string | null> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve("The video did not move in time."), SEEK_TIMEOUT_MS);
    const settle = (reason: string | null) => () => {
      clearTimeout(timer);
      resolve(reason);
    };
    video.addEventListener("seeked", settle(null), { once: true, signal });
    video.addEventListener("error", settle("The video cannot be played."), { once: true, signal });
    signal.addEventListener("abort", settle("The video was closed."), { once: true });
  });
}

function clamp(seconds: number, duration: number): number {
  const end = Number.isFinite(duration) ? duration : Infinity;
  return Math.min(Math.max(0, seconds), end);
}

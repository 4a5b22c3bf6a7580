import { PlayerError, type PlayerFault } from "./player";
import type { AdapterEvents, PlayerAdapter } from "./player-adapter";

/** The part of HTMLMediaElement that an adapter needs. The custom elements for YouTube, Vimeo and HLS have it. */
export type MediaElement = HTMLElement &
  Pick<HTMLMediaElement, "currentTime" | "duration" | "paused" | "readyState" | "playbackRate" | "play"> & {
    readonly ended?: boolean;
    readonly error: { code: number } | null | undefined;
    pause(): unknown;
  };

type Options = {
  announcesSeeked?: boolean;
  /** Whether the element has its error even after it plays again. */
  keepsError?: boolean;
  /** Maps an error of the element to a fault. */
  faultOf?: (error: { code: number } | null | undefined) => PlayerFault;
  isRequested?: () => boolean;
};

/** The faults of `MediaError`'s codes. */
const FAULTS: Record<number, PlayerFault> = {
  2: "interrupted", // MEDIA_ERR_NETWORK
  4: "unreachable", // MEDIA_ERR_SRC_NOT_SUPPORTED: the host does not respond, or has nothing there that is a video
};

/** The events after which a media element's state may have changed. */
const STATE_EVENTS = [
  "loadedmetadata",
  "durationchange",
  "timeupdate",
  "seeking",
  "seeked",
  "play",
  "playing",
  "pause",
  "ended",
  "emptied",
  "ratechange",
];
/** `HTMLMediaElement.HAVE_METADATA`: from here on, setting the time takes effect. */
export const HAVE_METADATA = 1;

/** Returns an adapter for a media element. `dispose` removes its listeners, but not the element. */
export function mediaAdapter(
  element: MediaElement,
  {
    announcesSeeked = true,
    keepsError = false,
    faultOf = (error) => FAULTS[error?.code ?? 0] ?? "unplayable",
    isRequested,
  }: Options = {},
): PlayerAdapter {
  const lifetime = new AbortController();
  const { signal } = lifetime;
  let events: AdapterEvents | undefined;
  const fault = () => new PlayerError(faultOf(element.error));

  for (const event of STATE_EVENTS) element.addEventListener(event, () => events?.onChange(), { signal });
  element.addEventListener("seeked", () => events?.onSeeked(), { signal });
  element.addEventListener("error", () => events?.onFault(fault()), { signal });
  // An element that failed can be told to play, and then does nothing.
  const onPlayable = () => void ((keepsError || !element.error) && events?.onPlayable());
  for (const event of ["loadedmetadata", "playing"]) element.addEventListener(event, onPlayable, { signal });
  const ready = new Promise<void>((resolve, reject) => {
    if (element.readyState >= HAVE_METADATA) return resolve();
    if (element.error) return reject(fault());
    element.addEventListener("loadedmetadata", () => resolve(), { once: true, signal });
    element.addEventListener("error", () => reject(fault()), { once: true, signal });
  });

  return {
    ready,
    announcesSeeked,
    isRequested,
    state: () => ({
      ready: element.readyState >= HAVE_METADATA,
      playing: !element.paused && !element.ended,
      currentTime: element.currentTime,
      duration: element.duration,
      rate: element.playbackRate || 1,
    }),
    setTime: (seconds) => void (element.currentTime = seconds),
    play: () => element.play(),
    pause: () => void element.pause(),
    setRate: (rate) => void (element.playbackRate = rate),
    listen: (listener) => void (events = listener),
    dispose: () => lifetime.abort(),
  };
}

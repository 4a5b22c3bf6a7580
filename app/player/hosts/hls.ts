import "hls-video-element";
import { HAVE_METADATA, type MediaElement } from "../media-adapter";
import { PlayerError, type PlayerFault } from "../player";
import { elementAdapter } from "./element-host";
import type { MountHost } from "./host";

type HlsElement = MediaElement & {
  api?: { on(event: "hlsError", listener: (event: string, error: HlsError) => void): void } | null;
};
type HlsError = { fatal: boolean; type: string; response?: { code?: number } };

/** `HTMLMediaElement.HAVE_FUTURE_DATA`: the video can play. */
const HAVE_FUTURE_DATA = 3;
/** A seek to what has been loaded takes less. */
const SEEK_PATIENCE_MS = 500;

/** HTTP Live Streaming with hls.js, or natively if the browser supports it. */
export const mount: MountHost = (box, { url, title, language, captions }) => {
  const element = document.createElement("hls-video") as HlsElement;
  for (const name of ["controls", "playsinline", "crossorigin"]) element.setAttribute(name, "");
  element.setAttribute("preload", "auto");
  element.setAttribute("aria-label", title);
  element.className = "block size-full";
  if (captions) {
    const track = document.createElement("track");
    Object.assign(track, { kind: "captions", src: captions.url, srclang: language, label: captions.label });
    element.append(track);
  }
  element.setAttribute("src", url);
  box.append(element);
  const adapter = elementAdapter(element);
  // The library reports errors earlier and in more detail than the element.
  let refuse: (error: PlayerError) => void;
  const refused = new Promise<never>((_, reject) => (refuse = reject));
  refused.catch(() => {});
  let broke: (error: PlayerError) => void = () => {};
  queueMicrotask(() =>
    queueMicrotask(() =>
      element.api?.on("hlsError", (_, error) => {
        if (!error.fatal) return; // the library recovers by itself
        const hasLoaded = element.readyState >= HAVE_METADATA;
        const fault = new PlayerError(hasLoaded && error.type === "networkError" ? "interrupted" : faultOf(error));
        refuse(fault);
        whenStalled(element, () => broke(fault));
      }),
    ),
  );
  return {
    ...adapter,
    ready: Promise.race([adapter.ready, refused]),
    listen: (events) => {
      adapter.listen(events);
      broke = events.onFault;
    },
  };
};

/** Calls back when a video that loads nothing more has played what it had loaded, or is sent elsewhere. */
function whenStalled(element: HlsElement, onStall: () => void): void {
  const check = () =>
    setTimeout(() => element.readyState < HAVE_FUTURE_DATA && !element.ended && onStall(), SEEK_PATIENCE_MS);
  check();
  for (const event of ["waiting", "seeking"]) element.addEventListener(event, check);
}

function faultOf({ type, response }: HlsError): PlayerFault {
  if (type !== "networkError") return "unplayable";
  if (!response?.code) return "unreachable";
  if (response.code === 404) return "not-found";
  return response.code === 401 || response.code === 403 || response.code === 451 ? "no-access" : "unplayable";
}

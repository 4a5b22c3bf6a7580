import YoutubeVideoElement from "youtube-video-element";
import { youtubeId } from "~/course/video";
import { PlayerError, type PlayerFault } from "../player";
import type { PlayerAdapter } from "../player-adapter";
import { elementAdapter, framedElement } from "./element-host";
import type { MountHost } from "./host";
import { HostScript } from "./host-script";

/** https://developers.google.com/youtube/iframe_api_reference#onError */
const FAULTS: Record<number, PlayerFault> = {
  2: "not-found",
  5: "unplayable",
  100: "not-found",
  101: "no-access",
  150: "no-access",
  153: "no-access",
};

declare global {
  interface Window {
    YT?: { Player?: unknown } | undefined;
  }
}

/**
 * The element loads this script too, but never again after a failure (youtube-video-element 1.9). It uses ours if that
 * is there first.
 */
const apiScript = new HostScript({
  src: "https://www.youtube.com/iframe_api",
  find: () => window.YT?.Player,
  callback: "onYouTubeIframeAPIReady",
});

/** YouTube, through its documented frame API. Its `seeked` is a guess, so the time is watched. */
export const mount: MountHost = (box, options) => {
  const id = youtubeId(options.url);
  if (!id) throw new PlayerError("not-found");
  const config = { origin: location.origin };
  const url = `https://www.youtube-nocookie.com/embed/${id}`;
  const script = apiScript.load();
  const element = framedElement(box, "youtube-video", YoutubeVideoElement, config, { ...options, url }, script);
  const adapter = elementAdapter(element, {
    announcesSeeked: false,
    keepsError: true,
    faultOf: (error) => FAULTS[error?.code ?? 5] ?? "unplayable",
  });
  return {
    ...adapter,
    ready: script.then(() => adapter.ready),
    dispose: () => {
      adapter.dispose();
      apiScript.abandon();
    },
  } satisfies PlayerAdapter;
};

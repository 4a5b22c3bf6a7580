import YoutubeVideoElement from "youtube-video-element";
import { youtubeId } from "~/course/video";
import { PlayerError, type PlayerFault } from "../player";
import { elementAdapter, framedElement } from "./element-host";
import type { MountHost } from "./host";

/** https://developers.google.com/youtube/iframe_api_reference#onError */
const FAULTS: Record<number, PlayerFault> = {
  2: "not-found",
  5: "unplayable",
  100: "not-found",
  101: "no-access",
  150: "no-access",
  153: "no-access",
};

/** YouTube, through its documented frame API. Its `seeked` is a guess, so the time is watched. */
export const mount: MountHost = (box, options) => {
  const id = youtubeId(options.url);
  if (!id) throw new PlayerError("not-found");
  const config = { origin: location.origin };
  const element = framedElement(box, "youtube-video", YoutubeVideoElement, config, {
    ...options,
    url: `https://www.youtube-nocookie.com/embed/${id}`,
  });
  return elementAdapter(element, {
    announcesSeeked: false,
    faultOf: (error) => FAULTS[error?.code ?? 5] ?? "unplayable",
  });
};

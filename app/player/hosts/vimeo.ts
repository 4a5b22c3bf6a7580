import VimeoVideoElement from "vimeo-video-element";
import { vimeoId } from "~/course/video";
import { PlayerError, type PlayerFault } from "../player";
import type { PlayerAdapter } from "../player-adapter";
import { elementAdapter, framedElement } from "./element-host";
import type { MountHost } from "./host";

/** https://developer.vimeo.com/player/sdk/reference: the names of its errors. */
const FAULTS: Record<string, PlayerFault> = {
  NotFoundError: "not-found",
  PrivacyError: "no-access",
  PasswordError: "no-access",
};

type VimeoApi = {
  ready(): Promise<void>;
  on(event: "error", listener: (error: { name: string; method?: string }) => void): void;
};

/** Vimeo, through its player library, which reports errors separately from the element. */
export const mount: MountHost = (box, options) => {
  const video = vimeoId(options.url);
  if (!video) throw new PlayerError("not-found");
  const url = `https://vimeo.com/${video.id}`;
  const element = framedElement(
    box,
    "vimeo-video",
    VimeoVideoElement,
    { ...(video.hash ? { h: video.hash } : {}), dnt: 1 },
    { ...options, url },
  );
  const adapter = elementAdapter(element);
  const api = apiOf(element);
  const refused = api
    .then((api) => api.ready())
    .then(
      () => new Promise<never>(() => {}),
      (error: { name?: string }) => {
        throw new PlayerError(FAULTS[error.name ?? ""] ?? "unplayable");
      },
    );
  return {
    ...adapter,
    ready: Promise.race([adapter.ready, refused]),
    listen: (events) => {
      adapter.listen(events);
      void api.then((api) =>
        api.on("error", ({ name, method }) => {
          // An error of one call does not affect the others.
          if (!method || method === "ready") events.onFault(new PlayerError(FAULTS[name] ?? "unplayable"));
        }),
      );
    },
  } satisfies PlayerAdapter;
};

/** Waits for the library's object, which the element creates shortly after it is connected. */
async function apiOf(element: HTMLElement): Promise<VimeoApi> {
  for (;;) {
    const { api } = element as { api?: VimeoApi | null };
    if (api) return api;
    await new Promise((resolve) => setTimeout(resolve, 10));
    if (!element.isConnected) return new Promise(() => {});
  }
}

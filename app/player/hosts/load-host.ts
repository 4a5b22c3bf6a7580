import type { VideoKind } from "~/course/video";
import type { MountHost } from "./host";

/** Loads the code of a host. Each is a chunk of its own, so that a page loads only what its lecture needs. */
export async function loadHost(kind: Exclude<VideoKind, "html5">): Promise<MountHost> {
  switch (kind) {
    case "hls":
      return (await import("./hls")).mount;
    case "youtube":
      return (await import("./youtube")).mount;
    case "vimeo":
      return (await import("./vimeo")).mount;
    case "panopto":
      return (await import("./panopto")).mount;
    case "kaltura":
      return (await import("./kaltura")).mount;
  }
}

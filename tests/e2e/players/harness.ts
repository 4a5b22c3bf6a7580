import type { VideoKind } from "~/course/video";
import { createPlayer } from "~/player/create-player";
import { loadHost } from "~/player/hosts/load-host";
import { mediaAdapter } from "~/player/media-adapter";
import type { Player, SeekResult } from "~/player/player";
import type { PlayerAdapter } from "~/player/player-adapter";

declare global {
  interface Window {
    player: Player & { dispose: () => void };
    openPlayer: (kind: VideoKind, url: string) => Promise<void>;
    fault: string | null;
    /** Seeks to random seconds one after another. Returns how far off each seek ended, and how long it took. */
    seekRandomly: (count: number, duration: number) => Promise<{ off: number; ms: number; result: SeekResult }[]>;
  }
}

// why: each kind of player is tested alone, without the rest of the page.
window.openPlayer = async (kind, url) => {
  const box = document.getElementById("box")!;
  const options = { url, title: "A lecture", language: "en", captions: null };
  if (kind === "html5") {
    const video = document.createElement("video");
    video.src = url;
    video.preload = "auto";
    video.muted = true;
    box.append(video);
    open(mediaAdapter(video));
  } else open((await loadHost(kind))(box, options));
};

function open(adapter: PlayerAdapter): void {
  window.fault = null;
  window.player = createPlayer(adapter, { onFault: (fault) => (window.fault = fault) });
}

window.seekRandomly = async (count, duration) => {
  const seeks = [];
  for (let i = 0; i < count; i++) {
    const to = Math.random() * (duration - 2);
    const begun = performance.now();
    const result = await window.player.seek(to);
    seeks.push({
      off: "seconds" in result ? Math.abs(result.seconds - to) : Infinity,
      ms: performance.now() - begun,
      result,
    });
  }
  return seeks;
};

import type { Player, PlayerState, SeekReceipt } from "./player";

type Wanted = { lectureId: string; seconds: number; play: boolean; resolve: (receipt: SeekReceipt) => void };

const NOTHING_YET: PlayerState = { ready: false, playing: false, currentTime: 0, duration: NaN };

/**
 * The place on a page where a lecture's player stands, or will stand. A seek to a lecture whose player is not there
 * yet is kept for it; a later one takes its place.
 */
export class PlayerSlot {
  #player: Player | null = null;
  #lectureId: string | null = null;
  #wanted: Wanted | null = null;
  #listeners = new Set<(state: PlayerState) => void>();

  seek(lectureId: string, seconds: number, { play = true }: { play?: boolean } = {}): Promise<SeekReceipt> {
    this.#wanted?.resolve({ status: "superseded" });
    this.#wanted = null;
    if (this.#player && this.#lectureId === lectureId) return this.#player.seek(seconds, { play });
    return new Promise((resolve) => {
      this.#wanted = { lectureId, seconds, play, resolve };
    });
  }

  /** Puts a lecture's player in place; the returned function takes it out again. */
  attach(lectureId: string, player: Player): () => void {
    this.#player = player;
    this.#lectureId = lectureId;
    const unsubscribe = player.subscribe((state) => this.#notify(state));
    const wanted = this.#wanted;
    if (wanted?.lectureId === lectureId) {
      this.#wanted = null;
      void player.seek(wanted.seconds, { play: wanted.play }).then(wanted.resolve);
    }
    return () => {
      unsubscribe();
      if (this.#player !== player) return;
      this.#player = null;
      this.#lectureId = null;
      this.#notify(NOTHING_YET);
    };
  }

  pause(): void {
    this.#player?.pause();
  }

  /** The lecture whose player stands here now. */
  lectureId(): string | null {
    return this.#lectureId;
  }

  state(): PlayerState {
    return this.#player?.state() ?? NOTHING_YET;
  }

  subscribe(listener: (state: PlayerState) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  #notify(state: PlayerState) {
    this.#listeners.forEach((listener) => listener(state));
  }
}

import type { Player, PlayerFault, PlayerState, SeekResult } from "./player";

type Wanted = { lectureId: string; seconds: number; play: boolean; resolve: (result: SeekResult) => void };

const NOTHING_YET: PlayerState = {
  ready: false,
  playing: false,
  currentTime: 0,
  duration: NaN,
  rate: 1,
  awaitsPlay: false,
};

type SeekOptions = {
  play?: boolean;
  /** Whether the page says in another way where the video is. */
  isSilent?: boolean;
};

/** A seek as the page shows it: pending, or with its result. */
export type SeekReport = Required<SeekOptions> & { lectureId: string; seconds: number; result: SeekResult | null };

/**
 * The place on a page for a lecture's player. A seek to a lecture whose player is not attached yet waits for it. A later
 * seek replaces it.
 */
export class PlayerSlot {
  #player: Player | null = null;
  #lectureId: string | null = null;
  #wanted: Wanted | null = null;
  #report: SeekReport | null = null;
  #sought: { lectureId: string; seconds: number } | null = null;
  #fault: { lectureId: string; fault: PlayerFault } | null = null;
  #listeners = new Set<(state: PlayerState) => void>();
  #reportListeners = new Set<() => void>();

  async seek(
    lectureId: string,
    seconds: number,
    { play = true, isSilent = false }: SeekOptions = {},
  ): Promise<SeekResult> {
    const report: SeekReport = { lectureId, seconds, play, isSilent, result: null };
    this.#sought = { lectureId, seconds };
    this.#setReport(report);
    const result = await this.#send(lectureId, seconds, play);
    if (this.#report === report) this.#setReport({ ...report, result });
    return result;
  }

  /** Returns the last seek: the same object until something changes. */
  lastSeek = (): SeekReport | null => this.#report;

  /** Returns the second last sought in the lecture of the player, even after its status is hidden; null if none was. */
  soughtSeconds(): number | null {
    return this.#sought !== null && this.#sought.lectureId === this.#lectureId ? this.#sought.seconds : null;
  }

  subscribeToSeeks = (listener: () => void): (() => void) => {
    this.#reportListeners.add(listener);
    return () => void this.#reportListeners.delete(listener);
  };

  /** Hides the status of the last seek. */
  dismissSeek(): void {
    if (this.#report?.result) this.#setReport(null);
  }

  /** Attaches a lecture's player. The returned function detaches it. */
  attach(lectureId: string, player: Player): () => void {
    this.#player = player;
    this.#lectureId = lectureId;
    this.#fault = null;
    const unsubscribe = player.subscribe((state) => this.#notify(state));
    const wanted = this.#wanted;
    if (wanted?.lectureId === lectureId) {
      this.#wanted = null;
      void player.seek(wanted.seconds, { play: wanted.play }).then(wanted.resolve);
    }
    this.#notify(player.state());
    return () => {
      unsubscribe();
      if (this.#player !== player) return;
      this.#player = null;
      this.#lectureId = null;
      this.#notify(NOTHING_YET);
    };
  }

  /** Ends the waiting seeks of a lecture that will have no player, with the reason. */
  refuse(lectureId: string, fault: PlayerFault): void {
    this.#fault = { lectureId, fault };
    if (this.#wanted?.lectureId === lectureId) this.#wanted.resolve({ status: "refused", reason: fault });
  }

  play(): void {
    this.#player?.play();
  }

  pause(): void {
    this.#player?.pause();
  }

  setRate(rate: number): void {
    this.#player?.setRate(rate);
  }

  /** The lecture whose player is attached. */
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

  #send(lectureId: string, seconds: number, play: boolean): Promise<SeekResult> {
    this.#wanted?.resolve({ status: "superseded" });
    this.#wanted = null;
    if (this.#player && this.#lectureId === lectureId) return this.#player.seek(seconds, { play });
    if (this.#fault?.lectureId === lectureId) return Promise.resolve({ status: "refused", reason: this.#fault.fault });
    return new Promise((resolve) => {
      this.#wanted = { lectureId, seconds, play, resolve };
    });
  }

  #setReport(report: SeekReport | null) {
    this.#report = report;
    this.#reportListeners.forEach((listener) => listener());
  }

  #notify(state: PlayerState) {
    this.#listeners.forEach((listener) => listener(state));
  }
}

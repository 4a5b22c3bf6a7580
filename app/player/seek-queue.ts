import { DRIFT_SECONDS, faultOf, type PlayerFault, type SeekResult } from "./player";
import type { PlayerAdapter } from "./player-adapter";
import { whenSeeked, whenThere } from "./read-back";

/** How long a seek waits for a video to become ready before it is reported as late. It is still carried out later. */
const READY_PATIENCE_MS = 8_000;

type Options = {
  /** Resolves when seeks take effect at once; rejects when the video cannot be played. */
  ready: Promise<void>;
  /** Aborts when the player is disposed. */
  signal: AbortSignal;
  play: () => void;
};

/** Queues seeks until the video is ready, lets the last one win, and reads each result back from the adapter. */
export class SeekQueue {
  readonly #adapter: PlayerAdapter;
  readonly #options: Options;
  #count = 0;
  #fault: PlayerFault | null = null;
  #supersede = () => {};
  #onSeeked = () => {};
  #onFault: (fault: PlayerFault) => void = () => {};

  constructor(adapter: PlayerAdapter, options: Options) {
    this.#adapter = adapter;
    this.#options = options;
  }

  /** Number of requested seeks. Detects whether a later one has begun. */
  get count(): number {
    return this.#count;
  }

  async seek(seconds: number, isToPlay: boolean): Promise<SeekResult> {
    const { ready } = this.#options;
    this.#supersede();
    const seek = ++this.#count;
    const superseded = new Promise<"superseded">((resolve) => (this.#supersede = () => resolve("superseded")));
    const waited = await this.#waitUntilReady(superseded);
    if (waited === "superseded" || seek !== this.#count) return { status: "superseded" };
    if (waited === "ready") return this.#carryOut(seconds, isToPlay, superseded);
    // A late video still goes to the last requested second.
    void ready.then(
      () => void (seek === this.#count && this.#carryOut(seconds, isToPlay, superseded)),
      () => {},
    );
    return { status: "refused", reason: waited };
  }

  /** The adapter announced that a seek is done. */
  seeked(): void {
    this.#onSeeked();
  }

  /** Refuses the running seek and all later ones, until `recover`. */
  fail(fault: PlayerFault): void {
    this.#fault = fault;
    this.#onFault(fault);
  }

  recover(): void {
    this.#fault = null;
  }

  async #waitUntilReady(superseded: Promise<"superseded">): Promise<"ready" | "superseded" | PlayerFault> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<"not-ready">((resolve) => {
      timer = setTimeout(() => resolve("not-ready"), READY_PATIENCE_MS);
    });
    const ready = this.#options.ready.then(() => "ready" as const, faultOf);
    const outcome = await Promise.race([this.#fault ?? this.#nextFault(), ready, late, superseded]);
    clearTimeout(timer);
    return outcome;
  }

  async #carryOut(asked: number, isToPlay: boolean, superseded: Promise<"superseded">): Promise<SeekResult> {
    const { signal, play } = this.#options;
    const { currentTime: from, duration } = this.#adapter.state();
    const target = Math.min(Math.max(0, asked), Number.isFinite(duration) && duration > 0 ? duration : Infinity);
    const broken = this.#nextFault();
    const settled = this.#adapter.announcesSeeked
      ? whenSeeked((listener) => (this.#onSeeked = listener), signal)
      : whenThere(() => this.#adapter.state(), { target, from }, signal);
    this.#adapter.setTime(target);
    if (isToPlay) play();
    const outcome = await Promise.race([settled, broken, superseded]);
    if (outcome === "superseded") return { status: "superseded" };
    if (outcome !== "there") return { status: "refused", reason: outcome };
    const { currentTime: seconds } = this.#adapter.state();
    return { status: Math.abs(seconds - asked) > DRIFT_SECONDS ? "drifted" : "landed", seconds };
  }

  #nextFault(): Promise<PlayerFault> {
    return new Promise((resolve) => (this.#onFault = resolve));
  }
}

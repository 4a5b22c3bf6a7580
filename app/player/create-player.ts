import { DRIFT_SECONDS, faultOf, type Player, type PlayerFault, type PlayerState, type SeekResult } from "./player";
import type { PlayerAdapter } from "./player-adapter";
import { whenSeeked, whenThere } from "./read-back";

/** How long a seek waits for a video to become ready before it is reported as late. It is still carried out later. */
const READY_PATIENCE_MS = 8_000;
/** How long a video may take to start playing before autoplay counts as blocked. */
const PLAY_PATIENCE_MS = 1_500;

/**
 * Creates a player on an adapter: it queues seeks until the video is ready, lets the last one win, and verifies each.
 */
export function createPlayer(adapter: PlayerAdapter): Player & { dispose: () => void } {
  const listeners = new Set<(state: PlayerState) => void>();
  const lifetime = new AbortController();
  let lastSeek = 0;
  let giveWay: () => void = () => {};
  let awaitsPlay = false;
  let fault: PlayerFault | null = null;
  let seeked: () => void = () => {};
  let failed: (fault: PlayerFault) => void = () => {};

  const state = (): PlayerState => {
    const now = adapter.state();
    return { ...now, awaitsPlay: awaitsPlay && !now.playing };
  };
  const notify = () => {
    if (awaitsPlay && adapter.state().playing) awaitsPlay = false;
    const now = state();
    listeners.forEach((listener) => listener(now));
  };
  const onFault = (error: unknown) => {
    fault = faultOf(error);
    failed(fault);
    notify();
  };
  adapter.listen({ onChange: notify, onSeeked: () => seeked(), onFault });
  // If the user signs in inside the frame, the player becomes ready.
  const ready = adapter.ready.then(() => {
    fault = null;
    notify();
  });
  ready.catch(onFault); // Seeks report the fault.

  async function play() {
    awaitsPlay = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const inTime = new Promise<boolean>(
      (resolve) => (timer = setTimeout(() => resolve(adapter.state().playing), PLAY_PATIENCE_MS)),
    );
    const mine = lastSeek;
    const plays = await Promise.race([
      adapter.play().then(
        () => true,
        () => false,
      ),
      inTime,
    ]);
    clearTimeout(timer);
    if (plays || mine !== lastSeek || lifetime.signal.aborted) return;
    awaitsPlay = true;
    notify();
  }

  async function carryOut(asked: number, isToPlay: boolean, superseded: Promise<"superseded">): Promise<SeekResult> {
    const { currentTime: from, duration } = adapter.state();
    const target = Math.min(Math.max(0, asked), Number.isFinite(duration) && duration > 0 ? duration : Infinity);
    const broken = new Promise<PlayerFault>((resolve) => (failed = resolve));
    const settled = adapter.announcesSeeked
      ? whenSeeked((listener) => (seeked = listener), lifetime.signal)
      : whenThere(() => adapter.state(), { target, from }, lifetime.signal);
    adapter.setTime(target);
    if (isToPlay) void play();
    const outcome = await Promise.race([settled, broken, superseded]);
    if (outcome === "superseded") return { status: "superseded" };
    if (outcome !== "there") return { status: "refused", reason: outcome };
    const seconds = adapter.state().currentTime;
    return { status: Math.abs(seconds - asked) > DRIFT_SECONDS ? "drifted" : "landed", seconds };
  }

  return {
    ready,
    state,
    currentTime: () => adapter.state().currentTime,
    play: () => void play(),
    pause: () => {
      awaitsPlay = false;
      adapter.pause();
    },
    setRate: (rate) => adapter.setRate(rate),
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async seek(seconds, { play: isToPlay = false } = {}) {
      giveWay();
      const seek = ++lastSeek;
      const superseded = new Promise<"superseded">((resolve) => (giveWay = () => resolve("superseded")));
      let timer: ReturnType<typeof setTimeout> | undefined;
      const late = new Promise<"late">((resolve) => (timer = setTimeout(() => resolve("late"), READY_PATIENCE_MS)));
      const broken = new Promise<PlayerFault>((resolve) => (fault ? resolve(fault) : (failed = resolve)));
      const waited = await Promise.race([broken, ready.then(() => "ready" as const, faultOf), late, superseded]);
      clearTimeout(timer);
      if (waited === "superseded" || seek !== lastSeek) return { status: "superseded" };
      if (waited === "ready") return carryOut(seconds, isToPlay, superseded);
      // Once it is ready, it goes to the last requested second.
      void ready.then(
        () => void (seek === lastSeek && carryOut(seconds, isToPlay, superseded)),
        () => {},
      );
      return { status: "refused", reason: waited === "late" ? "not-ready" : waited };
    },
    dispose: () => {
      lifetime.abort();
      listeners.clear();
      adapter.dispose();
    },
  };
}

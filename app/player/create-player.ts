import { faultOf, type Player, type PlayerFault, type PlayerState } from "./player";
import type { PlayerAdapter } from "./player-adapter";
import { SeekQueue } from "./seek-queue";

/** How long a video may take to start playing before autoplay counts as blocked. */
const PLAY_PATIENCE_MS = 1_500;

type Options = {
  /** Called when the adapter reports a fault after it was created. */
  onFault?: (fault: PlayerFault) => void;
  /** Called when the video has loaded or plays, perhaps after a fault. */
  onPlayable?: () => void;
};

/** Creates a player on an adapter: seeks go through a queue, and blocked autoplay is reported. */
export function createPlayer(adapter: PlayerAdapter, options: Options = {}): Player & { dispose: () => void } {
  const listeners = new Set<(state: PlayerState) => void>();
  const lifetime = new AbortController();
  let awaitsPlay = false;

  const state = (): PlayerState => {
    const now = adapter.state();
    return { ...now, awaitsPlay: awaitsPlay && !now.playing };
  };
  const notify = () => {
    if (awaitsPlay && adapter.state().playing) awaitsPlay = false;
    const now = state();
    listeners.forEach((listener) => listener(now));
  };
  // If the user signs in inside the frame, the player becomes ready after a fault.
  const ready = adapter.ready.then(() => {
    seeks.recover();
    notify();
  });
  const seeks = new SeekQueue(adapter, { ready, signal: lifetime.signal, play: () => void play() });
  const onFault = (error: unknown) => {
    seeks.fail(faultOf(error));
    options.onFault?.(faultOf(error));
    notify();
  };
  const onPlayable = () => {
    seeks.recover();
    options.onPlayable?.();
  };
  adapter.listen({ onChange: notify, onSeeked: () => seeks.seeked(), onFault, onPlayable });
  ready.catch(onFault); // Seeks report the fault.

  async function play() {
    awaitsPlay = false;
    const seek = seeks.count;
    const isPlaying = await startPlaying(adapter);
    if (isPlaying || seek !== seeks.count || lifetime.signal.aborted) return;
    awaitsPlay = true;
    notify();
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
    seek: (seconds, { play = false } = {}) => seeks.seek(seconds, play),
    dispose: () => {
      lifetime.abort();
      listeners.clear();
      adapter.dispose();
    },
  };
}

/** Returns whether the video plays: false if the browser blocks it or it does not start in time. */
async function startPlaying(adapter: PlayerAdapter): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const inTime = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(adapter.state().playing), PLAY_PATIENCE_MS);
  });
  const started = adapter.play().then(
    () => true,
    () => false,
  );
  const isPlaying = await Promise.race([started, inTime]);
  clearTimeout(timer);
  return isPlaying;
}

import { forget, recall, recallAll, remember } from "~/study/remember";
import { changesFromJson, changesToJson } from "~/transcript/edits/changes-wire";
import type { LineChange } from "~/transcript/edits/line";

type Place = { courseId: string; lectureId: string };

/**
 * Unsaved changes of one lecture that this browser keeps. Each open editor has a key of its own, because one that saves
 * must not clear what another still needs. An editor takes over what closed ones left.
 */
export class KeptDrafts {
  readonly #prefix: string;
  readonly #key: string;
  /** Taken over, and removed once they are stored under this editor's key. */
  #taken: { key: string; release: () => void }[] = [];

  constructor({ courseId, lectureId }: Place, editorId: string) {
    this.#prefix = `transcript-draft:${courseId}/${lectureId}`;
    this.#key = `${this.#prefix}#${editorId}`;
  }

  /** Stores all unsaved changes of this editor. */
  keep(changes: readonly LineChange[]): void {
    if (changes.length > 0) remember(this.#key, changesToJson(changes));
    else forget(this.#key);
    for (const { key, release } of this.#taken.splice(0)) {
      forget(key);
      release();
    }
  }

  /**
   * Passes on what other editors left, also those that close later. The changes must then be among those of the next
   * `keep`. Returns a function that ends this, and lets other editors take over what this one leaves.
   */
  takeOver(onFound: (changes: LineChange[]) => void): () => void {
    const end = new AbortController();
    const others = recallAll(this.#prefix).filter(([key]) => this.#isOther(key));
    for (const [key] of others)
      void whenFree(key, end.signal, (release) => {
        const changes = changesFromJson(recall(key));
        if (changes.length === 0) return release();
        this.#taken.push({ key, release });
        onFound(changes);
      });
    void whenFree(this.#key, end.signal, (release) => end.signal.addEventListener("abort", release));
    return () => end.abort();
  }

  /** Whether a key belongs to another editor of this lecture. Earlier versions had one key for all. */
  #isOther(key: string): boolean {
    return key === this.#prefix || (key.startsWith(`${this.#prefix}#`) && key !== this.#key);
  }
}

/**
 * Calls a function when no open editor has a key, which is then locked until `release` is called. Pages without TLS
 * have no locks, so the function is called at once.
 */
async function whenFree(key: string, signal: AbortSignal, act: (release: () => void) => void): Promise<void> {
  const locks = navigator.locks as LockManager | undefined;
  if (!locks) return act(() => {});
  const hold = () => new Promise<void>((release) => act(release));
  await locks.request(`cuepoint:${key}`, { signal }, hold).catch(() => {}); // the editor was closed while it waited
}

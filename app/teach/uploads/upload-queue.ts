import type { ChosenFile } from "./chosen-files";
import { sendFile, type UploadProblem } from "./send-file";

/** A file being uploaded. `problem`: why it was refused. */
export type ShownUpload = {
  key: number;
  name: string;
  size: number;
  sent: number;
  state: "waiting" | "sending" | "retrying" | "arrived" | "refused";
  problem: UploadProblem | null;
};

type Waiting = { key: number; chosen: ChosenFile; stop: AbortController };

/** The uploads of a course that has none. */
export const NO_UPLOADS: readonly ShownUpload[] = [];

/** Returns whether a file is being sent, or waits for it. */
export const isUnderWay = ({ state }: ShownUpload): boolean => state !== "arrived" && state !== "refused";

/**
 * The uploads to a course. Sends files one at a time, the smallest first, so that a lecture's transcript arrives before
 * its video.
 */
class UploadQueue {
  #uploads = NO_UPLOADS;
  #waiting: Waiting[] = [];
  #current: Waiting | null = null;
  #nextKey = 1;
  readonly #listeners = new Set<() => void>();

  constructor(private readonly courseId: string) {}

  /** Returns the uploads: the same list until something changes. */
  uploads = (): readonly ShownUpload[] => this.#uploads;

  /** Calls a function when the uploads change. Once nobody listens, uploads that are over are forgotten. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0 && !this.#uploads.some(isUnderWay)) this.#set(NO_UPLOADS);
    };
  }

  /** Adds files to the queue. */
  add(chosen: readonly ChosenFile[]): void {
    const added = chosen.map((one) => ({ key: this.#nextKey++, chosen: one, stop: new AbortController() }));
    this.#waiting = [...this.#waiting, ...added].sort((a, b) => a.chosen.file.size - b.chosen.file.size);
    this.#set([...this.#uploads.filter(({ state }) => state !== "arrived"), ...added.map(shownOf)]);
    if (this.#current === null) void this.#send();
  }

  /** Stops an upload, and removes it from the list. */
  remove(key: number): void {
    this.#waiting = this.#waiting.filter((waiting) => waiting.key !== key);
    this.#set(this.#uploads.filter((upload) => upload.key !== key));
    if (this.#current?.key === key) this.#current.stop.abort();
  }

  async #send(): Promise<void> {
    for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) {
      const { key, chosen, stop } = (this.#current = next);
      this.#change(key, { state: "sending" });
      const problem = await sendFile(this.courseId, chosen, {
        signal: stop.signal,
        onSent: (sent) => this.#change(key, { state: "sending", sent }),
        onRetry: () => this.#change(key, { state: "retrying" }),
      });
      this.#change(
        key,
        problem === null ? { state: "arrived", sent: chosen.file.size } : { state: "refused", problem },
      );
    }
    this.#current = null;
  }

  #change(key: number, changes: Partial<ShownUpload>): void {
    this.#set(this.#uploads.map((upload) => (upload.key === key ? { ...upload, ...changes } : upload)));
  }

  #set(uploads: readonly ShownUpload[]): void {
    this.#uploads = uploads;
    if (uploads.some(isUnderWay)) window.addEventListener("beforeunload", this.#warn);
    else window.removeEventListener("beforeunload", this.#warn);
    this.#listeners.forEach((listener) => listener());
  }

  /** Asks for confirmation before the site closes. Choosing the same files again resumes them. */
  readonly #warn = (event: BeforeUnloadEvent): void => event.preventDefault();
}

const shownOf = ({ key, chosen: { name, file } }: Waiting): ShownUpload => ({
  key,
  name,
  size: file.size,
  sent: 0,
  state: "waiting",
  problem: null,
});

// Not state of the page: uploads continue while other pages of the site are open.
const queues = new Map<string, UploadQueue>();

/** Returns the uploads to a course, in the browser. */
export function uploadsTo(courseId: string): UploadQueue {
  const queue = queues.get(courseId) ?? new UploadQueue(courseId);
  queues.set(courseId, queue);
  return queue;
}

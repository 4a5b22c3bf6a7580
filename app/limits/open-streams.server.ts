import type { Viewer } from "~/identity/viewer";
import { networkOf } from "~/platform/client-address.server";
import type { Env } from "~/platform/env.server";
import { AppError } from "~/platform/errors";
import { getMetrics } from "~/platform/observability/metrics.server";
import { singleton } from "~/platform/singleton.server";

/** The number of streams that a visitor and an address may have open. 0: no limit. */
type Limits = { perVisitor: number; perAddress: number };

/**
 * Counts the answer streams that this process is sending, in memory. With several processes, the limits apply to each.
 */
export class OpenStreams {
  readonly #open = new Map<string, number>();

  /** Counts a stream until the returned function is called. Throws AppError rate_limited if there are too many. */
  admit(viewer: Pick<Viewer, "visitorId">, address: string, { perVisitor, perAddress }: Limits): () => void {
    const visitor = `visitor ${viewer.visitorId}`;
    const from = address ? `address ${networkOf(address)}` : "";
    if (perVisitor > 0 && this.#count(visitor) >= perVisitor)
      throw tooMany("visitor", "You have too many answers open. Close a tab, then reload this page.");
    if (perAddress > 0 && from && this.#count(from) >= perAddress)
      throw tooMany("address", "Too many answers are open on your network. Try again in a few seconds.");
    const counted = [visitor, from].filter(Boolean);
    for (const key of counted) this.#open.set(key, this.#count(key) + 1);
    let isOpen = true;
    return () => {
      if (!isOpen) return;
      isOpen = false;
      for (const key of counted) this.#release(key);
    };
  }

  /** The number of visitors and addresses with open streams. */
  get size(): number {
    return this.#open.size;
  }

  #count = (key: string) => this.#open.get(key) ?? 0;

  #release(key: string): void {
    const left = this.#count(key) - 1;
    if (left > 0) this.#open.set(key, left);
    else this.#open.delete(key);
  }
}

function tooMany(of: string, sentence: string): AppError {
  getMetrics().refused.inc({ limit: `open streams of ${of === "address" ? "an address" : "a visitor"}` });
  return new AppError("rate_limited", sentence, { retryAfterSeconds: 5 });
}

/** Counts an answer stream until its connection closes. Throws AppError rate_limited if there are too many. */
export function admitStream(
  viewer: Viewer,
  { address, onClose }: { address: string; onClose: (work: () => void) => void },
  env: Env,
): void {
  const limits = { perVisitor: env.OPEN_STREAMS_PER_VISITOR, perAddress: env.OPEN_STREAMS_PER_ADDRESS };
  onClose(singleton("open-streams", () => new OpenStreams()).admit(viewer, address, limits));
}

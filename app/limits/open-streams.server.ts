import { networkOf } from "~/platform/client-address";
import type { Env } from "~/platform/env.server";
import { AppError } from "~/platform/errors";
import { getMetrics } from "~/platform/observability/metrics.server";
import { singleton } from "~/platform/singleton.server";

/** How many streams one visitor, and one address, may have open. 0: no limit. */
type Limits = { perVisitor: number; perAddress: number };

/**
 * The streams of answers that this process is sending. They are counted where their connections are, in memory: several
 * processes allow as many each.
 */
export class OpenStreams {
  readonly #open = new Map<string, number>();

  /** Counts a stream until the returned function is called. Throws AppError rate_limited when there are too many. */
  admit(visitorId: string, address: string, { perVisitor, perAddress }: Limits): () => void {
    const visitor = `visitor ${visitorId}`;
    const from = address ? `address ${networkOf(address)}` : "";
    if (perVisitor > 0 && this.#count(visitor) >= perVisitor)
      throw tooMany("visitor", "You have too many answers open. Close a tab, then reload this page.");
    if (perAddress > 0 && from && this.#count(from) >= perAddress)
      throw tooMany("address", "Too many answers are open from your network just now. Try again in a few seconds.");
    const counted = [visitor, from].filter(Boolean);
    for (const key of counted) this.#open.set(key, this.#count(key) + 1);
    let isOpen = true;
    return () => {
      if (!isOpen) return;
      isOpen = false;
      for (const key of counted) this.#release(key);
    };
  }

  /** What is counted: nothing is left of streams that were closed. */
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

/** Lets an answer be streamed to a visitor, until its connection is closed. Throws AppError rate_limited when too many are. */
export function admitStream(
  visitorId: string,
  { address, onClose }: { address: string; onClose: (work: () => void) => void },
  env: Env,
): void {
  const limits = { perVisitor: env.OPEN_STREAMS_PER_VISITOR, perAddress: env.OPEN_STREAMS_PER_ADDRESS };
  onClose(singleton("open-streams", () => new OpenStreams()).admit(visitorId, address, limits));
}

import { getLog } from "~/platform/observability/log.server";
import { singleton } from "~/platform/singleton.server";
import { listPlatformOrigins } from "~db/lti-platforms.server";
import type { Context } from "./context.server";

const FRESH_MS = 5_000;

/** The origins of registered platforms' pages, which may show lectures in frames. */
export type PlatformOrigins = {
  /** The origins that this process read last. */
  known: () => readonly string[];
  /** Reads them again if they are older than five seconds. Without the database, the known ones stay. */
  refresh: () => Promise<void>;
  /** Makes the next `refresh` read them, after a platform was registered or removed. */
  expire: () => void;
};

/** Returns the process's origins of registered platforms. */
export const registeredPlatformOrigins = ({ sql }: Pick<Context, "sql">): PlatformOrigins =>
  singleton("platform-origins", () => {
    let known: readonly string[] = [];
    let readAt = -Infinity;
    let reading: Promise<void> | null = null;
    const read = async () => {
      readAt = performance.now();
      try {
        known = await listPlatformOrigins(sql);
      } catch (error) {
        getLog().warn({ err: error }, "the origins of learning platforms could not be read");
      }
    };
    return {
      known: () => known,
      refresh: async () => {
        if (performance.now() - readAt > FRESH_MS) reading ??= read().finally(() => (reading = null));
        await reading;
      },
      expire: () => void (readAt = -Infinity),
    };
  });

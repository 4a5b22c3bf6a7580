import type { Writable } from "node:stream";

type Stream = Pick<Writable, "writableNeedDrain" | "destroyed" | "on" | "off">;

/**
 * Resolves when a stream's reader has read enough of it to receive more, or has left. Returns undefined if more can be
 * written now.
 */
export function drainedOf(stream: Stream): Promise<void> | undefined {
  if (!stream.writableNeedDrain || stream.destroyed) return undefined;
  return new Promise((resolve) => {
    const done = () => {
      stream.off("drain", done);
      stream.off("close", done);
      resolve();
    };
    stream.on("drain", done);
    stream.on("close", done);
  });
}

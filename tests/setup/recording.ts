import type { Recording } from "~/ai/transcriber";

/** A recording whose upload is a few bytes, for models that are mocked. */
export const recordingOfBytes: Recording = {
  compressed: () => Promise.resolve(new Uint8Array([1, 2, 3])),
  samples: () => {
    throw new Error("a hosted model takes no samples");
  },
};

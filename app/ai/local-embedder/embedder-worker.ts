/** A thread that embeds one text after another. Sent `{id, text}`, it answers `{id, vector}` or `{id, error}`. */
import { setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import { loadLocalEmbedder } from "./local-embedder.server";

export type WorkerInput = { id: number; text: string };
export type WorkerOutput = { id: number; vector: Float32Array } | { id: number; error: string };

const port = parentPort!;
yieldToAnswers();
const embedder = loadLocalEmbedder((workerData as { dataDir: string }).dataDir);
embedder.catch(() => {}); // told to each text that asks

port.on("message", async ({ id, text }: WorkerInput) => {
  try {
    const vector = await (await embedder).embed(text);
    port.postMessage({ id, vector } satisfies WorkerOutput, [vector.buffer as ArrayBuffer]);
  } catch (error) {
    port.postMessage({ id, error: error instanceof Error ? error.message : String(error) } satisfies WorkerOutput);
  }
});

/** With more to do than there are cores for, the words of answers come first: anchors can wait, readers cannot. */
function yieldToAnswers(): void {
  try {
    setPriority(10); // of this thread on Linux; elsewhere it may be refused
  } catch {
    // as it was, then
  }
}

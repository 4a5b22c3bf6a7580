/** A worker thread that embeds one text after another. It answers `{id, text}` with `{id, vector}` or `{id, error}`. */
import { setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import { loadLocalEmbedder } from "./local-embedder.server";

export type WorkerInput = { id: number; text: string };
export type WorkerOutput = { id: number; vector: Float32Array<ArrayBuffer> } | { id: number; error: string };

if (!parentPort) throw new Error("embedder-worker runs in a worker thread only");
const port = parentPort;
yieldToAnswers();
const { dataDir } = workerData as { dataDir: string };
const embedder = loadLocalEmbedder(dataDir);
embedder.catch(() => {}); // every text reports the failure

port.on("message", ({ id, text }: WorkerInput) => void embed(id, text));

async function embed(id: number, text: string): Promise<void> {
  try {
    const vector = await (await embedder).embed(text);
    port.postMessage({ id, vector } satisfies WorkerOutput, [vector.buffer]);
  } catch (error) {
    port.postMessage({ id, error: error instanceof Error ? error.message : String(error) } satisfies WorkerOutput);
  }
}

/** Lowers the priority of embedding on a busy machine: anchors can wait, but readers of answers cannot. */
function yieldToAnswers(): void {
  try {
    setPriority(10); // applies to this thread on Linux; other systems may refuse it
  } catch {
    // keep the default priority
  }
}

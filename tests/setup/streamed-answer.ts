import { isDeepStrictEqual } from "node:util";
import { readUIMessageStream, type UIMessageChunk } from "ai";
import type { StudyMessage } from "~/conversation/message";
import { readChunks } from "./chat-client";

/** An answer that is being read. `done` resolves at its end, also if it was interrupted. */
export type Reader = { chunks: UIMessageChunk[]; done: Promise<void>; isDone: boolean };

/** Reads a streamed answer in the background. */
export function read(response: Response): Reader {
  const chunks: UIMessageChunk[] = [];
  const reader: Reader = { chunks, isDone: false, done: Promise.resolve() };
  reader.done = (async () => {
    let rest = "";
    for await (const text of response.body!.pipeThrough(new TextDecoderStream()) as unknown as AsyncIterable<string>) {
      const events = (rest + text).split("\n\n");
      rest = events.pop()!;
      chunks.push(...readChunks(`${events.join("\n\n")}\n\n`));
    }
  })()
    .catch(() => {}) // interrupted by the test or the killed server
    .finally(() => (reader.isDone = true));
  return reader;
}

/** Builds the message of a streamed answer, as a page does. Null if nothing of it arrived. */
export async function fold(chunks: readonly UIMessageChunk[]): Promise<StudyMessage | null> {
  const stream = new ReadableStream<UIMessageChunk>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });
  let message: StudyMessage | null = null;
  for await (const snapshot of readUIMessageStream<StudyMessage>({
    stream: stream,
    terminateOnError: false,
    onError: () => {},
  }))
    message = snapshot;
  return message && message.parts.length > 0 ? message : null;
}

/** Returns the parts of a streamed answer that cite. */
export async function foldedCitations(chunks: readonly UIMessageChunk[]): Promise<unknown[]> {
  const message = await fold(chunks);
  return message ? citations(message) : [];
}

const CITING = new Set(["data-rag-source", "source-document", "data-citation-anchor"]);
/** Returns the parts of an answer that cite, as their data. */
export const citations = (message: StudyMessage): unknown[] =>
  message.parts.filter(({ type }) => CITING.has(type)).map((part) => ("data" in part ? part.data : part));
export const sourcesOf = (message: StudyMessage): unknown[] =>
  message.parts.flatMap((part) => (part.type === "data-rag-source" ? [part.data] : []));
export const idOf = (data: unknown) => (data as { chunk_id?: string }).chunk_id;
export const textOf = (message: StudyMessage) =>
  message.parts.map((part) => (part.type === "text" ? part.text : "")).join("");

export function expectThat(holds: boolean, otherwise: string): void {
  if (!holds) throw new Error(otherwise);
}

/** Throws with the first difference of two values, after JSON. */
export function expectEqual(one: unknown, other: unknown, what: string): void {
  const [left, right] = [one, other].map(withoutOrigins) as [unknown, unknown];
  if (!isDeepStrictEqual(left, right)) throw new Error(`${what} differ: ${firstDifference(left, right)}`);
}

/**
 * Returns a value after JSON, because objects that the AI SDK cloned belong to another realm. Addresses lose their
 * origin: a page's have none, and the server's port changes with a restart.
 */
const withoutOrigins = (value: unknown): unknown =>
  JSON.parse((JSON.stringify(value) ?? "null").replace(/http:\/\/localhost:\d+(?=\/)/g, ""));

function firstDifference(one: unknown, other: unknown, path = "$"): string {
  if (typeof one !== "object" || typeof other !== "object" || !one || !other)
    return `${path}: ${shorten(one)} ≠ ${shorten(other)}`;
  const keys = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  const key =
    keys.find((name) => !isDeepStrictEqual(one[name as keyof typeof one], other[name as keyof typeof other])) ?? "";
  return firstDifference(one[key as keyof typeof one], other[key as keyof typeof other], `${path}.${key}`);
}

const shorten = (value: unknown) => (JSON.stringify(value) ?? "nothing").slice(0, 300);

import { existsSync } from "node:fs";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { AppError } from "~/platform/errors";
import { redactStream } from "./redact-stream";

/** The streams that a provider sent for one question, in order, without what identifies an account. */
export const Recording = z.object({
  model: z.string(),
  question: z.string(),
  streams: z.array(z.object({ path: z.string(), body: z.string() })),
});
export type Recording = z.infer<typeof Recording>;

/**
 * Records the event streams that `fetch` receives in this process. Headers are not recorded: they have the key, cookies,
 * and ids of organizations and requests. Neither is the address of the provider, only the path.
 */
export function recordStreams(): { streams: () => Promise<Recording["streams"]>; stop: () => void } {
  const { fetch: original } = globalThis;
  const received: Promise<Recording["streams"][number]>[] = [];
  globalThis.fetch = async (input, init) => {
    const response = await original(input, init);
    const isStream = response.headers.get("content-type")?.includes("text/event-stream") ?? false;
    if (!isStream || !response.body) return response;
    const { pathname } = new URL(input instanceof Request ? input.url : input);
    const [read, recorded] = response.body.tee();
    received.push(new Response(recorded).text().then((body) => ({ path: pathname, body })));
    const { status, statusText, headers } = response;
    return new Response(read, { status, statusText, headers });
  };
  return { streams: () => Promise.all(received), stop: () => void (globalThis.fetch = original) };
}

/** Writes a recording without secrets, completely or not at all. Throws AppError if the file exists. */
export async function writeRecording(file: string, recording: Recording, secrets: readonly string[]): Promise<void> {
  if (existsSync(file)) throw new AppError("conflict", `${file} exists. Remove it, or name another file with --out.`);
  const streams = recording.streams.map(({ path: address, body }) => ({
    path: address,
    body: redactStream(body, secrets),
  }));
  const draft = `${file}.${process.pid}`;
  await mkdir(path.dirname(file), { recursive: true });
  try {
    await writeFile(draft, `${JSON.stringify({ ...recording, streams }, null, 2)}\n`);
    await rename(draft, file);
  } finally {
    await rm(draft, { force: true });
  }
}

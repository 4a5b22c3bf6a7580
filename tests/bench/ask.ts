import { randomUUID } from "node:crypto";
import type { Bench } from "./bench-app";
import { measurement, median, medianMs, type Measurement } from "./measurement";
import { QUESTIONS } from "./questions";

/** Measures the time from sending a question over HTTP to receiving its first source, with the extractive model. */
export async function benchAsk({ app, search }: Bench): Promise<Measurement[]> {
  await Promise.all([firstSourceMs(app.url, QUESTIONS[0]!), search(QUESTIONS[0]!)]);
  const times: number[] = [];
  for (const question of QUESTIONS) times.push(await firstSourceMs(app.url, question));
  const alone = await medianMs(QUESTIONS, search);
  return [
    measurement("question to first source, median", median(times), "ms", "the search alone", alone, {
      atMost: 80,
    }),
  ];
}

/** Asks a question in the sample course. Returns the milliseconds until the first source. Throws without one. */
export async function firstSourceMs(url: string, question: string): Promise<number> {
  const start = performance.now();
  const message = { id: randomUUID(), role: "user", parts: [{ type: "text", text: question }] };
  const response = await fetch(`${url}/api/chat`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ id: randomUUID(), course: "search-101", message }),
  });
  let first: number | null = null;
  let body = "";
  for await (const text of response.body!.pipeThrough(new TextDecoderStream()) as unknown as AsyncIterable<string>) {
    body += text;
    if (first === null && body.includes('"type":"data-rag-source"')) first = performance.now() - start;
  }
  if (first === null) throw new Error(`The answer to "${question}" has no source:\n${body.slice(0, 500)}`);
  return first;
}

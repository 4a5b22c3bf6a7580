import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { readUIMessageStream, type UIMessageChunk } from "ai";
import type { StudyMessage } from "~/conversation/message";
import { ask, readChunks } from "./chat-client";

/** What a student, the network and a provider do to a conversation. `restart` kills the server during an answer. */
export type Step = "send" | "stop" | "regenerate" | "edit" | "disconnect" | "resume" | "collide" | "fail" | "restart";

const QUESTIONS = [
  "Why do we stem words?",
  "How does BM25 rank a document?",
  "What is an embedding?",
  "What does k1 do?",
  "What is a posting list?",
  "When are two vectors close?",
  "What is tokenization?",
];
const FAILURES = ["/cut", "/garbage", "/500", "/401"];

/** Returns a seeded generator of numbers in [0, 1) (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Draws the steps of a history from a seed. */
export function drawSteps(random: () => number): Step[] {
  const steps: Step[] = [
    "send",
    "send",
    "send",
    "stop",
    "regenerate",
    "edit",
    "disconnect",
    "resume",
    "collide",
    "fail",
  ];
  return Array.from({ length: 2 + Math.floor(random() * 3) }, () => steps[Math.floor(random() * steps.length)]!);
}

type Reader = { chunks: UIMessageChunk[]; done: Promise<void>; isDone: boolean };

/**
 * Drives a conversation through its steps against a real server and checks it after each one: the streamed, the resumed
 * and the stored answer must have the same citations, and no number may ever belong to two passages.
 */
export class History {
  readonly id = randomUUID();
  #cookie = "";
  readonly #questions: { messageId: string; text: string }[] = [];
  readonly #chunkOf = new Map<number, string>();
  /** How often a running answer was resumed, and how often that succeeded. */
  readonly resumes = { asked: 0, running: 0 };

  /** @param url Returns the server's URL, which changes with a restart. */
  constructor(
    private readonly url: () => string,
    private readonly random: () => number,
  ) {}

  async run(step: Step): Promise<void> {
    if (step === "edit" && this.#questions.length > 0)
      this.#questions.length = Math.floor(this.random() * this.#questions.length) + 1;
    const again = (step === "edit" || step === "regenerate") && this.#questions.length > 0;
    const text = step === "regenerate" && again ? this.#questions.at(-1)!.text : this.#question(step);
    const messageId = again ? this.#questions.at(-1)!.messageId : randomUUID();
    if (again) this.#questions.at(-1)!.text = text;
    else this.#questions.push({ messageId, text });

    const leave = new AbortController();
    const asked = await ask(this.url(), {
      text,
      id: this.id,
      cookie: this.#cookie || undefined,
      messageId,
      signal: leave.signal,
    });
    this.#cookie = asked.cookie;
    expectThat(asked.response.status === 200, `asking was answered with ${asked.response.status}`);
    const live = read(asked.response);
    if (step === "stop") await this.#stop();
    if (step === "collide") await this.#collide();
    if (step === "disconnect") {
      await this.#pause();
      leave.abort();
      await live.done;
      return this.#check(await this.#resumed());
    }
    if (step === "resume") {
      await this.#pause();
      const resumed = await this.#resumed();
      // A reader of the running answer may still receive the chunks that are on their way.
      if (!resumed)
        expectThat(
          await Promise.race([live.done.then(() => true), sleep(1_500).then(() => live.isDone)]),
          "there was nothing to resume while the answer was running",
        );
      await live.done;
      if (resumed)
        expectEqual(await foldedCitations(resumed), await foldedCitations(live.chunks), "resumed and live citations");
    }
    await live.done;
    await this.#check(live.chunks);
  }

  /** Asks for a long answer and returns at its first words, before the server is killed. */
  async beginDoomed(): Promise<Reader> {
    const messageId = randomUUID();
    const text = `${this.#question("send")} /slow`;
    this.#questions.push({ messageId, text });
    const asked = await ask(this.url(), { text, id: this.id, cookie: this.#cookie || undefined, messageId });
    this.#cookie = asked.cookie;
    return read(asked.response);
  }

  /** After the restart, the interrupted answer has the same citations, and the conversation can continue. */
  async checkDoomed({ chunks }: Reader): Promise<void> {
    this.#remember(chunks);
    const [shown, stored] = [await fold(chunks), await this.#settledAnswer()];
    if (!stored) return expectThat(!shown || textOf(shown) === "", "words that were shown are gone");
    const kept = new Map(citations(stored).map((data) => [JSON.stringify(idOf(data)), data]));
    for (const data of shown ? sourcesOf(shown) : [])
      expectEqual(kept.get(JSON.stringify(idOf(data))), data, "a source that was shown");
    this.#remember(stored.parts);
  }

  #question(step: Step): string {
    const question = QUESTIONS[Math.floor(this.random() * QUESTIONS.length)]!;
    return step === "fail" ? `${question} ${FAILURES[Math.floor(this.random() * FAILURES.length)]}` : question;
  }

  #pause = () => sleep(Math.floor(this.random() * 900));

  async #stop(): Promise<void> {
    await this.#pause();
    await fetch(`${this.url()}/api/chat/${this.id}/stop`, { method: "POST", headers: { cookie: this.#cookie } });
  }

  /** A second question during an answer is refused and changes nothing. */
  async #collide(): Promise<void> {
    const { response } = await ask(this.url(), { text: "And what else?", id: this.id, cookie: this.#cookie });
    if (response.status === 409) return;
    expectThat(response.status === 200, `a second question was answered with ${response.status}`);
    const chunks = read(response); // the first answer has already ended, so this is a new question
    this.#questions.push({ messageId: "", text: "And what else?" });
    await chunks.done;
    this.#remember(chunks.chunks);
  }

  /** Resumes the running answer from its start. Null if none is running: then the answer has been stored. */
  async #resumed(): Promise<UIMessageChunk[] | null> {
    this.resumes.asked++;
    const response = await fetch(`${this.url()}/api/chat/${this.id}/stream`, { headers: { cookie: this.#cookie } });
    if (response.status === 200) {
      this.resumes.running++;
      return readChunks(await response.text());
    }
    expectThat(response.status === 204, `resuming was answered with ${response.status}`);
    expectThat(
      (await this.#stored()).at(-1)?.role === "assistant",
      "there was nothing to resume, and no answer was stored",
    );
    return null;
  }

  async #stored(): Promise<StudyMessage[]> {
    const response = await fetch(`${this.url()}/api/conversations/${this.id}`, { headers: { cookie: this.#cookie } });
    expectThat(response.status === 200, `reading it back was answered with ${response.status}`);
    return ((await response.json()) as { messages: StudyMessage[] }).messages;
  }

  /** Waits until nothing is running, and returns the last answer. */
  async #settledAnswer(): Promise<StudyMessage | null> {
    for (let tries = 0; tries < 400; tries++) {
      const response = await fetch(`${this.url()}/api/chat/${this.id}/stream`, { headers: { cookie: this.#cookie } });
      if (response.status === 204) break;
      await response.text();
      await sleep(100);
    }
    const last = (await this.#stored()).at(-1);
    return last?.role === "assistant" ? last : null;
  }

  /** @param chunks The streamed chunks of the last answer, or null if there was nothing to resume. */
  async #check(chunks: UIMessageChunk[] | null): Promise<void> {
    const stored = await this.#settledAnswer();
    if (chunks) {
      this.#remember(chunks);
      const streamed = await fold(chunks);
      expectEqual(stored ? citations(stored) : [], await foldedCitations(chunks), "stored and streamed citations");
      expectEqual(stored ? textOf(stored) : "", streamed ? textOf(streamed) : "", "stored and streamed words");
    }
    const messages = await this.#stored();
    for (const message of messages) this.#remember(message.parts);
    expectEqual(
      messages.filter(({ role }) => role === "user").map((message) => textOf(message)),
      this.#questions.map(({ text }) => text),
      "the questions",
    );
  }

  /** Each number belongs to one passage permanently, and numbers start at 1 without gaps. */
  #remember(parts: readonly { type: string; data?: unknown }[]): void {
    for (const part of parts) {
      if (part.type !== "data-rag-source") continue;
      const { chunk_number, chunk_id } = part.data as { chunk_number: number; chunk_id: string };
      const known = this.#chunkOf.get(chunk_number);
      expectThat(known === undefined || known === chunk_id, `number ${chunk_number} stands for two passages`);
      const other = [...this.#chunkOf].find(([number, id]) => id === chunk_id && number !== chunk_number);
      expectThat(!other, `a passage has the numbers ${other?.[0]} and ${chunk_number}`);
      this.#chunkOf.set(chunk_number, chunk_id);
    }
    const numbers = [...this.#chunkOf.keys()].sort((a, b) => a - b);
    expectEqual(
      numbers,
      numbers.map((_, index) => index + 1),
      "the numbers",
    );
  }
}

function read(response: Response): Reader {
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

async function fold(chunks: readonly UIMessageChunk[]): Promise<StudyMessage | null> {
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

async function foldedCitations(chunks: readonly UIMessageChunk[]): Promise<unknown[]> {
  const message = await fold(chunks);
  return message ? citations(message) : [];
}

const CITING = new Set(["data-rag-source", "source-document", "data-citation-anchor"]);
const citations = (message: StudyMessage): unknown[] =>
  message.parts.filter(({ type }) => CITING.has(type)).map((part) => ("data" in part ? part.data : part));
const sourcesOf = (message: StudyMessage): unknown[] =>
  message.parts.flatMap((part) => (part.type === "data-rag-source" ? [part.data] : []));
const idOf = (data: unknown) => (data as { chunk_id?: string }).chunk_id;
const textOf = (message: StudyMessage) => message.parts.map((part) => (part.type === "text" ? part.text : "")).join("");

function expectThat(holds: boolean, otherwise: string): void {
  if (!holds) throw new Error(otherwise);
}

function expectEqual(one: unknown, other: unknown, what: string): void {
  // why through JSON: objects that the AI SDK cloned belong to another realm
  const [left, right] = [one, other].map((value) => JSON.parse(JSON.stringify(value))) as [unknown, unknown];
  if (!isDeepStrictEqual(left, right)) throw new Error(`${what} differ: ${firstDifference(left, right)}`);
}

function firstDifference(one: unknown, other: unknown, path = "$"): string {
  if (typeof one !== "object" || typeof other !== "object" || !one || !other)
    return `${path}: ${shorten(one)} ≠ ${shorten(other)}`;
  const keys = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  const key =
    keys.find((name) => !isDeepStrictEqual(one[name as keyof typeof one], other[name as keyof typeof other])) ?? "";
  return firstDifference(one[key as keyof typeof one], other[key as keyof typeof other], `${path}.${key}`);
}

const shorten = (value: unknown) => (JSON.stringify(value) ?? "nothing").slice(0, 300);

import { setTimeout as sleep } from "node:timers/promises";
import { errorMessage } from "~/platform/unknown-error";
import { ask, readChunks } from "./chat-client";

/** An answer that a student received completely, and that must therefore never be lost. */
export type Seen = { id: string; cookie: string; question: string; text: string; url: string };

const QUESTIONS = [
  "Why do we stem words?",
  "How does BM25 rank a document?",
  "What is an embedding?",
  "What does k1 do?",
  "What is a posting list?",
  "When are two vectors close?",
];
/** Questions of a conversation, after which a student begins another. */
const QUESTIONS_EACH = 12;

/**
 * Students who ask one question after another, whatever happens to the server, and remember every complete answer. If
 * one of these is missing later, it was lost.
 */
export class StudentLoad {
  readonly seen: Seen[] = [];
  /** Why questions were interrupted, which had no server or an answer that broke off: the student asks again. */
  readonly failures: string[] = [];
  /** Answers that broke off after their start. */
  cut = 0;
  /** Questions without a response so far. */
  asking = 0;
  /** Answers being read now. */
  answering = 0;
  #isGoing = true;
  readonly #students: Promise<void>[];

  /** @param url Returns the current URL of the server for a student's nth question. */
  constructor(
    private readonly url: (n: number) => string,
    { students = 6, pauseMs = 50 } = {},
  ) {
    this.#students = Array.from({ length: students }, (_, student) => this.#study(student, pauseMs));
  }

  get interrupted(): number {
    return this.failures.length;
  }

  async stop(): Promise<void> {
    this.#isGoing = false;
    await Promise.all(this.#students);
  }

  /** Reads every complete answer back from a server, and describes each one that is missing or different. */
  async lost(url = this.url(0)): Promise<string[]> {
    const problems: string[] = [];
    const read = new Map<string, { status: number; texts: string[] }>();
    // A copy: while the students go on, an answer may be seen after its conversation was read.
    for (const { id, cookie, question, text } of [...this.seen]) {
      const { status, texts } = read.get(id) ?? (await readTexts(url, id, cookie));
      read.set(id, { status, texts });
      if (!texts.some((stored, at) => stored === text && texts[at - 1] === question))
        problems.push(`${id}: ${status}, ${texts.length} messages, and not the answer to "${question}"`);
    }
    return problems;
  }

  async #ask(url: string, text: string, conversation: { id: string; cookie: string } | null) {
    this.asking++;
    try {
      return await ask(url, { text, ...conversation, signal: AbortSignal.timeout(60_000) });
    } finally {
      this.asking--;
    }
  }

  async #study(student: number, pauseMs: number): Promise<void> {
    let conversation: { id: string; cookie: string } | null = null;
    let asked = 0;
    let n = student;
    while (this.#isGoing) {
      const question = `${QUESTIONS[n % QUESTIONS.length]!} (${student}.${n})`;
      const url = this.url(n);
      let hasBegun = false;
      try {
        const { id, cookie, response } = await this.#ask(url, question, conversation);
        this.answering++;
        hasBegun = response.status === 200;
        const body = await response.text().finally(() => this.answering--);
        const chunks = response.status === 200 ? readChunks(body) : [];
        if (body.trimEnd().endsWith("data: [DONE]") && chunks.at(-1)?.type === "finish") {
          this.seen.push({
            id,
            cookie,
            question,
            url,
            text: chunks.map((chunk) => (chunk.type === "text-delta" ? chunk.delta : "")).join(""),
          });
          conversation = ++asked % QUESTIONS_EACH === 0 ? null : { id, cookie };
        } else {
          throw new Error(`the answer broke off: ${response.status} ${body.slice(-200)}`);
        }
      } catch (error) {
        this.failures.push(`${url}: ${errorMessage(error)}`);
        if (hasBegun) this.cut++;
        conversation = null; // another answer may still count as running
      }
      n++;
      await sleep(pauseMs);
    }
  }
}

/** Reads the texts of a conversation's messages. */
async function readTexts(url: string, id: string, cookie: string): Promise<{ status: number; texts: string[] }> {
  const response = await fetch(`${url}/api/conversations/${id}`, { headers: { cookie } });
  const { messages = [] } = (await response.json()) as {
    messages?: { role: string; parts: { type: string; text?: string }[] }[];
  };
  const texts = messages.map(({ parts }) => parts.map((part) => (part.type === "text" ? part.text : "")).join(""));
  return { status: response.status, texts };
}

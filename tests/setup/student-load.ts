import { setTimeout as sleep } from "node:timers/promises";
import { ask, readChunks } from "./chat-client";

/** An answer that a student received completely, and that must therefore never be lost. */
type Seen = { id: string; cookie: string; question: string; text: string };

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
  /** Questions without a server, or with an answer that broke off: the student asks again. */
  interrupted = 0;
  /** Answers that broke off after their start. */
  cut = 0;
  /** Answers being read now. */
  answering = 0;
  #isGoing = true;
  readonly #students: Promise<void>[];

  /** @param url Returns the server's current URL. */
  constructor(
    private readonly url: () => string,
    { students = 6, pauseMs = 50 } = {},
  ) {
    this.#students = Array.from({ length: students }, (_, student) => this.#study(student, pauseMs));
  }

  async stop(): Promise<void> {
    this.#isGoing = false;
    await Promise.all(this.#students);
  }

  /** Reads every complete answer back, and describes each one that is missing or different. */
  async lost(): Promise<string[]> {
    const problems: string[] = [];
    const read = new Map<string, { status: number; texts: string[] }>();
    // A copy: while the students go on, an answer may be seen after its conversation was read.
    for (const { id, cookie, question, text } of [...this.seen]) {
      const { status, texts } = read.get(id) ?? (await this.#read(id, cookie));
      read.set(id, { status, texts });
      if (!texts.some((stored, at) => stored === text && texts[at - 1] === question))
        problems.push(`${id}: ${status}, ${texts.length} messages, and not the answer to "${question}"`);
    }
    return problems;
  }

  /** Reads the texts of a conversation's messages. */
  async #read(id: string, cookie: string): Promise<{ status: number; texts: string[] }> {
    const response = await fetch(`${this.url()}/api/conversations/${id}`, { headers: { cookie } });
    const { messages = [] } = (await response.json()) as {
      messages?: { role: string; parts: { type: string; text?: string }[] }[];
    };
    const texts = messages.map(({ parts }) => parts.map((part) => (part.type === "text" ? part.text : "")).join(""));
    return { status: response.status, texts };
  }

  async #study(student: number, pauseMs: number): Promise<void> {
    let conversation: { id: string; cookie: string } | null = null;
    let asked = 0;
    let n = student;
    while (this.#isGoing) {
      const question = `${QUESTIONS[n % QUESTIONS.length]!} (${student}.${n})`;
      let hasBegun = false;
      try {
        const { id, cookie, response }: Awaited<ReturnType<typeof ask>> = await ask(this.url(), {
          text: question,
          ...conversation,
          signal: AbortSignal.timeout(60_000),
        });
        this.answering++;
        hasBegun = response.status === 200;
        const body = await response.text().finally(() => this.answering--);
        const chunks = response.status === 200 ? readChunks(body) : [];
        if (body.trimEnd().endsWith("data: [DONE]") && chunks.at(-1)?.type === "finish") {
          this.seen.push({
            id,
            cookie,
            question,
            text: chunks.map((chunk) => (chunk.type === "text-delta" ? chunk.delta : "")).join(""),
          });
          conversation = ++asked % QUESTIONS_EACH === 0 ? null : { id, cookie };
        } else {
          throw new Error("the answer broke off");
        }
      } catch {
        this.interrupted++;
        if (hasBegun) this.cut++;
        conversation = null; // another answer may still count as running
      }
      n++;
      await sleep(pauseMs);
    }
  }
}

import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { UIMessageChunk } from "ai";
import type { StudyMessage } from "~/conversation/message";
import { ask, readChunks } from "./chat-client";
import { FAILURES, LECTURES, oneOf, QUESTIONS, STYLES, type Step } from "./drawn-history";
import { renderConversation, SHOWN_KINDS, type ShownKind } from "./shown-conversation";
import {
  citations,
  expectEqual,
  expectThat,
  fold,
  foldedCitations,
  idOf,
  read,
  sourcesOf,
  textOf,
  type Reader,
} from "./streamed-answer";
import type { StudentBrowser } from "./student-browser";

/**
 * Drives a conversation through its steps against a real server and checks it after each one: the streamed, the resumed
 * and the stored answer must have the same citations, and no number may ever belong to two passages.
 */
export class History {
  readonly id = randomUUID();
  readonly #questions: { messageId: string; text: string }[] = [];
  readonly #chunkOf = new Map<number, string>();
  /** Number of attempts to resume a running answer, and of successful ones. */
  readonly resumes = { asked: 0, running: 0 };
  readonly shown = new Set<ShownKind>();

  /**
   * @param url Returns the server's URL, which changes with a restart.
   * @param isHosted Whether a (mocked) model answers, or the lectures are quoted.
   */
  constructor(
    private readonly url: () => string,
    private readonly random: () => number,
    private readonly browser: StudentBrowser,
    private readonly isHosted: boolean,
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
    const response = await this.#ask(text, messageId, leave.signal);
    expectThat(response.status === 200, `asking was answered with ${response.status}`);
    const live = read(response);
    if (step === "stop") await this.#stop();
    const later = step === "collide" ? await this.#collide(live) : null;
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
    await this.#check((later ?? live).chunks);
  }

  /** Asks for a long answer and returns at its first words, before the server is killed. */
  async beginDoomed(): Promise<Reader> {
    const messageId = randomUUID();
    const text = `${this.#question("send")} /slow`;
    this.#questions.push({ messageId, text });
    return read(await this.#ask(text, messageId));
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

  /** Asks somewhere in the course: on a random lecture's page or the course's, about either of them. */
  async #ask(text: string, messageId: string, signal?: AbortSignal): Promise<Response> {
    const lecture = this.random() < 0.7 ? oneOf(this.random, LECTURES) : undefined;
    const { response } = await ask(this.url(), {
      text,
      id: this.id,
      headers: await this.browser.headers(),
      messageId,
      signal,
      ...(lecture && {
        lecture,
        scope: oneOf(this.random, ["lecture", "course"]),
        atSeconds: Math.floor(this.random() * 180),
      }),
    });
    this.browser.learn(response);
    return response;
  }

  #question(step: Step): string {
    const question = oneOf(this.random, QUESTIONS);
    if (!this.isHosted) return question;
    return `${question} ${oneOf(this.random, step === "fail" ? FAILURES : STYLES)}`.trim();
  }

  #pause = () => sleep(Math.floor(this.random() * 900));

  async #stop(): Promise<void> {
    await this.#pause();
    await fetch(`${this.url()}/api/chat/${this.id}/stop`, {
      method: "POST",
      headers: await this.browser.headers(),
    });
  }

  /** A second question during an answer is refused and changes nothing. Returns its answer if the first had ended. */
  async #collide(first: Reader): Promise<Reader | null> {
    const messageId = randomUUID();
    const response = await this.#ask("And what else?", messageId);
    if (response.status === 409) return null;
    expectThat(response.status === 200, `a second question was answered with ${response.status}`);
    this.#questions.push({ messageId, text: "And what else?" });
    const second = read(response);
    await Promise.all([first.done, second.done]);
    this.#remember(first.chunks);
    return second;
  }

  /** Resumes the running answer from its start. Null if none is running: then the answer has been stored. */
  async #resumed(): Promise<UIMessageChunk[] | null> {
    this.resumes.asked++;
    const response = await fetch(`${this.url()}/api/chat/${this.id}/stream`, { headers: await this.browser.headers() });
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
    const response = await fetch(`${this.url()}/api/conversations/${this.id}`, {
      headers: await this.browser.headers(),
    });
    expectThat(response.status === 200, `reading it back was answered with ${response.status}`);
    return ((await response.json()) as { messages: StudyMessage[] }).messages;
  }

  /** Waits until nothing is running, and returns the last answer. */
  async #settledAnswer(): Promise<StudyMessage | null> {
    for (let tries = 0; tries < 400; tries++) {
      const response = await fetch(`${this.url()}/api/chat/${this.id}/stream`, {
        headers: await this.browser.headers(),
      });
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
      if (stored && streamed) await this.#checkShown(streamed);
    }
    const messages = await this.#stored();
    const reloaded = await this.browser.reload(this.id, oneOf(this.random, LECTURES));
    expectEqual(reloaded, messages.map(withoutCitations), "the page's messages after a reload and those of the API");
    for (const message of messages) this.#remember(message.parts);
    expectEqual(
      messages.filter(({ role }) => role === "user").map((message) => textOf(message)),
      this.#questions.map(({ text }) => text),
      "the questions",
    );
  }

  /** The page shows the same before and after a reload: words, citations, closest moments, marks of uncited sentences. */
  async #checkShown(streamed: StudyMessage): Promise<void> {
    const messages = await this.#stored();
    const [before, after] = await Promise.all([
      renderConversation([...messages.slice(0, -1), streamed]),
      renderConversation(messages),
    ]);
    expectEqual(before, after, "the page before and after a reload");
    for (const [kind, pattern] of Object.entries(SHOWN_KINDS))
      if (pattern.test(after)) this.shown.add(kind as ShownKind);
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

/** Removes what only the API adds to an answer. */
function withoutCitations(message: StudyMessage): StudyMessage {
  const { citations: _, ...shown } = message as StudyMessage & { citations?: unknown };
  return shown;
}

import { setTimeout as sleep } from "node:timers/promises";
import type { StudyMessage } from "~/conversation/message";
import { errorMessage } from "~/platform/unknown-error";
import type { AppServer } from "../setup/app-server";
import { ask, readChunks, readUntil, streamedText } from "../setup/chat-client";
import type { Asked } from "../setup/conversation-client";
import type { Seen } from "../setup/student-load";
import type { Balancer } from "./balancer";

const PAUSE_MS = 50;
const TIMEOUT_MS = 60_000;
const COURSE = "search-101";
const LECTURE = "inverted-index";
/** Conversations are read in an order in which earlier and later ones alternate. */
const STRIDE = 17;
const PAGES = [
  "/",
  `/courses/${COURSE}`,
  `/courses/${COURSE}/lectures/${LECTURE}`,
  "/search?q=stemming",
  "/conversations",
];
const SEARCHED = ["stemming", "How does BM25 rank a document?", "posting list", "cosine similarity"];
/** The mocked model takes several seconds to answer it. */
export const SLOW_QUESTION = "Why do we stem words? /slow";

/** What an activity gets: a server, the other one if there are two, how often it was done, and students' answers. */
type Visit = { app: AppServer; other: AppServer; n: number; seen: readonly Seen[] };
/** Rejects if it fails. Resolves to false if there was nothing to do. */
type Activity = (visit: Visit) => Promise<unknown>;

const ACTIVITIES = {
  pages: ({ app, n }) => read(app, PAGES[n % PAGES.length] ?? "/"),
  searches: search,
  conversations: readConversation,
  notes: takeNote,
  "followed answers": followAndStop,
} as const satisfies Record<string, Activity>;

export type ActivityName = keyof typeof ACTIVITIES;
export const ACTIVITY_NAMES = Object.keys(ACTIVITIES).filter((name): name is ActivityName => name in ACTIVITIES);

/** Visitors who each do one thing again and again, at one server after the other. */
export class VisitorLoad {
  readonly failures: string[] = [];
  /** How often each activity succeeded at each server, by the names of both. */
  readonly done = new Map<string, number>();
  readonly #current = new Map<ActivityName, Promise<void>>();
  readonly #visitors: Promise<void>[];
  #isGoing = true;

  constructor(
    private readonly balancer: Balancer,
    private readonly seen: readonly Seen[],
  ) {
    this.#visitors = ACTIVITY_NAMES.map((name) => this.#repeat(name));
  }

  /** Resolves when what the visitors are doing now is done. */
  async untilNext(): Promise<void> {
    await Promise.all(this.#current.values());
  }

  async stop(): Promise<void> {
    this.#isGoing = false;
    await Promise.all(this.#visitors);
  }

  async #repeat(name: ActivityName): Promise<void> {
    let n = 0;
    while (this.#isGoing) {
      const step = this.#doOnce(name, n++);
      this.#current.set(name, step);
      await step;
      await sleep(PAUSE_MS);
    }
  }

  async #doOnce(name: ActivityName, n: number): Promise<void> {
    const [{ name: server, app }, { app: other }] = [this.balancer.server(n), this.balancer.other(n)];
    try {
      // Half of n, because two servers take turns: each gets every page and every search.
      const isDone = await ACTIVITIES[name]({ app, other, n: Math.floor(n / 2), seen: this.seen });
      if (isDone === false) return;
      const key = `${name} ${server}`;
      this.done.set(key, (this.done.get(key) ?? 0) + 1);
    } catch (error) {
      this.failures.push(`${name} at the ${server} server: ${errorMessage(error)}`);
    }
  }
}

/** Sends a request. Rejects if the response is not successful. */
async function send(app: AppServer, path: string, init: RequestInit = {}): Promise<Response> {
  const response = await fetch(app.url + path, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!response.ok) throw new Error(`${path} responded with ${response.status}: ${await response.text()}`);
  return response;
}

const read = async (app: AppServer, path: string, cookie = ""): Promise<string> =>
  (await send(app, path, { headers: { cookie } })).text();

async function search({ app, n }: Visit): Promise<void> {
  const query = SEARCHED[n % SEARCHED.length] ?? "";
  const found = await read(app, `/api/courses/${COURSE}/search?query=${encodeURIComponent(query)}`);
  if (!found.includes(`"open_url"`)) throw new Error(`nothing was found: ${found}`);
}

/** Reads a conversation of a student, as JSON and on a page, if there is one. */
async function readConversation({ app, n, seen }: Visit): Promise<boolean> {
  const answer = seen[(n * STRIDE) % seen.length];
  if (!answer) return false;
  const { id, cookie, text } = answer;
  const messages = await messagesOf(app, { id, cookie });
  if (!messages.some((message) => textOf(message) === text)) throw new Error(`${id} lacks the answer "${text}"`);
  await read(app, `/courses/${COURSE}/lectures/${LECTURE}?c=${id}`, cookie);
  return true;
}

/** Takes a note at the other server, and reads it at this one. */
async function takeNote({ app, other, n }: Visit): Promise<void> {
  const body = `Note ${n} of ${other.url}`;
  const taken = await send(other, `/api/courses/${COURSE}/notes`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ lecture_id: LECTURE, at_seconds: 12.5, body }),
  });
  const cookie = taken.headers.get("set-cookie")?.split(";")[0];
  const notes = await read(app, `/api/courses/${COURSE}/notes`, cookie);
  if (!notes.includes(body)) throw new Error(`the note is missing: ${notes}`);
}

/** Asks at the other server, and at this one follows the answer, stops it and reads what was stored. */
async function followAndStop({ app, other }: Visit): Promise<void> {
  const { id, cookie, response } = await ask(other.url, {
    text: SLOW_QUESTION,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const there = await readUntil(response, '"text-delta"');
  const here = await followAnswer(app, { id, cookie });
  await send(app, `/api/chat/${id}/stop`, { method: "POST", headers: { cookie } });
  const [asked = "", followed = ""] = (await Promise.all([there.rest(), here.rest()])).map((body) =>
    streamedText(readChunks(body)),
  );
  const stored = await storedAnswer(app, { id, cookie });
  if (asked === "" || asked !== followed || asked !== stored.text)
    throw new Error(`one answer has three texts: "${asked}", followed "${followed}", and stored "${stored.text}"`);
}

/** Follows a conversation's running answer at a server, whose first words it waits for. */
export async function followAnswer(app: AppServer, { id, cookie }: Asked) {
  return readUntil(await send(app, `/api/chat/${id}/stream`, { headers: { cookie } }), '"text-delta"');
}

/** Returns the text of a conversation's last answer as a server stores it, and how it ended if not by itself. */
export async function storedAnswer(app: AppServer, asked: Asked) {
  const last = (await messagesOf(app, asked)).at(-1);
  return { text: last ? textOf(last) : "", ended: last?.metadata?.ended };
}

async function messagesOf(app: AppServer, { id, cookie }: Asked): Promise<StudyMessage[]> {
  const stored: { messages: StudyMessage[] } = JSON.parse(await read(app, `/api/conversations/${id}`, cookie));
  return stored.messages;
}

const textOf = ({ parts }: StudyMessage) => parts.map((part) => (part.type === "text" ? part.text : "")).join("");

import type { Sql } from "~db/connect.server";
import { startApp, type AppServer } from "./app-server";
import { ask } from "./chat-client";
import { openDatabase } from "./database";

export const COURSE = "search-101";

type Message = {
  id: string;
  role: string;
  status: string;
  replaced: boolean;
  rating: string | null;
  rating_reason: string | null;
  parts: { type: string; text?: string }[];
  sources: { number: number; content: string }[];
  anchors: { quote: string }[];
};
export type VisitorData = {
  cuepoint_visitor_data: 1;
  visitor: string;
  conversations: {
    id: string;
    course: string;
    lecture: string | null;
    title: string;
    shared: boolean;
    messages: Message[];
    running_answer: null | { id: string };
  }[];
  notes: { course: string; lecture: string; at_seconds: number; body: string }[];
  reports: { course: string; lecture: string; said: string; comment: string; state: string }[];
  usage: { day: string; course: string; answers: number; tokens: number }[];
};

/** A server whose answers come from a mocked model, so that they cost tokens and can be slow, and its students. */
export type AskingStudents = { app: AppServer; sql: Sql; stop: () => Promise<void> } & ReturnType<typeof studentsOf>;

export async function startAskingStudents(): Promise<AskingStudents> {
  const app = await startApp({ args: ["--mocks"] });
  const sql = await openDatabase(app.dataDir);
  const stop = async () => {
    await sql.end({ timeout: 1 });
    await app.stop();
  };
  return { app, sql, stop, ...studentsOf(app, sql) };
}

function studentsOf(app: Pick<AppServer, "url">, sql: Sql) {
  const send = (path: string, cookie: string, method = "GET", body?: unknown) =>
    fetch(app.url + path, {
      method,
      headers: { cookie, ...(body ? { "content-type": "application/json" } : {}) },
      body: body ? JSON.stringify(body) : null,
    });
  const download = async (cookie: string) => (await (await send("/api/visitor/data", cookie)).json()) as VisitorData;

  /** Creates a student who asked twice, regenerated and rated an answer, shared it, took notes and reported a mistake. */
  async function makeStudent(word: string) {
    const { id, messageId, cookie, response } = await ask(app.url, {
      text: `Why do we stem words, ${word}?`,
      lecture: "inverted-index",
    });
    await response.text();
    await (await ask(app.url, { text: `Why do we stem words, ${word}?`, id, messageId, cookie })).response.text();
    await (await ask(app.url, { text: `How does BM25 rank, ${word}?`, id, cookie })).response.text();
    const answers = await sql<
      { id: string }[]
    >`select message_id as id from messages where conversation_id = ${id} and role = 'assistant' and not superseded order by position`;
    await send(`/api/conversations/${id}/messages/${answers[0]!.id}/feedback`, cookie, "PUT", {
      rating: "down",
      reason: `Too short, ${word}`,
    });
    const { url: shared } = (await (await send(`/api/conversations/${id}/share`, cookie, "POST")).json()) as {
      url: string;
    };
    for (const body of [`Look up ${word}`, ""])
      await send(`/api/courses/${COURSE}/notes`, cookie, "POST", {
        lecture_id: "inverted-index",
        at_seconds: 12.5,
        body,
      });
    const mistake = { start_seconds: 1, end_seconds: 2, said: "Words", suggestion: null, comment: `Not ${word}?` };
    await send(`/api/courses/${COURSE}/lectures/inverted-index/reports`, cookie, "POST", mistake);
    const [owner] = await sql<
      { visitorId: string }[]
    >`select visitor_id as "visitorId" from conversations where conversation_id = ${id}`;
    return { id, cookie, shared, visitorId: owner!.visitorId };
  }

  return { send, download, makeStudent };
}

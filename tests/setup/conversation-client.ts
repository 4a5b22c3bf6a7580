import type { StudyMessage } from "~/conversation/message";
import { ask } from "./chat-client";
import { openDatabase } from "./database";

export type Asked = { id: string; cookie: string };
type Request = { cookie?: string; method?: string; body?: unknown };
type Stored = { id: string; title: string; course: string; lecture: string | null; messages: StudyMessage[] };
type Listed = { id: string; title: string; shared: boolean };
type Link = { id: string; kind: string; title: string; answers: number | null; url: string | null };

/** Sends a visitor's requests about conversations to a server. `url` is called with each, because it starts later. */
export function conversationClient(url: () => string) {
  const send = (path: string, { cookie = "", method = "GET", body }: Request = {}): Promise<Response> =>
    fetch(url() + path, {
      method,
      headers: { cookie, ...(body ? { "content-type": "application/json" } : {}) },
      body: body ? JSON.stringify(body) : null,
    });
  const read = async <Body>(path: string, request: Request): Promise<Body> => (await send(path, request)).json();

  const conversationOf = ({ id, cookie }: Asked) => read<Stored>(`/api/conversations/${id}`, { cookie });

  return {
    send,
    conversationOf,

    messagesOf: async (asked: Asked) => (await conversationOf(asked)).messages,

    /** Asks and reads the answer to its end. */
    askedConversation: async (text = "Why do we stem words?", over: Partial<Asked> = {}): Promise<Asked> => {
      const { id, cookie, response } = await ask(url(), { text, ...over });
      await response.text();
      return { id, cookie };
    },

    listed: async (cookie: string, q = "") =>
      (await read<{ conversations: Listed[] }>(`/api/conversations?q=${encodeURIComponent(q)}`, { cookie }))
        .conversations,

    /** Shares a conversation, or one answer of it, and returns the address. */
    shareOf: async ({ id, cookie }: Asked, body: object = {}) =>
      (await read<{ url: string }>(`/api/conversations/${id}/share`, { method: "POST", cookie, body })).url,

    linksOf: async ({ id, cookie }: Asked) =>
      (await read<{ links: Link[] }>(`/api/conversations/${id}/share`, { cookie })).links,
  };
}

/** Turns the links of a conversation into those that earlier versions made. */
export async function makeLive(dataDir: string, conversationId: string): Promise<void> {
  const sql = await openDatabase(dataDir);
  await sql`
    with old as (delete from share_snapshots where conversation_id = ${conversationId} returning *)
    insert into conversation_shares (course_id, conversation_id, token_hash, nonce)
    select course_id, conversation_id, token_hash, nonce from old`;
  await sql.end({ timeout: 1 });
}

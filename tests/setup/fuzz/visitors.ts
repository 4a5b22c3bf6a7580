import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { ask } from "../chat-client";

/** A visitor who owns one of everything. */
export type Visitor = {
  cookie: string;
  /** The cookie's value: signed, or the token of a user's session. */
  token: string;
  /**
   * The token that the visitor's page sends instead of the cookie in a frame on another site. A user has no such token:
   * here, it is `token`.
   */
  frameToken: string;
  conversation: string;
  messages: string[];
  /** Another conversation, which anyone with the token may read. */
  shared: { conversation: string; token: string; words: string };
  note: string;
  /** A token that continues the conversation in another window, once. */
  handoff: string;
  /** Part of their questions and their note. Nobody else may ever read it. */
  words: string;
};

/**
 * The visitor who asks, the victim whose things they must not reach, the administrator's token, and the path that makes
 * the first administrator.
 */
export type Cast = { attacker: Visitor; victim: Visitor; adminToken: string; firstAddress: string };

const COURSE = "search-101";

/** Creates a visitor who has asked, shared and noted something, or completes an existing one, who may be a user. */
export async function plantVisitor(url: string, cookie?: string): Promise<Visitor> {
  const words = `canary-${randomUUID()}`;
  const own = await ask(url, { text: `Why do we stem words? ${words}`, cookie });
  await own.response.text();
  const sharedWords = `shared-${randomUUID()}`;
  const other = await ask(url, { text: `What does k1 do? ${sharedWords}`, cookie: own.cookie });
  await other.response.text();
  const read = reader(url, own.cookie);
  const share = await read<{ url: string }>(`/api/conversations/${other.id}/share`, { method: "POST" });
  const note = await read<{ id: string }>(`/api/courses/${COURSE}/notes`, {
    method: "POST",
    body: JSON.stringify({ lecture_id: "inverted-index", at_seconds: 1, body: words }),
  });
  const handoff = await read<{ token: string }>(`/api/conversations/${own.id}/handoff`, { method: "POST" });
  const { messages } = await read<{ messages: { id: string }[] }>(`/api/conversations/${own.id}`);
  const [, name, token = ""] = /(cuepoint_(?:visitor|session))=([^;]*)/.exec(own.cookie) ?? [];
  const frame = await (
    await fetch(`${url}/embed/courses/${COURSE}/lectures/inverted-index`, { headers: { cookie: own.cookie } })
  ).text();
  const frameToken =
    name === "cuepoint_session"
      ? token
      : (frame.match(/[\da-f-]{36}\.\w+\.[\w-]{20,}/g) ?? []).find((signed) => signed !== token);
  if (!frameToken) throw new Error("a frame's page no longer has a token that looks like the cookie's value");
  return {
    cookie: own.cookie,
    token,
    frameToken,
    conversation: own.id,
    messages: messages.map(({ id }) => id),
    shared: { conversation: other.id, token: new URL(share.url).pathname.split("/").at(-1)!, words: sharedWords },
    note: note.id,
    handoff: handoff.token,
    words,
  };
}

/**
 * Returns a visitor who still has one of everything, with a new handoff. What they have deleted is created again.
 * `cookie`: that of a user, whose session may be another one meanwhile.
 */
export async function completed(url: string, visitor: Visitor, cookie = visitor.cookie): Promise<Visitor> {
  if (cookie !== visitor.cookie) return plantVisitor(url, cookie);
  const { conversation, shared, note } = visitor;
  const read = reader(url, cookie);
  const isThere = (path: string) => fetch(`${url}${path}`, { headers: { cookie } }).then(({ ok }) => ok);
  const { notes } = await read<{ notes: { id: string }[] }>(`/api/courses/${COURSE}/notes`);
  const paths = [
    `/api/conversations/${conversation}`,
    `/api/conversations/${shared.conversation}`,
    `/shared/${shared.token}`,
  ];
  const isComplete = notes.some(({ id }) => id === note) && (await Promise.all(paths.map(isThere))).every(Boolean);
  if (!isComplete) return plantVisitor(url, cookie);
  const handoff = await read<{ token: string }>(`/api/conversations/${conversation}/handoff`, { method: "POST" });
  return { ...visitor, handoff: handoff.token };
}

/** Everything that a visitor can read of their own, to compare it later. */
export async function possessionsOf(
  url: string,
  { cookie, conversation, shared }: Visitor,
): Promise<Record<string, unknown>> {
  const read = reader(url, cookie);
  return {
    conversations: await read("/api/conversations"),
    conversation: await read(`/api/conversations/${conversation}`),
    shared: await read(`/api/conversations/${shared.conversation}`),
    notes: await read(`/api/courses/${COURSE}/notes`),
    sharedPage: (await fetch(`${url}/shared/${shared.token}`)).status,
  };
}

/** Describes which of a visitor's things have changed. */
export async function changedPossessions(
  url: string,
  visitor: Visitor,
  before: Record<string, unknown>,
): Promise<string[]> {
  const now = await possessionsOf(url, visitor);
  return Object.keys(before).filter((name) => !isDeepStrictEqual(now[name], before[name]));
}

function reader(url: string, cookie: string) {
  return async <T>(path: string, init: RequestInit = {}): Promise<T> => {
    const response = await fetch(`${url}${path}`, { ...init, headers: { cookie, "content-type": "application/json" } });
    if (!response.ok)
      throw new Error(`${init.method ?? "GET"} ${path} was answered with ${response.status}: ${await response.text()}`);
    return (await response.json()) as T;
  };
}

/** The id in a visitor's signed cookie, which only its owner knows. */
export function visitorIdOf({ token }: Visitor): string {
  const id = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/.exec(token)?.[0];
  if (!id) throw new Error("a visitor's cookie no longer has the id in it: what else tells them apart?");
  return id;
}

/** Tokens that can be forged from another visitor's without the secret: truncated, or with another signature. */
export function tornTokensOf(token: string, other: string): string[] {
  const signatureAt = token.lastIndexOf(".");
  const signature = other.slice(other.lastIndexOf("."));
  const [id] = token.split(".");
  return [
    token.slice(0, -5),
    token.slice(0, signatureAt),
    token.slice(0, signatureAt + 1),
    token.slice(0, signatureAt) + signature,
    id + other.slice(other.indexOf(".")),
    `${token.slice(0, signatureAt)}.${"A".repeat(43)}`,
  ];
}

/** A token, and tokens that resemble it. */
export function tokensLike(token: string): string[] {
  const swapped = token.replace(/[a-z]/i, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  );
  return [
    token,
    token.slice(0, -1),
    `${token}a`,
    swapped,
    [...token].reverse().join(""),
    ` ${token}`,
    `${token}\0`,
    `${token}%`,
    `${token.slice(0, -1)}_`,
    token.replace(/.$/, "%"),
  ];
}

/** Tokens that resemble one, but are others: whoever has a hand-off's token may use it. Bodies lose NUL characters. */
export const othersThan = (token: string) => tokensLike(token).filter((like) => like.replaceAll("\0", "") !== token);

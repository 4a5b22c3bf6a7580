import { HANDOFF_PAGE } from "~/identity/visitor-header";
import { apiFetch } from "~/study/api-fetch";
import { expectOk } from "~/study/expect-ok";
import { fieldsOf } from "~/text/fields-of";

export type HandoffPlace = { lecture: string | null; seconds: number };

/**
 * Returns an address that continues a conversation in a window of this browser, once and for a minute. Its token is in
 * the fragment, which is neither sent nor logged. Throws if the server refuses.
 */
export async function handOff(conversationId: string, { lecture, seconds }: HandoffPlace): Promise<string> {
  const address = `/api/conversations/${encodeURIComponent(conversationId)}/handoff`;
  const { token } = fieldsOf(await expectOk(await apiFetch(address, { method: "POST" })).json());
  if (typeof token !== "string") throw new Error("The server's answer has no token.");
  const fragment = new URLSearchParams({ token, ...(lecture && { lecture }), t: String(Math.floor(seconds)) });
  return `${HANDOFF_PAGE}#${fragment}`;
}

/** The data in the fragment of such an address, or null without a token. */
export type Handoff = { token: string; lecture: string | null; seconds: number | null };

/** Parses the fragment of a handoff address, with or without its `#`. Returns null if it has no token. */
export function readHandoff(hash: string): Handoff | null {
  const fields = new URLSearchParams(hash.replace(/^#/, ""));
  const [token, t] = [fields.get("token"), fields.get("t") ?? ""];
  if (!token) return null;
  return { token, lecture: fields.get("lecture"), seconds: /^\d{1,6}$/.test(t) ? Number(t) : null };
}

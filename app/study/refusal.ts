import { fieldsOf } from "~/text/fields-of";
import { createPageState } from "./page-state";

/**
 * Why the server refuses the viewer of this page. `other_user`: someone else, `by`, is signed in in this browser.
 * `session_ended`: the session of a frame, which starts where the learning platform opens the lecture.
 */
export type Refusal = { why: "other_user"; by: string } | { why: "signed_out" | "session_ended"; by: null };

/** Thrown in place of a response that refuses the viewer of this page. */
export class ViewerRefused extends Error {
  constructor(readonly refusal: Refusal) {
    super(`The server refuses the viewer of this page: ${refusal.why}.`);
    this.name = "ViewerRefused";
  }
}

/** Returns why a response refuses the viewer of this page, or null if it does not. */
export async function refusalIn(response: Response, { isFrame }: { isFrame: boolean }): Promise<Refusal | null> {
  if (response.status !== 409 && response.status !== 401) return null;
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  const { code, reason } = fieldsOf(fieldsOf(body).error);
  const { name } = fieldsOf(fieldsOf(reason).values);
  if (code === "account_changed" && typeof name === "string") return { why: "other_user", by: name };
  if (code !== "account_changed" && code !== "unauthorized") return null;
  return { why: isFrame ? "session_ended" : "signed_out", by: null };
}

const latest = createPageState<Refusal>();

/** Sets the refusal that the page shows. Null: it was dismissed, or the server takes this page's requests again. */
export const setRefusal = latest.set;

/** Returns why the server refused the page's last request, or null if it did not. */
export const useRefusal = latest.use;

import { fieldsOf } from "~/text/fields-of";
import type { PlatformStorage } from "./start-launch.server";

const TIMEOUT_MS = 1_500;

/** Stores a value with the platform. Always resolves: there are fallbacks if the value is not stored. */
export async function putData(storage: PlatformStorage, value: string): Promise<void> {
  await ask(storage, { subject: "lti.put_data", key: storage.key, value });
}

/** Returns a value that the platform stores for Cuepoint in this browser, or null. */
export async function getData(storage: PlatformStorage): Promise<string | null> {
  const { value } = await ask(storage, { subject: "lti.get_data", key: storage.key });
  return typeof value === "string" ? value : null;
}

/**
 * Returns whether the platform's page around this frame stores data for Cuepoint: it announces the frame to ask (LTI
 * Client Side postMessages 1.0), and returns a test value.
 */
export async function canStoreWith(origin: string, storageOrigin: string): Promise<boolean> {
  const { supported_messages } = await ask({ target: "_parent", origin }, { subject: "lti.capabilities" });
  const put = listOf(supported_messages).find(({ subject }) => subject === "lti.put_data");
  const frame = put && typeof put.frame === "string" ? put.frame : "_parent";
  if (frame === "_parent" && storageOrigin !== origin) return false; // the page itself does not receive the messages
  const storage = { target: frame, origin: storageOrigin, key: "cuepoint_check" };
  await putData(storage, "stored");
  return (await getData(storage)) === "stored";
}

const listOf = (value: unknown) => (Array.isArray(value) ? value.map(fieldsOf) : []);

type Question = { subject: "lti.put_data" | "lti.get_data" | "lti.capabilities"; key?: string; value?: string };

/**
 * Sends a request to a frame of the platform (LTI Platform Storage 1.0). The browser delivers it only to the platform's
 * origin, and responses from other origins are ignored. Resolves to no fields if the request times out.
 */
function ask(
  { target, origin }: Pick<PlatformStorage, "target" | "origin">,
  question: Question,
): Promise<Record<string, unknown>> {
  const messageId = crypto.randomUUID();
  return new Promise((resolve) => {
    const finish = (answer: Record<string, unknown>) => {
      clearTimeout(timer);
      window.removeEventListener("message", onMessage);
      resolve(answer);
    };
    const onMessage = (event: MessageEvent<unknown>) => {
      const answer = fieldsOf(event.data);
      if (event.origin !== origin || answer.message_id !== messageId) return;
      finish(answer.subject === `${question.subject}.response` && !answer.error ? answer : {});
    };
    const timer = setTimeout(() => finish({}), TIMEOUT_MS);
    window.addEventListener("message", onMessage);
    frameNamed(target)?.postMessage({ ...question, message_id: messageId }, origin);
  });
}

/** Returns the platform's frame with a name. `_parent` is the page around this one. */
function frameNamed(target: string): Window | null {
  const page = (window.opener as Window | null | undefined) ?? (window.parent === window ? null : window.parent);
  if (page === null || target === "_parent") return page;
  try {
    const frames = page.frames as unknown as Record<string, Window | undefined>;
    return frames[target] ?? page;
  } catch {
    return page; // the browser does not reveal another site's frames
  }
}

import { fieldsOf } from "~/text/fields-of";

const LAUNCHED = "cuepoint.launched";
const RECEIVED = "cuepoint.received";
const ANSWER_MS = 2_000;

/**
 * Passes the page of a launch to the frame that opened this window. Resolves to whether the frame received it. Only
 * frames of this site can.
 */
export function handToOpener(path: string): Promise<boolean> {
  const opener = window.opener as Window | null;
  if (!opener) return Promise.resolve(false);
  return new Promise((resolve) => {
    const finish = (isReceived: boolean) => {
      clearTimeout(timer);
      window.removeEventListener("message", onMessage);
      resolve(isReceived);
    };
    const onMessage = ({ origin, source, data }: MessageEvent<unknown>) => {
      if (origin === window.location.origin && source === opener && fieldsOf(data).subject === RECEIVED) finish(true);
    };
    const timer = setTimeout(() => finish(false), ANSWER_MS);
    window.addEventListener("message", onMessage);
    opener.postMessage({ subject: LAUNCHED, path }, window.location.origin);
  });
}

/**
 * Calls `open` with the page that a window of this site passes to this frame. Returns a function that stops waiting.
 */
export function receiveFrom(opened: () => Window | null, open: (path: string) => void): () => void {
  const onMessage = ({ origin, source, data }: MessageEvent<unknown>) => {
    const { subject, path } = fieldsOf(data);
    const launched = opened();
    if (origin !== window.location.origin || launched === null || source !== launched) return;
    if (subject !== LAUNCHED || typeof path !== "string" || !path.startsWith("/embed/")) return;
    launched.postMessage({ subject: RECEIVED }, window.location.origin);
    open(path);
  };
  window.addEventListener("message", onMessage);
  return () => window.removeEventListener("message", onMessage);
}

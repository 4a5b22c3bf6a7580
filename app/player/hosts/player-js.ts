import { fieldsOf } from "~/text/fields-of";

/** A message of the player.js protocol: https://github.com/embedly/player.js/blob/master/SPEC.rst */
export type PlayerJsMessage = { event: unknown; value: unknown };

type Connection = {
  frame: HTMLIFrameElement;
  /** The only origin that messages are sent to and accepted from. */
  origin: string;
  /** Closes the connection. */
  signal: AbortSignal;
  onMessage: (message: PlayerJsMessage) => void;
};

/** Calls a method of the frame's player. `listener` names the event or answer that is wanted back. */
export type SendToPlayerJs = (method: string, value?: unknown, listener?: string) => void;

/** Connects to a frame that speaks player.js. */
export function connectPlayerJs({ frame, origin, signal, onMessage }: Connection): SendToPlayerJs {
  const receive = (event: MessageEvent) => {
    if (event.source !== frame.contentWindow || event.origin !== origin) return;
    const message = parseMessage(event.data);
    if (message) onMessage(message);
  };
  window.addEventListener("message", receive, { signal });
  return (method, value, listener) => {
    // JSON leaves out the fields that are undefined.
    const message = { context: "player.js", version: "0.0.11", method, value, listener };
    frame.contentWindow?.postMessage(JSON.stringify(message), origin);
  };
}

/** Returns null for messages of other protocols. */
function parseMessage(data: unknown): PlayerJsMessage | null {
  try {
    const json: unknown = typeof data === "string" ? JSON.parse(data) : data;
    const { context, event, value } = fieldsOf(json);
    return context === "player.js" ? { event, value } : null;
  } catch {
    return null;
  }
}

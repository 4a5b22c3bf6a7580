// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { connectPlayerJs, type PlayerJsMessage } from "./player-js";

const ORIGIN = "https://videos.example.edu";
let frame: HTMLIFrameElement;
let messages: PlayerJsMessage[];
let connection: AbortController;

beforeEach(() => {
  frame = document.body.appendChild(document.createElement("iframe"));
  messages = [];
  connection = new AbortController();
});
afterEach(() => {
  connection.abort();
  frame.remove();
});

const connect = () =>
  connectPlayerJs({ frame, origin: ORIGIN, signal: connection.signal, onMessage: (message) => messages.push(message) });

/** Delivers a message to the page as the browser does. */
function receive(data: unknown, { origin = ORIGIN, source = frame.contentWindow } = {}) {
  window.dispatchEvent(new MessageEvent("message", { data, origin, source }));
}
const timeupdate = { context: "player.js", event: "timeupdate", value: { seconds: 12 } };

test.each([
  ["an object", timeupdate],
  ["JSON", JSON.stringify(timeupdate)],
])("passes on a message of the frame that is %s", (_form, data) => {
  connect();
  receive(data);
  expect(messages).toEqual([{ event: "timeupdate", value: { seconds: 12 } }]);
});

test.each([
  ["another site", { origin: "https://evil.example" }],
  ["another window of the same site", { source: window }],
])("ignores a message of %s", (_sender, from) => {
  connect();
  receive(timeupdate, from);
  expect(messages).toEqual([]);
});

test.each([
  ["text that is not JSON", "{player.js"],
  ["another protocol", { ...timeupdate, context: "postmate" }],
  ["nothing", null],
  ["a number", 12],
])("ignores %s", (_what, data) => {
  connect();
  receive(data);
  expect(messages).toEqual([]);
});

test("sends a method as JSON to the frame's origin only, without the fields that are missing", () => {
  const post = vi.spyOn(frame.contentWindow!, "postMessage").mockImplementation(() => {});
  const send = connect();
  send("setCurrentTime", 12);
  send("getDuration", undefined, "duration-1");
  expect(post.mock.calls.map(([data, origin]) => [JSON.parse(data as unknown as string), origin])).toEqual([
    [{ context: "player.js", version: "0.0.11", method: "setCurrentTime", value: 12 }, ORIGIN],
    [{ context: "player.js", version: "0.0.11", method: "getDuration", listener: "duration-1" }, ORIGIN],
  ]);
});

test("a closed connection passes on nothing", () => {
  connect();
  connection.abort();
  receive(timeupdate);
  expect(messages).toEqual([]);
});

import { expect, test } from "vitest";
import { sortAnswer } from "./answer";
import { MessageReader } from "./message-reader";
import { leadingStrings, message, query, splitAnswer } from "./wire";

const startup = () => {
  const bytes = Buffer.alloc(8);
  bytes.writeInt32BE(8, 0);
  bytes.writeInt32BE(3 << 16, 4);
  return bytes;
};
function reader(): MessageReader {
  const made = new MessageReader(1_000);
  for (const _ of made.read(startup())) made.started();
  return made;
}

test("a message has its type, its length and its body", () => {
  expect(message("Q", "ab", Buffer.from([0])).toString("hex")).toBe("5100000007616200");
});

test("messages are found however the bytes are cut", () => {
  const bytes = Buffer.concat([query("select 1"), message("S"), query("select 2")]);
  for (let at = 0; at <= bytes.length; at++) {
    const read = reader();
    const types = [...read.read(bytes.subarray(0, at)), ...read.read(bytes.subarray(at))].map((one) => one.type);
    expect(types).toEqual(["Q", "S", "Q"]);
  }
});

test.each([
  ["a message of an unknown type", message("~", "")],
  ["a message longer than the limit", message("Q", Buffer.alloc(2_000))],
  ["a length that cannot be", Buffer.from([0x51, 0, 0, 0, 1])],
])("%s ends the connection", (_name, bytes) => {
  expect(() => [...reader().read(bytes)]).toThrow();
});

test("a missing terminator ends the strings early", () => {
  expect(leadingStrings({ type: "P", bytes: message("P", "name\0no end") }, 2)).toEqual(["name"]);
});

test("notifications are taken out of an answer, the rest is the client's", () => {
  const notification = message("A", Buffer.alloc(4), "channel\0payload\0");
  const { bytes, status, notifications } = sortAnswer(
    Buffer.concat([message("C", "SELECT 1\0"), notification, message("Z", "T")]),
  );
  expect([...splitAnswer(bytes)].map(({ type }) => type)).toEqual(["C", "Z"]);
  expect(status).toBe("T");
  expect(notifications.map(({ channel }) => channel)).toEqual(["channel"]);
});

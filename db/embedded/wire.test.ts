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

test("encodes a message's type, length and body", () => {
  expect(message("Q", "ab", Buffer.from([0])).toString("hex")).toBe("5100000007616200");
});

test("finds messages at any split of the bytes", () => {
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
  ["an invalid length", Buffer.from([0x51, 0, 0, 0, 1])],
])("rejects %s", (_name, bytes) => {
  expect(() => [...reader().read(bytes)]).toThrow();
});

test("ends a list of strings at a missing terminator", () => {
  expect(leadingStrings({ type: "P", bytes: message("P", "name\0no end") }, 2)).toEqual(["name"]);
});

test("separates notifications from the client's answer", () => {
  const notification = message("A", Buffer.alloc(4), "channel\0payload\0");
  const { bytes, status, notifications } = sortAnswer(
    Buffer.concat([message("C", "SELECT 1\0"), notification, message("Z", "T")]),
  );
  expect([...splitAnswer(bytes)].map(({ type }) => type)).toEqual(["C", "Z"]);
  expect(status).toBe("T");
  expect(notifications.map(({ channel }) => channel)).toEqual(["channel"]);
});

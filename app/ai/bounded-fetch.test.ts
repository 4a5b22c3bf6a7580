import { expect, test } from "vitest";
import { byteLimit, limitBytes } from "./bounded-fetch";

const bytes = (text: string) => new TextEncoder().encode(text);

test("any number of events pass while each event and the whole stream are within the limits", () => {
  const count = byteLimit({ maxBody: 100, maxEvent: 10 });
  for (let n = 0; n < 10; n++) count(bytes("012345678\n"));
  expect(() => count(bytes("x"))).toThrow(/longer than 100 bytes/);
});

test("an event without an end breaks off, however small its pieces", () => {
  const count = byteLimit({ maxBody: 100, maxEvent: 10 });
  count(bytes("whole\n"));
  for (let n = 0; n < 10; n++) count(bytes("x"));
  expect(() => count(bytes("x"))).toThrow(/event .* longer than 10 bytes/);
});

test("a stream that is too long fails for its reader", async () => {
  const endless = new ReadableStream<Uint8Array>({ pull: (controller) => controller.enqueue(bytes("0123456789")) });
  await expect(
    new Response(endless.pipeThrough(limitBytes({ maxBody: 1_000, maxEvent: 1_000 }))).text(),
  ).rejects.toThrow(/longer than 1000 bytes/);
});

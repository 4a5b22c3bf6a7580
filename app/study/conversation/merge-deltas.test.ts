import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { COLLECT_MS, mergeDeltas } from "./merge-deltas";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] }));
afterEach(() => void vi.useRealTimers());

const event = (data: object) => `data: ${JSON.stringify(data)}\n\n`;
const words = (delta: string, id = "0") => event({ type: "text-delta", id, delta });

/** Opens a stream. `shown`: what has left it. */
function open() {
  const { readable, writable } = mergeDeltas();
  const writer = writable.getWriter();
  const reader = readable.getReader();
  const shown: string[] = [];
  const read = async () => {
    for (let next = await reader.read(); !next.done; next = await reader.read())
      shown.push(new TextDecoder().decode(next.value));
  };
  const done = read();
  const send = async (text: string) => {
    await writer.write(new TextEncoder().encode(text));
    await vi.advanceTimersByTimeAsync(0);
  };
  return { send, shown, reader, done, close: () => writer.close() };
}

test("the first words pass at once, and those that follow soon are joined", async () => {
  const { send, shown } = open();
  for (const word of ["Ice ", "is ", "frozen ", "water."]) await send(words(word));
  expect(shown).toEqual([words("Ice ")]);
  await vi.advanceTimersByTimeAsync(COLLECT_MS);
  expect(shown).toEqual([words("Ice "), words("is frozen water.")]);
  await vi.advanceTimersByTimeAsync(COLLECT_MS);
  await send(words(" Steam"));
  expect(shown.at(-1)).toBe(words(" Steam"));
});

test("every other event passes at once, after the words before it", async () => {
  const { send, shown } = open();
  const anchor = event({ type: "data-citation-anchor", data: { number: 1 } });
  await send(words("Ice ") + words("is ") + words("cold [1]") + anchor + words(". Steam"));
  expect(shown).toEqual([words("Ice "), words("is cold [1]"), anchor]);
  await vi.advanceTimersByTimeAsync(COLLECT_MS);
  expect(shown.at(-1)).toBe(words(". Steam"));
});

test("the words of two texts are not joined, nor those with more than words", async () => {
  const { send, shown } = open();
  const signed = event({ type: "text-delta", id: "1", delta: "!", providerMetadata: { openai: { item: "x" } } });
  await send(words("a") + words("b") + words("c", "1") + signed + words("d", "1"));
  await vi.advanceTimersByTimeAsync(COLLECT_MS);
  expect(shown).toEqual([words("a"), words("b"), words("c", "1"), signed, words("d", "1")]);
});

test("events may be cut anywhere, within a letter too, and end with any line breaks", async () => {
  const { readable, writable } = mergeDeltas();
  const writer = writable.getWriter();
  const text = new Response(readable).text();
  const sent = words("Größe") + event({ type: "finish" }) + "data: [DONE]";
  for (const byte of new TextEncoder().encode(sent.replaceAll("\n", "\r\n")))
    await writer.write(new Uint8Array([byte]));
  await writer.close();
  expect(await text).toBe(sent);
});

test("words that wait are sent at the end, and not after the page stopped reading", async () => {
  const ended = open();
  await ended.send(words("a") + words("b"));
  await ended.close();
  await ended.done;
  expect(ended.shown).toEqual([words("a"), words("b")]);
  const left = open();
  await left.send(words("a") + words("b"));
  await left.reader.cancel();
  await vi.advanceTimersByTimeAsync(COLLECT_MS);
  expect(left.shown).toEqual([words("a")]);
});

test("what is not JSON passes unchanged", async () => {
  const { send, shown } = open();
  await send('data: {"type":"text-delta", broken\n\n: a comment\n\n');
  expect(shown).toEqual(['data: {"type":"text-delta", broken\n\n', ": a comment\n\n"]);
});

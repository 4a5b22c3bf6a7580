import fc from "fast-check";
import { expect, test } from "vitest";
import { coalesceEvents } from "./coalesce-events";

const event = (delta: object, more: object = {}) =>
  `data: ${JSON.stringify({ id: "1", model: "m", choices: [{ index: 0, delta, finish_reason: null, ...more }] })}\n\n`;
const word = (content: string) => event({ content });

async function merged(pieces: (string | Uint8Array)[]): Promise<string> {
  const bytes = pieces.map((piece) => (typeof piece === "string" ? new TextEncoder().encode(piece) : piece));
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of bytes) controller.enqueue(piece);
      controller.close();
    },
  });
  return new Response(stream.pipeThrough(coalesceEvents())).text();
}

test("deltas in one piece become one event, and a single delta is unchanged", async () => {
  const [both, alone] = (await merged([word("We ") + word("stem "), word("words.")])).split("\n\n");
  expect(JSON.parse(both!.slice(6))).toEqual(JSON.parse(word("We stem ").slice(6)));
  expect(alone).toBe(word("words.").trim());
});

test.each([
  ["a call of a tool", event({ tool_calls: [{ index: 0 }] })],
  ["the end", event({}, { finish_reason: "stop" })],
  ["thoughts", event({ content: "x", reasoning_content: "hm" })],
  ["usage", `data: ${JSON.stringify({ choices: [], usage: { total_tokens: 3 } })}\n\n`],
  ["a comment", ": ping\n\n"],
  ["garbage", "data: {not json\n\n"],
  ["the last line", "data: [DONE]\n\n"],
])("%s stays as it was, in its place", async (_name, other) => {
  const events = (text: string) =>
    text.split("\n\n").map((line) => (line.startsWith('data: {"') ? JSON.parse(line.slice(6)) : line) as unknown);
  expect(events(await merged([word("a") + other + word("b") + word("c")]))).toEqual(
    events(word("a") + other + word("bc")),
  );
});

test.each(["\n", "\r\n"])(
  "the text is the same at any split of the bytes, with lines that end with %j",
  async (end) => {
    const lines = ["naïve ", "词 ", "🎓", " end"].map(word).join("") + "data: [DONE]\n\n";
    const whole = new TextEncoder().encode(lines.replaceAll("\n", end));
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(whole.length), { maxLength: 8 }), async (cuts) => {
        const places = [0, ...cuts.sort((a, b) => a - b), whole.length];
        const text = await merged(places.slice(1).map((to, index) => whole.slice(places[index], to)));
        const words = [...text.matchAll(/"content":"(.*?)"/g)].map((match) => match[1]).join("");
        expect(words).toBe("naïve 词 🎓 end");
        expect(text.endsWith("data: [DONE]\n\n")).toBe(true);
      }),
    );
  },
);

test("events whose lines end with CRLF are passed on as they arrive", async () => {
  const stream = coalesceEvents();
  const writer = stream.writable.getWriter();
  const reader = stream.readable.getReader();
  for (const text of ["We ", "stem "]) {
    void writer.write(new TextEncoder().encode(word(text).replaceAll("\n", "\r\n")));
    expect(new TextDecoder().decode((await reader.read()).value)).toBe(word(text));
  }
});

import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Recording } from "../../scripts/record/recording";
import { serveRecording } from "../mocks/replay";
import { newDataDir, removeDataDir } from "../setup/database";
import { runCli } from "../setup/run-cli";

// npm run record against a provider that identifies its customer wherever a provider can.
const QUESTION = "Why do we stem words?";
const KEY = "my-very-own-key";
const SECRETS = [
  KEY,
  "org-acme-university",
  "req_7f3a9c1d2e4b",
  "session=8c1f",
  "chatcmpl-A1b2C3",
  "call_Zx9Yw8",
  "fp_5e6d7c",
];

let folder: string;
let dataDir: string;
let provider: Server;
let url: string;
beforeAll(async () => {
  [folder, dataDir] = await Promise.all([mkdtemp(path.join(tmpdir(), "cuepoint-record-")), newDataDir()]);
  provider = createServer(answerAsProvider);
  await new Promise<void>((resolve) => provider.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
});
afterAll(async () => {
  provider?.close();
  await removeDataDir(dataDir);
  await rm(folder, { recursive: true, force: true });
});

/** The chunks that the provider sends: first a search, then an answer that quotes the key. */
function eventsFor(isAnswer: boolean): string {
  const answer = {
    id: "chatcmpl-A1b2C3",
    object: "chat.completion.chunk",
    created: 1,
    model: "m",
    system_fingerprint: "fp_5e6d7c",
  };
  const chunk = (delta: object, finish_reason: string | null = null) =>
    `data: ${JSON.stringify({ ...answer, choices: [{ index: 0, delta, finish_reason }] })}\n\n`;
  const call = {
    index: 0,
    id: "call_Zx9Yw8",
    type: "function",
    function: { name: "search_course", arguments: JSON.stringify({ query: QUESTION }) },
  };
  const chunks = isAnswer
    ? [
        chunk({ role: "assistant", content: "Forms are joined" }),
        chunk({ content: ` [1]. (${KEY}, req_7f3a9c1d2e4b)` }),
        chunk({}, "stop"),
      ]
    : [chunk({ role: "assistant", tool_calls: [call] }), chunk({}, "tool_calls")];
  return `: welcome\n\n${chunks.join("")}data: [DONE]\n\n`;
}

const answerAsProvider: Parameters<typeof createServer>[1] = (request, response) => {
  let body = "";
  request.on("data", (data: Buffer) => (body += data.toString()));
  request.on("end", () => {
    const identifying = {
      "x-request-id": "req_7f3a9c1d2e4b",
      "openai-organization": "org-acme-university",
      "set-cookie": "session=8c1f",
    };
    if (body.includes("/401")) return void response.writeHead(401, identifying).end("{}");
    if (body.includes("/cut")) {
      response.writeHead(200, { "content-type": "text/event-stream" }).write(eventsFor(true).slice(0, 150));
      return void setTimeout(() => response.destroy(), 50);
    }
    response.writeHead(200, { "content-type": "text/event-stream", ...identifying });
    response.end(eventsFor(body.includes('"role":"tool"')));
  });
};

const record = (args: string[], { base = url, model = "openai-compatible:m" } = {}) =>
  runCli("record", args, { DATA_DIR: dataDir, CHAT_MODEL: model, AI_BASE_URL: `${base}/v1`, AI_API_KEY: KEY });
const fileOf = (name: string) => path.join(folder, name);
const readRecording = async (name: string) => Recording.parse(JSON.parse(await readFile(fileOf(name), "utf8")));

test(
  "records the streams of an answer without anything that identifies the customer",
  { timeout: 120_000 },
  async () => {
    const { code, stdout, stderr } = await record([QUESTION, "--out", fileOf("first.json")]);
    expect(stderr).toBe("");
    expect(code).toBe(0);
    expect(stdout).toContain("Recorded 2 streams");
    const text = await readFile(fileOf("first.json"), "utf8");
    for (const secret of [...SECRETS, url, "127.0.0.1"]) expect(text).not.toContain(secret);
    const { model, question, streams } = await readRecording("first.json");
    expect({ model, question }).toEqual({ model: "openai-compatible:m", question: QUESTION });
    expect(streams.map((stream) => stream.path)).toEqual(["/v1/chat/completions", "/v1/chat/completions"]);
    const expected = [false, true].map((isAnswer) =>
      eventsFor(isAnswer)
        .replaceAll("chatcmpl-A1b2C3", "id_1")
        .replaceAll("fp_5e6d7c", "id_2")
        .replaceAll("call_Zx9Yw8", "id_3")
        .replaceAll(KEY, "[removed]")
        .replaceAll("req_7f3a9c1d2e4b", "[removed]"),
    );
    expect(streams.map(({ body }) => body)).toEqual(expected);
  },
);

test("a replay has the recorded bytes, and recording it gives the same file", { timeout: 120_000 }, async () => {
  const recording = await readRecording("first.json");
  const one = await serveRecording(recording);
  const bodies: string[] = [];
  for (const { path: address } of recording.streams)
    bodies.push(await (await fetch(one.url + address, { method: "POST", body: "{}" })).text());
  expect(bodies).toEqual(recording.streams.map(({ body }) => body));
  expect((await fetch(`${one.url}/v1/chat/completions`, { method: "POST", body: "{}" })).status).toBe(404);
  one.close();
  const again = await serveRecording(recording);
  expect(await record([QUESTION, "--out", fileOf("second.json")], { base: again.url })).toMatchObject({ code: 0 });
  again.close();
  expect(await readFile(fileOf("second.json"), "utf8")).toBe(await readFile(fileOf("first.json"), "utf8"));
});

test.each([
  ["no question", [], {}, 2, /Missing required argument 'question'\. record takes one question/],
  ["an empty question", [" "], {}, 2, /The question is empty/],
  ["two questions", ["Why", "stem?"], {}, 2, /Unexpected argument "stem\?"/],
  ["no hosted model", [QUESTION], { model: "extractive" }, 1, /No hosted model is configured.*Set CHAT_MODEL/],
  ["a refused key", ["/401"], {}, 1, /refused the API key/],
  ["a stream that breaks off", ["/cut"], {}, 1, /broke off|did not complete/],
  ["no provider at the address", [QUESTION], { base: "http://127.0.0.1:9" }, 1, /cannot be reached/],
  ["an unknown course", [QUESTION, "--course", "no-such"], {}, 1, /There is no course "no-such"/],
] as const)(
  "%s is a clear error, and nothing is written",
  { timeout: 120_000 },
  async (_name, args, options, code, sentence) => {
    const before = await readdir(folder);
    const result = await record([...args, ...(args.length > 0 ? ["--out", fileOf("never.json")] : [])], options);
    expect(result.stderr).toMatch(sentence);
    expect(result.stderr).not.toMatch(/\n +at /); // no stack
    expect(result.code).toBe(code);
    expect(await readdir(folder)).toEqual(before);
  },
);

test("an existing file is not overwritten", { timeout: 120_000 }, async () => {
  await writeFile(fileOf("mine.json"), "mine");
  const { code, stderr } = await record([QUESTION, "--out", fileOf("mine.json")]);
  expect(code).toBe(1);
  expect(stderr).toContain("mine.json exists");
  expect(await readFile(fileOf("mine.json"), "utf8")).toBe("mine");
});

import { createServer, get } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test, vi } from "vitest";
import { UnmockedRequestError } from "./unmocked-request";

/** Collects what is printed, which would fail the test otherwise. */
function collectErrors(): string[] {
  const messages: string[] = [];
  vi.spyOn(console, "error").mockImplementation((message) => void messages.push(String(message)));
  return messages;
}

test.each([
  ["https://api.anthropic.com/v1/messages?key=hidden", "https://api.anthropic.com/v1/messages", "anthropic.ts"],
  ["http://192.0.2.1:8080/x", "http://192.0.2.1:8080/x", "192-0-2-1.ts"],
  ["http://ollama:11434/api", "http://ollama:11434/api", "ollama.ts"],
])("the error of a request to %s names its address without the query, and the file to add", (url, shown, file) => {
  expect(new UnmockedRequestError({ method: "POST", url }).message).toBe(
    `There is no mock for POST ${shown}, and with MOCKS=true no request leaves this machine. ` +
      `Add a handler in tests/mocks/${file} and list it in tests/mocks/handlers.ts.`,
  );
});

test("fetch to another machine fails with that error, which is printed too", async () => {
  const errors = collectErrors();
  await expect(fetch("https://api.unmocked.test/v1", { method: "POST", body: "{}" })).rejects.toMatchObject({
    name: "UnmockedRequestError",
    message: expect.stringContaining("tests/mocks/unmocked.ts"),
  });
  expect(errors).toEqual([expect.stringMatching(/^There is no mock for POST https:\/\/api\.unmocked\.test\/v1,/)]);
});

test("a request to another machine by node:http fails, too", async () => {
  const errors = collectErrors();
  const { message } = await new Promise<Error>((resolve) =>
    get("http://api.unmocked.test/v1", (response) => resolve(new Error(`status ${response.statusCode}`))).on(
      "error",
      resolve,
    ),
  );
  expect(message).toMatch(/api\.unmocked\.test.*tests\/mocks\/unmocked\.ts/);
  expect(errors).toEqual([message]);
});

test.each(["localhost", "127.0.0.1"])("a request to %s is sent", async (host) => {
  const server = createServer((_request, response) => void response.end("here"));
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const { port } = server.address() as AddressInfo;
  try {
    expect(await (await fetch(`http://${host}:${port}/`)).text()).toBe("here");
  } finally {
    server.close();
  }
});

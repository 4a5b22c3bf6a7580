import { spawn } from "node:child_process";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test, vi } from "vitest";

// Each test starts a Node.js process, which is slow on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

let stop = () => {};
afterEach(() => stop());

/** Starts a server that answers /readyz with a status. */
async function serve(status: number, host: string): Promise<string> {
  const server = createServer(
    (request, response) =>
      void response.writeHead(request.url === "/readyz" ? status : 404).end('{"sample":"is being ingested"}'),
  );
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  stop = () => void server.close();
  return String((server.address() as AddressInfo).port);
}

function check(env: Record<string, string>): Promise<{ code: number | null; stderr: string }> {
  const child = spawn(process.execPath, ["scripts/healthcheck.mjs"], {
    env: { ...process.env, ...env },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let stderr = "";
  child.stderr.on("data", (data) => (stderr += data));
  return new Promise((resolve) => child.on("close", (code) => resolve({ code, stderr })));
}

test.each(["", "0.0.0.0", "::", "127.0.0.1"])("a ready server that listens on HOST=%s is healthy", async (HOST) => {
  expect(await check({ HOST, PORT: await serve(200, "127.0.0.1") })).toEqual({ code: 0, stderr: "" });
});

test("the health check uses the address in HOST", async () => {
  expect(await check({ HOST: "127.0.0.2", PORT: await serve(200, "127.0.0.1") })).toMatchObject({ code: 1 });
});

test("a server that is not ready or does not answer is unhealthy", async () => {
  const PORT = await serve(503, "127.0.0.1");
  expect(await check({ PORT })).toEqual({ code: 1, stderr: expect.stringContaining("is being ingested") });
  stop();
  expect(await check({ PORT: "1" })).toEqual({ code: 1, stderr: expect.stringContaining("Not ready") });
});

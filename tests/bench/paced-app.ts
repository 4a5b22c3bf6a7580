import { spawn, type ChildProcess } from "node:child_process";
import { randomUUID } from "node:crypto";
import path from "node:path";
import type { AppServer } from "../setup/app-server";

/** Asks a question about the sample course. */
export function askApp(app: AppServer, text: string, id: string = randomUUID()): Promise<Response> {
  const message = { id: randomUUID(), role: "user", parts: [{ type: "text", text }] };
  return fetch(`${app.url}/api/chat`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ id, course: "search-101", message }),
  });
}

/** Starts the mock of a model API in paced-provider.ts. */
export async function startProvider(): Promise<{ url: string; stop: () => void }> {
  const child: ChildProcess = spawn(
    process.execPath,
    [path.resolve("node_modules/tsx/dist/cli.mjs"), "tests/bench/paced-provider.ts"],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  const port = await new Promise<string>((resolve, reject) => {
    child.stdout!.on("data", (data: Buffer) => {
      const ready = /listening on (\d+)/.exec(String(data));
      if (ready) resolve(ready[1]!);
    });
    child.once("close", () => reject(new Error("The mock provider of the load test did not start.")));
  });
  return { url: `http://127.0.0.1:${port}`, stop: () => void child.kill("SIGTERM") };
}

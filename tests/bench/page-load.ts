import { Agent, get } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

/** A page, and the cookie of who opens it: "" for a new visitor. */
export type PageRequest = { path: string; cookie: string };

type Rate = { seconds: number; perSecond: number };

/**
 * Requests pages in turn at a fixed rate, even while earlier requests are pending. Does not decompress the bodies.
 * Returns the milliseconds of each page, from the moment when it was due.
 */
export async function loadPages(
  url: string,
  pages: readonly PageRequest[],
  { seconds, perSecond }: Rate,
): Promise<{ times: number[]; failed: number }> {
  const agent = new Agent({ keepAlive: true, maxSockets: 512 });
  const times: number[] = [];
  let failed = 0;
  const started = performance.now();
  const all: Promise<void>[] = [];
  for (let n = 0; n < seconds * perSecond; n++) {
    const due = started + (1_000 * n) / perSecond;
    if (due > performance.now()) await sleep(due - performance.now());
    const { path, cookie } = pages[n % pages.length]!;
    const loaded = getPage(url + path, cookie, agent).then((status) =>
      status === 200 ? void times.push(performance.now() - due) : void failed++,
    );
    all.push(loaded.catch(() => void failed++));
  }
  await Promise.all(all);
  agent.destroy();
  return { times, failed };
}

function getPage(address: string, cookie: string, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = get(
      address,
      { agent, headers: { "accept-encoding": "gzip", ...(cookie && { cookie }) }, timeout: 30_000 },
      (response) => {
        response
          .resume()
          .on("end", () => resolve(response.statusCode!))
          .on("error", reject);
      },
    );
    request.on("error", reject).on("timeout", () => request.destroy(new Error("no response within 30 s")));
  });
}

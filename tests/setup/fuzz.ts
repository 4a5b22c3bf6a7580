import { randomInt } from "node:crypto";
import { Agent, request as httpRequest } from "node:http";
import fc from "fast-check";
import { firstAddress } from "./accounts";
import { startApp, type AppServer } from "./app-server";
import { problemsOf, type Answered } from "./fuzz/checks";
import { fuzzedEndpoints, type FuzzedEndpoint } from "./fuzz/endpoints";
import { signedIn, type Person } from "./fuzz/people";
import { builtRoutes } from "./fuzz/routes";
import { ofAccounts } from "./fuzz/teaching";
import type { Drawn } from "./fuzz/valid-requests";
import { changedPossessions, completed, plantVisitor, possessionsOf } from "./fuzz/visitors";

export type FuzzResult = {
  seed: number;
  endpoints: number;
  requests: number;
  problems: string[];
  /** Endpoints that refused every request: the code behind them was not tested. */
  unreached: string[];
  /** Requests that named something of the other visitor's. */
  attempts: number;
};

const ADMIN_TOKEN = "a token of the fuzzer alone";
const HANG_MS = 20_000;
const AT_ONCE = 16;

/** Returns FUZZ_SEED, or a random seed. The test prints it, so that the same requests can be repeated. */
export function drawSeed(): number {
  return Number(process.env.FUZZ_SEED || randomInt(2 ** 31));
}

/** Starts a server for the fuzzer. */
export const startFuzzedApp = (env: Record<string, string> = {}): Promise<AppServer> =>
  startApp({ env: { ADMIN_TOKEN, ...env } });

/**
 * Sends this many random requests to each address of the server, as a visitor who owns the same kinds of things as
 * another one, or as someone with a role in the course. Reports a 500, a missing response, another visitor's data, or a
 * redirect to another site. `fuzzRoles` sends the requests of people with a role to the addresses for accounts.
 */
export async function fuzzServer(
  app: Pick<AppServer, "url" | "output">,
  perEndpoint: number,
  seed: number,
  person?: Person,
): Promise<FuzzResult> {
  const { url } = app;
  const victim = await plantVisitor(url);
  const before = await possessionsOf(url, victim);
  let attacker = await plantVisitor(url, person?.browser.cookie());
  const routes = builtRoutes().filter((route) => !person || !ofAccounts(route));
  const media = await mediaAddress(url);
  const facts = { victim, adminToken: ADMIN_TOKEN, firstAddress: firstAddress(app) };
  const result: FuzzResult = { seed, endpoints: 0, requests: 0, problems: [], unreached: [], attempts: 0 };
  for (let at = 0; ; at++) {
    const endpoint = fuzzedEndpoints(routes, media, { attacker, ...facts })[at];
    if (!endpoint) break;
    const { requests, problems, isReached, attempts } = await fuzz(
      url,
      endpoint,
      perEndpoint,
      seed + at,
      (request, answer) => problemsOf(request, answer, victim),
      [victim.conversation, victim.note, victim.shared.conversation, victim.shared.token],
    );
    result.endpoints++;
    result.requests += requests;
    result.attempts += attempts;
    result.problems.push(...problems.map((problem) => `${endpoint.name}: ${problem}`));
    if (!isReached) result.unreached.push(endpoint.name);
    const changed = await changedPossessions(url, victim, before);
    if (changed.length > 0)
      return {
        ...result,
        problems: [...result.problems, `${endpoint.name}: changed another visitor's ${changed.join(", ")}`],
      };
    if (person) await signedIn(person);
    attacker = await completed(url, attacker, person?.browser.cookie());
  }
  return result;
}

/** The URL of a lecture's video file, from its page. */
async function mediaAddress(url: string): Promise<string> {
  const page = await (await fetch(`${url}/courses/search-101/lectures/inverted-index`)).text();
  return /\/media\/[^"\\?]+\.mp4/.exec(page)?.[0] ?? "/media/search-101/x.mp4";
}

const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });

type Check = (request: Drawn, answer: Answered) => string[];

/**
 * Sends this many requests to one endpoint. `others`: what belongs to another visitor; requests that name it are counted
 * as attempts.
 */
export async function fuzz(
  url: string,
  { draw, valid }: FuzzedEndpoint,
  count: number,
  seed: number,
  check: Check,
  others: readonly string[] = [],
) {
  const drawn = [...(valid ? [valid] : []), ...fc.sample(draw, { numRuns: count, seed })];
  const result = { requests: 0, problems: [] as string[], isReached: false, attempts: 0 };
  const send = async () => {
    while (result.requests < drawn.length && result.problems.length < 20) {
      const request = drawn[result.requests++]!;
      const shown = `${JSON.stringify(request).slice(0, 400)}`;
      if (others.some((id) => shown.includes(id))) result.attempts++;
      try {
        const answer = await exchange(url, request);
        if (answer.status < 400) result.isReached = true;
        result.problems.push(...check(request, answer).map((problem) => `${problem}: ${shown}`));
      } catch (error) {
        result.problems.push(`${(error as Error).message}: ${shown}`);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, send));
  return result;
}

function exchange(url: string, drawn: Drawn): Promise<Answered> {
  const { method, path, headers } = drawn;
  const body = drawn.body?.toWellFormed();
  // why: Node sends no Content-Length with the body of a DELETE. The server would parse the body as the next request of
  // the connection, refuse it, and close the connection.
  const length = body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) };
  return new Promise((resolve, reject) => {
    const request = httpRequest(
      url,
      { agent, method, path, headers: { ...headers, ...length }, insecureHTTPParser: true },
      (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on(
          "end",
          () => (
            clearTimeout(timer),
            resolve({ status: response.statusCode!, headers: response.headers, body: Buffer.concat(chunks).toString() })
          ),
        );
        response.on("error", reject);
      },
    );
    const timer = setTimeout(() => request.destroy(new Error(`no answer in ${HANG_MS} ms`)), HANG_MS);
    // why a retry: a server may close a keep-alive connection just when it is used again
    request.on("error", (error: NodeJS.ErrnoException) => {
      clearTimeout(timer);
      if (error.code === "ECONNRESET" && request.reusedSocket) void exchange(url, drawn).then(resolve, reject);
      else reject(error);
    });
    request.end(body);
  });
}

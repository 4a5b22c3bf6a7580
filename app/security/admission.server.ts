import { createHmac } from "node:crypto";
import type { Context } from "~/context.server";
import { AppError } from "~/errors";
import { getMetrics } from "~/observability/metrics.server";
import { takeFromLimits, type RateLimit } from "~db/rate-limits.server";

type Deps = Pick<Context, "sql" | "env" | "sessionSecrets">;
type Limit = { name: string; who: string; perMinute: number };

/** Lets a question through, or throws AppError rate_limited: so many a minute for a visitor, and for an address, where a whole lecture hall may be. */
export async function admitQuestion(visitorId: string, address: string, deps: Deps): Promise<void> {
  const { ASKS_PER_MINUTE, ASKS_PER_MINUTE_PER_ADDRESS } = deps.env;
  const limits = [{ name: "asks of a visitor", who: visitorId, perMinute: ASKS_PER_MINUTE }];
  if (address) limits.push({ name: "asks of an address", who: network(address), perMinute: ASKS_PER_MINUTE_PER_ADDRESS });
  await admit(limits, "Questions", deps);
}

/** Lets a change or a lookup through, or throws AppError rate_limited: so many a minute for an address. */
export async function admitRequest(address: string, deps: Deps): Promise<void> {
  await admit([{ name: "requests of an address", who: network(address), perMinute: deps.env.REQUESTS_PER_MINUTE_PER_ADDRESS }], "Requests", deps);
}

async function admit(limits: Limit[], what: string, { sql, sessionSecrets }: Deps): Promise<void> {
  const counted = limits.filter(({ perMinute }) => perMinute > 0);
  if (counted.length === 0) return;
  const full = await takeFromLimits(sql, counted.map((limit) => toRateLimit(limit, sessionSecrets[0])));
  if (!full) return;
  getMetrics().refused.inc({ limit: full.bucket.split(":")[0]! });
  const seconds = Math.max(1, Math.ceil(full.waitSeconds));
  throw new AppError("rate_limited", `${what} come too fast just now. Try again in ${seconds === 1 ? "a second" : `${seconds} seconds`}.`, { retryAfterSeconds: seconds });
}

/** Who is counted is kept as a keyed hash: nobody's address stands in the database. */
function toRateLimit({ name, who, perMinute }: Limit, secret: string): RateLimit {
  return { bucket: `${name}:${createHmac("sha256", secret).update(who).digest("base64url").slice(0, 22)}`, perMinute };
}

/** An address under a name of its own, as it is kept: a keyed hash. Empty for an unknown address. */
export function addressBucket(name: string, address: string, { sessionSecrets }: Pick<Deps, "sessionSecrets">): string {
  return address ? toRateLimit({ name, who: network(address), perMinute: 0 }, sessionSecrets[0]).bucket : "";
}

/** One subscriber of IPv6 has a /64 of addresses to choose from. */
export function network(address: string): string {
  if (!address.includes(":") || address.startsWith("::ffff:")) return address;
  const [head = "", tail] = address.split("::");
  const groups = head.split(":").filter(Boolean);
  const missing = tail === undefined ? 0 : 8 - groups.length - tail.split(":").filter(Boolean).length;
  return [...groups, ...Array<string>(Math.max(0, missing)).fill("0")].slice(0, 4).join(":");
}

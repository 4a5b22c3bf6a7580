import type { SqlOrTx } from "./connect.server";

/** Something that may happen `perMinute` times a minute, all at once or spread out, for one `bucket`. `cost`: how many of them now. */
export type RateLimit = { bucket: string; perMinute: number; cost: number };

/**
 * Takes its cost from each limit and returns null, or takes nothing when one of them does not have as much left: then it
 * returns the seconds until it has. What costs more than a limit is never let through. The generic cell rate algorithm (ATM
 * Forum, Traffic Management 4.0) in one statement, so that processes cannot race each other.
 */
export async function takeFromLimits(
  sql: SqlOrTx,
  limits: readonly RateLimit[],
): Promise<{ waitSeconds: number; bucket: string } | null> {
  const [full] = await sql<{ bucket: string; waitSeconds: number }[]>`
    with asked as materialized (
      select * from unnest(${limits.map(({ bucket }) => bucket)}::text[], ${limits.map(secondsOf)}::float8[]) as l (bucket, seconds)
    ), full_ones as materialized (
      select bucket, extract(epoch from r.free_at - now()) - 60 + seconds as wait from asked join rate_limits r using (bucket)
      where r.free_at + seconds * interval '1 second' > now() + interval '60 seconds'
    ), taken as (
      insert into rate_limits as r (bucket, free_at)
      select bucket, now() + seconds * interval '1 second' from asked where not exists (select from full_ones) order by bucket
      on conflict (bucket) do update set free_at = greatest(r.free_at, now()) + (excluded.free_at - now())
    )
    select bucket, wait::float8 as "waitSeconds" from full_ones order by wait desc limit 1`;
  return full ?? null;
}

const secondsOf = ({ perMinute, cost }: RateLimit) => (60 * cost) / perMinute;

/** Forgets limits of which nothing is used. */
export async function forgetUnusedLimits(sql: SqlOrTx): Promise<void> {
  await sql`delete from rate_limits where free_at < now()`;
}

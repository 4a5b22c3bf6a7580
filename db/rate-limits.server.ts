import type { SqlOrTx } from "./connect.server";

/** Allows `perMinute` units a minute for a `bucket`, in a burst or spread out. `cost`: the units to take now. */
export type RateLimit = { bucket: string; perMinute: number; cost: number };

/**
 * Takes the cost of each limit and returns null. If one of them has too little left, takes nothing and returns the
 * seconds until it has enough. A cost above the limit is never allowed. Implements the generic cell rate algorithm (ATM
 * Forum, Traffic Management 4.0) in one statement, so that processes cannot race.
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

/** Deletes the rows of limits that are fully available again. */
export async function deleteUnusedLimits(sql: SqlOrTx): Promise<void> {
  await sql`delete from rate_limits where free_at < now()`;
}

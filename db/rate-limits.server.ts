import type { SqlOrTx } from "./connect.server";

/** Something that may happen `perMinute` times a minute, all at once or one after the other, for one `bucket`. */
export type RateLimit = { bucket: string; perMinute: number };

/**
 * Takes one from each limit, or from none when one of them is used up: then the seconds until it is not. The generic cell
 * rate algorithm (ATM Forum, Traffic Management 4.0) in one statement, so that processes cannot race each other.
 */
export async function takeFromLimits(sql: SqlOrTx, limits: readonly RateLimit[]): Promise<{ waitSeconds: number; bucket: string } | null> {
  const [full] = await sql<{ bucket: string; waitSeconds: number }[]>`
    with asked as materialized (
      select * from unnest(${limits.map(({ bucket }) => bucket)}::text[], ${limits.map(({ perMinute }) => 60 / perMinute)}::float8[]) as l (bucket, seconds_each)
    ), full_ones as materialized (
      select bucket, extract(epoch from r.free_at - now()) - 60 + seconds_each as wait from asked join rate_limits r using (bucket)
      where r.free_at + seconds_each * interval '1 second' > now() + interval '60 seconds'
    ), taken as (
      insert into rate_limits as r (bucket, free_at)
      select bucket, now() + seconds_each * interval '1 second' from asked where not exists (select from full_ones) order by bucket
      on conflict (bucket) do update set free_at = greatest(r.free_at, now()) + (excluded.free_at - now())
    )
    select bucket, wait::float8 as "waitSeconds" from full_ones order by wait desc limit 1`;
  return full ?? null;
}

/** Forgets limits of which nothing is used. */
export async function forgetUnusedLimits(sql: SqlOrTx): Promise<void> {
  await sql`delete from rate_limits where free_at < now()`;
}

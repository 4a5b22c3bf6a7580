import type { SqlOrTx } from "./connect.server";

/** Allows `perMinute` units a minute for a `bucket`, in a burst or spread out. `cost`: the units to take now. */
export type RateLimit = { bucket: string; perMinute: number; cost: number };

/**
 * Takes the cost of each limit and returns null. If one of them has too little left, takes nothing and returns the
 * seconds until it has enough. A cost above the limit is never allowed. Implements the generic cell rate algorithm (ATM
 * Forum, Traffic Management 4.0). Each row is checked again once it is locked, because requests at the same moment read
 * the same rows: eight guesses of a password at once got past a limit of five. It is compared with the time at which it
 * is locked: one of five requests at once was refused, because it had started before those that it waited for.
 */
export async function takeFromLimits(
  sql: SqlOrTx,
  limits: readonly RateLimit[],
): Promise<{ waitSeconds: number; bucket: string } | null> {
  const asked = await sql<{ bucket: string; seconds: number; wait: number | null; isTaken: boolean }[]>`
    with asked as materialized (
      select * from unnest(${limits.map(({ bucket }) => bucket)}::text[], ${limits.map(secondsOf)}::float8[]) as l (bucket, seconds)
    ), full_ones as materialized (
      select bucket, extract(epoch from r.free_at - clock_timestamp()) - 60 + seconds as wait from asked join rate_limits r using (bucket)
      where r.free_at + seconds * interval '1 second' > clock_timestamp() + interval '60 seconds'
    ), taken as (
      insert into rate_limits as r (bucket, free_at)
      select bucket, now() + seconds * interval '1 second' from asked where not exists (select 1 from full_ones) order by bucket
      on conflict (bucket) do update set free_at = greatest(r.free_at, clock_timestamp()) + (excluded.free_at - now())
      where greatest(r.free_at, clock_timestamp()) + (excluded.free_at - now()) <= clock_timestamp() + interval '60 seconds'
      returning bucket
    )
    select bucket, seconds, wait::float8, taken.bucket is not null as "isTaken"
    from asked left join full_ones using (bucket) left join taken using (bucket) order by wait desc nulls last`;
  const [full] = asked;
  if (full?.wait != null) return { bucket: full.bucket, waitSeconds: full.wait };
  const lost = asked.find(({ isTaken }) => !isTaken);
  if (!lost) return null;
  for (const { bucket, seconds, isTaken } of asked) if (isTaken) await giveBack(sql, bucket, seconds);
  return { bucket: lost.bucket, waitSeconds: lost.seconds };
}

/** Gives back the cost of each limit, which was taken before. Call it outside of a transaction. */
export async function giveBackToLimits(sql: SqlOrTx, limits: readonly RateLimit[]): Promise<void> {
  for (const limit of limits) await giveBack(sql, limit.bucket, secondsOf(limit));
}

/** One row at a time: those who take several lock them in another order. */
async function giveBack(sql: SqlOrTx, bucket: string, seconds: number): Promise<void> {
  await sql`update rate_limits set free_at = free_at - ${seconds} * interval '1 second' where bucket = ${bucket}`;
  // Whoever sends many names at once would otherwise leave a row for each.
  await sql`delete from rate_limits where bucket = ${bucket} and free_at <= now()`;
}

const secondsOf = ({ perMinute, cost }: RateLimit) => (60 * cost) / perMinute;

/** Makes limits fully available again: those whose bucket starts with one of the prefixes. */
export async function deleteLimits(tx: SqlOrTx, prefixes: readonly string[]): Promise<void> {
  await tx`
    delete from rate_limits
    where exists (select 1 from unnest(${[...prefixes]}::text[]) as p (prefix) where starts_with(bucket, prefix))`;
}

/** Deletes the rows of limits that are fully available again. */
export async function deleteUnusedLimits(sql: SqlOrTx): Promise<void> {
  await sql`delete from rate_limits where free_at < now()`;
}

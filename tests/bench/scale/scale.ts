import type { Embedder } from "~/ai/embedding-model.server";
import { connect, type Sql } from "~db/connect.server";
import { countChunks } from "~db/courses.server";
import { migrate } from "~db/migrate.server";
import { oneRow } from "~db/one-row";
import { storeCorpus } from "../../../scripts/seed-load/store-corpus";
import { storePeople } from "../../../scripts/seed-load/store-people";
import { findPostgres, startPostgres } from "../../setup/postgres-cluster";
import type { Bench } from "../bench-app";
import { printAtOnce, type Measurement } from "../measurement";
import { benchBackups } from "./backups";
import { drawMembers, type Corpus } from "./corpus";
import { benchIngestRate } from "./ingest-rate";
import { benchPages } from "./pages";
import { benchSearches } from "./searches";

const CORPUS = { courses: 1_000, chunks: 1_000_000 };
const PEOPLE = { users: 100_000, messages: 1_000_000 };
/** Users who search and open pages. */
const MEMBERS = 500;
/** PostgreSQL's settings for a million chunks. The tables that a search reads fit into memory. */
const SETTINGS = {
  shared_buffers: "6GB",
  synchronous_commit: "off",
  fsync: "off",
  full_page_writes: "off",
  max_wal_size: "8GB",
  effective_cache_size: "14GB",
};

/**
 * Measures searches, pages, ingests and backups with a million chunks, 100,000 users and a million messages on
 * PostgreSQL: in a temporary cluster, which takes more than 20 minutes and 20 GB to fill, or with --database in one that
 * `npm run seed-load` has filled. The restored backup takes as much again.
 */
export async function benchScale(
  { embedder }: Bench,
  { database }: { database?: string | undefined },
): Promise<Measurement[]> {
  const bin = findPostgres();
  if (!database && !bin) {
    console.error("Skipping scale: it needs PostgreSQL with pgvector 0.8 on this machine, or --database.");
    return [];
  }
  const cluster = database ? null : await startPostgres(bin!, SETTINGS);
  const url = database ?? cluster!.url;
  const sql = connect({ databaseUrl: url, dataDir: "" });
  try {
    await migrate(sql);
    if ((await countChunks(sql)) === 0) {
      await storeCorpus(sql, embedder, CORPUS);
      await storePeople(sql, PEOPLE);
    }
    const corpus = await corpusOf(sql, url, embedder);
    const measurements: Measurement[] = [];
    for (const bench of [benchSearches, benchPages, benchIngestRate, benchBackups]) {
      const measured = await bench(corpus);
      printAtOnce(measured);
      measurements.push(...measured);
    }
    return measurements;
  } finally {
    await sql.end({ timeout: 5 });
    await cluster?.stop();
  }
}

async function corpusOf(sql: Sql, url: string, embedder: Embedder): Promise<Corpus> {
  const counts = oneRow(
    await sql<Record<"chunks" | "users" | "messages", number>[]>`
    select (select count(*)::int from chunks) as chunks, (select count(*)::int from users) as users,
      (select count(*)::int from messages) as messages`,
  );
  const [chunks, users, messages] = [counts.chunks, counts.users, counts.messages].map((n) => n.toLocaleString("en"));
  console.error(`Measuring ${chunks} chunks, ${users} users and ${messages} messages.`);
  const members = await drawMembers(sql, MEMBERS);
  if (members.length < MEMBERS) throw new Error("The database has too few users: fill it with --users and --messages.");
  return { sql, url, embedder, members, size: counts.chunks, chunks: `${chunks} chunks` };
}

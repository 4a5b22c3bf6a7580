import type { Sql } from "./connect.server";
import { pendingMigrations, unknownMigrations } from "./migrate.server";
import { oneRow } from "./one-row";

export type DatabaseFacts = {
  version: string;
  /** Null if the extension has not been created. */
  pgvector: string | null;
  pending: string[];
  /** Migrations of a newer version of Cuepoint. */
  unknown: string[];
  clock: Date;
  /** Null for the embedded engine, which has a single backend. */
  connectionsLeft: number | null;
};

/** Returns a database's version, schema state, clock and free connections. Throws AppError if it cannot be reached. */
export async function databaseFacts(sql: Sql): Promise<DatabaseFacts> {
  const rows = await sql<Omit<DatabaseFacts, "pending" | "unknown">[]>`
    select regexp_replace(version(), '^(\\S+ \\S+).*$', '\\1') || case when version() like '%PGlite%' then ' (embedded)' else '' end as version,
           (select extversion from pg_extension where extname = 'vector') as pgvector,
           clock_timestamp() as clock,
           case when version() like '%PGlite%' then null
                else current_setting('max_connections')::int - (select count(*)::int from pg_stat_activity where backend_type = 'client backend') end as "connectionsLeft"`;
  return { ...oneRow(rows), pending: await pendingMigrations(sql), unknown: await unknownMigrations(sql) };
}

/** Lists the models that stored lectures were embedded with. */
export async function embeddingModels(sql: Sql): Promise<string[]> {
  const rows = await sql<{ model: string }[]>`select distinct embedding_model as model from lectures order by 1`;
  return rows.map(({ model }) => model);
}

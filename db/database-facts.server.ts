import type { Sql } from "./connect.server";
import { pendingMigrations, unknownMigrations } from "./migrate.server";

export type DatabaseFacts = {
  version: string;
  /** Null while the extension is not created. */
  pgvector: string | null;
  pending: string[];
  /** Migrations of a newer version. */
  unknown: string[];
  clock: Date;
  /** Null where it is not told: the embedded engine has one. */
  connectionsLeft: number | null;
};

/** What a database says of itself. Throws AppError when it cannot be reached. */
export async function databaseFacts(sql: Sql): Promise<DatabaseFacts> {
  const [row] = await sql<Omit<DatabaseFacts, "pending" | "unknown">[]>`
    select regexp_replace(version(), '^(\\S+ \\S+).*$', '\\1') || case when version() like '%PGlite%' then ' (embedded)' else '' end as version,
           (select extversion from pg_extension where extname = 'vector') as pgvector,
           clock_timestamp() as clock,
           case when version() like '%PGlite%' then null
                else current_setting('max_connections')::int - (select count(*)::int from pg_stat_activity where backend_type = 'client backend') end as "connectionsLeft"`;
  return { ...row!, pending: await pendingMigrations(sql), unknown: await unknownMigrations(sql) };
}

/** The models that stored lectures were embedded with. */
export async function embeddingModels(sql: Sql): Promise<string[]> {
  const rows = await sql<{ model: string }[]>`select distinct embedding_model as model from lectures order by 1`;
  return rows.map(({ model }) => model);
}

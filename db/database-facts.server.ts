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
  role: string;
  /** Whether the role may create tables and change those of the schema. */
  mayMigrate: boolean;
  /** The role that owns the schema's tables, or the database if there are none yet. */
  owner: string;
};

/** Returns a database's version, schema state, clock and free connections. Throws AppError if it cannot be reached. */
export async function databaseFacts(sql: Sql): Promise<DatabaseFacts> {
  const rows = await sql<Omit<DatabaseFacts, "pending" | "unknown">[]>`
    select regexp_replace(version(), '^(\\S+ \\S+).*$', '\\1') || case when version() like '%PGlite%' then ' (embedded)' else '' end as version,
           (select extversion from pg_extension where extname = 'vector') as pgvector,
           clock_timestamp() as clock,
           case when version() like '%PGlite%' then null
                else current_setting('max_connections')::int - (select count(*)::int from pg_stat_activity where backend_type = 'client backend') end as "connectionsLeft",
           current_user as role,
           coalesce(has_schema_privilege(current_schema(), 'create'), false)
             and coalesce(pg_has_role(made.owner, 'usage'), true) as "mayMigrate",
           pg_get_userbyid(coalesce(made.owner, (select datdba from pg_database where datname = current_database()))) as owner
    from (select (select relowner from pg_class where oid = to_regclass('schema_migrations')) as owner) made`;
  return { ...oneRow(rows), pending: await pendingMigrations(sql), unknown: await unknownMigrations(sql) };
}

/** Lists the models that stored lectures were embedded with. */
export async function embeddingModels(sql: Sql): Promise<string[]> {
  const rows = await sql<{ model: string }[]>`select distinct embedding_model as model from lectures order by 1`;
  return rows.map(({ model }) => model);
}

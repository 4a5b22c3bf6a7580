import { z } from "zod";
import { AppError } from "~/platform/errors";
import { errorMessage } from "~/platform/unknown-error";
import { withoutApproximateIndexesIn } from "./approximate-indexes.server";
import type { Sql, SqlOrTx } from "./connect.server";
import { appliedMigrations, migrate } from "./migrate.server";

/** A backup is a header line, one line per row, and an end line. */
const BackupHead = z.object({ cuepoint_backup: z.literal(1), created_at: z.string(), migrations: z.array(z.string()) });
type BackupHead = z.infer<typeof BackupHead>;
const BackupRow = z.object({ table: z.string(), row: z.looseObject({}) });
type BackupRow = z.infer<typeof BackupRow>;
const BackupEnd = z.object({ end: z.literal(true), rows: z.number() });
type BackupEnd = z.infer<typeof BackupEnd>;
const BackupLine = z.union([BackupEnd, BackupRow]);

/**
 * Short-lived counters and reservations, the list of migrations, which a restore writes itself, and credentials: a
 * restore must not bring back a session or a token that was revoked.
 */
export const NOT_BACKED_UP: readonly string[] = [
  "schema_migrations",
  "rate_limits",
  "token_reservations",
  "used_sign_ins",
  "sessions",
  "access_tokens",
  "frame_tickets",
  "lti_launch_states",
  "lti_registrations",
  "lti_selections",
];
const ROWS_PER_READ = 500;
/** Characters of JSON in one insert statement. */
const BATCH_CHARACTERS = 1_000_000;

/**
 * Writes a consistent snapshot of all tables as JSON Lines, in an order that satisfies the foreign keys. PostgreSQL
 * formats the rows itself, so vectors, times and numbers are restored exactly on either engine. Returns the number of
 * rows.
 */
export async function writeBackup(sql: Sql, write: (line: string) => Promise<void>): Promise<number> {
  return sql.begin("isolation level repeatable read read only", async (tx) => {
    await tx`set local statement_timeout = 0`;
    const head: BackupHead = {
      cuepoint_backup: 1,
      created_at: new Date().toISOString(),
      migrations: await appliedMigrations(tx),
    };
    await write(JSON.stringify(head));
    let rows = 0;
    for (const { table, key } of await tablesInOrder(tx)) {
      const name = JSON.stringify(table);
      for await (const batch of tx<
        { line: string }[]
      >`select row_to_json(t)::text as line from ${tx(table)} t order by ${tx(key)}`.cursor(ROWS_PER_READ)) {
        rows += batch.length;
        await write(batch.map(({ line }) => `{"table":${name},"row":${line}}`).join("\n"));
      }
    }
    await write(JSON.stringify({ end: true, rows } satisfies BackupEnd));
    return rows;
  });
}

/**
 * Restores a backup into an empty database: creates the schema that the backup was made with, inserts all rows in one
 * transaction, then runs the migrations added since. Returns the number of rows.
 *
 * Throws AppError without storing a row if the database is not empty, or if the backup is truncated, invalid or from a
 * newer version. The message names the line.
 */
export async function readBackup(sql: Sql, lines: AsyncIterable<string>): Promise<number> {
  const reader = lines[Symbol.asyncIterator]();
  const first = await reader.next();
  const head = parseHead(first.done ? undefined : first.value);
  await expectEmpty(sql);
  await migrate(sql, { upTo: head.migrations });
  await expectEmpty(sql);
  const rows = await sql.begin(async (tx) => {
    await tx`set local statement_timeout = 0`;
    return withoutApproximateIndexesIn(tx, () => storeRows(tx, reader));
  });
  await migrate(sql);
  return rows;
}

async function storeRows(tx: SqlOrTx, reader: AsyncIterator<string>): Promise<number> {
  const tables = new Map((await tablesInOrder(tx)).map(({ table, columns }) => [table, columns]));
  let [number, rows, size] = [1, 0, 0];
  let batch: { table: string; json: string[] } = { table: "", json: [] };
  const flush = async () => {
    if (batch.json.length > 0) await insertRows(tx, batch, tables.get(batch.table) ?? [], number);
    [batch, size] = [{ table: "", json: [] }, 0];
  };
  for (let next = await reader.next(); !next.done; next = await reader.next()) {
    number++;
    const line = parseLine(next.value, number);
    if ("end" in line) {
      await flush();
      if (line.rows !== rows) throw invalidLine(number, `it says there are ${line.rows} rows, but there are ${rows}`);
      return rows;
    }
    if (!tables.has(line.table)) throw invalidLine(number, `there is no table "${line.table}"`);
    if (line.table !== batch.table || size > BATCH_CHARACTERS) await flush();
    batch.table = line.table;
    const json = rowText(next.value);
    batch.json.push(json);
    size += json.length;
    rows++;
  }
  throw invalidLine(number, "the file ends here, before the end of the backup");
}

async function insertRows(
  tx: SqlOrTx,
  { table, json }: { table: string; json: string[] },
  columns: string[],
  number: number,
): Promise<void> {
  try {
    await tx`insert into ${tx(table)} (${tx(columns)}) select ${tx(columns)} from json_populate_recordset(null::${tx(table)}, ${`[${json.join(",")}]`}::text::json)`;
  } catch (cause) {
    throw invalidLine(number, `the rows of "${table}" before it cannot be stored: ${errorMessage(cause)}`, cause);
  }
}

function parseHead(line: string | undefined): BackupHead {
  const head = BackupHead.safeParse(line === undefined ? null : tryParse(line));
  if (!head.success)
    throw new AppError(
      "invalid_request",
      "This file is not a backup of Cuepoint: its first line is not recognized. Make a backup with npm run backup.",
    );
  return head.data;
}

function parseLine(text: string, number: number): BackupRow | BackupEnd {
  const line = BackupLine.safeParse(tryParse(text));
  if (!line.success) throw invalidLine(number, "it is neither a row nor the end");
  return line.data;
}

/** Cuts the row out of its line as PostgreSQL wrote it: JavaScript's numbers would lose digits. */
const rowText = (line: string) => line.slice(line.indexOf(',"row":') + ',"row":'.length, -1);

function tryParse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const invalidLine = (line: number, why: string, cause?: unknown) =>
  new AppError("invalid_request", `Line ${line} of the backup cannot be used: ${why}. Nothing was restored.`, {
    cause,
  });

async function expectEmpty(sql: Sql): Promise<void> {
  const [{ exists } = { exists: false }] = await sql<
    { exists: boolean }[]
  >`select to_regclass('courses') is not null as exists`;
  if (!exists) return;
  const [course] = await sql`select 1 from courses limit 1`;
  if (course)
    throw new AppError(
      "conflict",
      "This database already has courses. Restore into an empty one: another DATA_DIR, or a new database in DATABASE_URL.",
    );
  await expectNoUsers(sql);
}

/** A start without the sample course may have created an administrator. */
async function expectNoUsers(sql: Sql): Promise<void> {
  const [{ exists } = { exists: false }] = await sql<
    { exists: boolean }[]
  >`select to_regclass('users') is not null as exists`;
  if (exists && (await sql`select 1 from users limit 1`).length > 0)
    throw new AppError(
      "conflict",
      "This database already has users. Restore into an empty one: another DATA_DIR, or a new database in DATABASE_URL.",
    );
}

type Table = {
  table: string;
  /** The columns of its primary key. */
  key: string[];
  /** The columns that a restore fills: all but those that the database generates from others. */
  columns: string[];
};

/** Lists the tables to back up, each after those that it references. */
async function tablesInOrder(sql: SqlOrTx): Promise<Table[]> {
  const tables = await sql<(Table & { needs: string[] })[]>`
    select c.relname as table,
           array(select attname::text from pg_attribute
                 where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns,
           array(select a.attname::text from pg_index i, unnest(i.indkey) with ordinality k (attnum, n)
                 join pg_attribute a on a.attnum = k.attnum where i.indrelid = c.oid and i.indisprimary and a.attrelid = c.oid order by k.n) as key,
           array(select distinct f.relname::text from pg_constraint k join pg_class f on f.oid = k.confrelid
                 where k.conrelid = c.oid and k.contype = 'f' and f.oid <> c.oid) as needs
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all (${NOT_BACKED_UP}::text[])
    order by c.relname`;
  const ordered: (typeof tables)[number][] = [];
  const isPlaced = (name: string) => ordered.some(({ table }) => table === name);
  while (ordered.length < tables.length) {
    const next = tables.find(({ table, needs }) => !isPlaced(table) && needs.every(isPlaced));
    if (!next) throw new Error("the foreign keys of the tables form a cycle");
    ordered.push(next);
  }
  return ordered;
}

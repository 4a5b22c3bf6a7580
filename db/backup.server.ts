import { AppError } from "~/platform/errors";
import type { Sql, SqlOrTx } from "./connect.server";
import { appliedMigrations, migrate } from "./migrate.server";

/** The format's first and last lines; between them one line a row. */
type BackupHead = { cuepoint_backup: 1; created_at: string; migrations: string[] };
type BackupRow = { table: string; row: unknown };
type BackupEnd = { end: true; rows: number };

/** Not worth keeping: counters of the day, what running answers reserve, and what the restore makes itself. */
const LEFT_OUT = ["schema_migrations", "rate_limits", "token_reservations"];
const ROWS_AT_ONCE = 500;
/** Of JSON that is sent with one statement. */
const BATCH_CHARACTERS = 1_000_000;

/**
 * All tables as JSON Lines, each as it stood at the same moment, in an order in which they can be read back. PostgreSQL writes
 * the rows itself, so that vectors, times and numbers come back to the last bit, on either engine.
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
      >`select row_to_json(t)::text as line from ${tx(table)} t order by ${tx(key)}`.cursor(ROWS_AT_ONCE)) {
        rows += batch.length;
        await write(batch.map(({ line }) => `{"table":${name},"row":${line}}`).join("\n"));
      }
    }
    await write(JSON.stringify({ end: true, rows } satisfies BackupEnd));
    return rows;
  });
}

/**
 * Reads a backup into an empty database: its schema first, as it was when the backup was made, then all rows in one
 * transaction, then the migrations since. Throws AppError, and has stored no row, when the database is not empty, or the
 * backup is cut short, of a newer version, or not understood; it names the line.
 */
export async function readBackup(sql: Sql, lines: AsyncIterable<string>): Promise<number> {
  const reader = lines[Symbol.asyncIterator]();
  const head = parseHead((await reader.next()).value as string | undefined);
  await expectEmpty(sql);
  await migrate(sql, { upTo: head.migrations });
  await expectEmpty(sql);
  const rows = await sql.begin(async (tx) => {
    await tx`set local statement_timeout = 0`;
    return storeRows(tx, reader);
  });
  await migrate(sql);
  return rows;
}

async function storeRows(tx: SqlOrTx, reader: AsyncIterator<string>): Promise<number> {
  const tables = new Set((await tablesInOrder(tx)).map(({ table }) => table));
  let [number, rows, size] = [1, 0, 0];
  let waiting: { table: string; json: string[] } = { table: "", json: [] };
  const flush = async () => {
    if (waiting.json.length > 0) await insertRows(tx, waiting.table, waiting.json, number);
    [waiting, size] = [{ table: "", json: [] }, 0];
  };
  for (let next = await reader.next(); !next.done; next = await reader.next()) {
    number++;
    const line = parseLine(next.value, number);
    if ("end" in line) {
      await flush();
      if (line.rows !== rows) throw broken(number, `the backup says that it has ${line.rows} rows, and has ${rows}`);
      return rows;
    }
    if (!tables.has(line.table)) throw broken(number, `there is no table "${line.table}"`);
    if (line.table !== waiting.table || size > BATCH_CHARACTERS) await flush();
    waiting.table = line.table;
    const json = rowText(next.value);
    waiting.json.push(json);
    size += json.length;
    rows++;
  }
  throw broken(number, "the backup ends before its end: it was cut short");
}

async function insertRows(tx: SqlOrTx, table: string, json: string[], number: number): Promise<void> {
  try {
    await tx`insert into ${tx(table)} select * from json_populate_recordset(null::${tx(table)}, ${`[${json.join(",")}]`}::text::json)`;
  } catch (cause) {
    throw broken(number, `rows of "${table}" before it cannot be stored: ${(cause as Error).message}`, cause);
  }
}

function parseHead(line: string | undefined): BackupHead {
  const head = line === undefined ? null : (tryParse(line) as BackupHead | null);
  if (head?.cuepoint_backup !== 1 || !Array.isArray(head.migrations))
    throw new AppError(
      "invalid_request",
      "This is no backup of Cuepoint: its first line is not a backup's. Make one with npm run backup.",
    );
  return head;
}

function parseLine(text: string, number: number): BackupRow | BackupEnd {
  const line = tryParse(text) as Partial<BackupRow & BackupEnd> | null;
  if (line?.end === true && typeof line.rows === "number") return line as BackupEnd;
  if (typeof line?.table === "string" && typeof line.row === "object" && line.row !== null) return line as BackupRow;
  throw broken(number, "it is neither a row nor the end");
}

/** The row as PostgreSQL wrote it: through JavaScript's numbers it would lose digits. */
const rowText = (line: string) => line.slice(line.indexOf(',"row":') + ',"row":'.length, -1);

function tryParse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const broken = (line: number, why: string, cause?: unknown) =>
  new AppError("invalid_request", `Line ${line} of the backup cannot be used: ${why}. Nothing was restored.`, {
    cause,
  });

async function expectEmpty(sql: Sql): Promise<void> {
  const [{ exists } = { exists: false }] = await sql<
    { exists: boolean }[]
  >`select to_regclass('courses') is not null as exists`;
  if (!exists) return;
  const [course] = await sql`select from courses limit 1`;
  if (course)
    throw new AppError(
      "conflict",
      "This database has courses already. Restore into an empty one: another DATA_DIR, or a new database in DATABASE_URL.",
    );
}

/** Our tables, each after those that its foreign keys name, with the columns of its primary key. */
async function tablesInOrder(sql: SqlOrTx): Promise<{ table: string; key: string[] }[]> {
  const tables = await sql<{ table: string; key: string[]; needs: string[] }[]>`
    select c.relname as table,
           array(select a.attname::text from pg_index i, unnest(i.indkey) with ordinality k (attnum, n)
                 join pg_attribute a on a.attnum = k.attnum where i.indrelid = c.oid and i.indisprimary and a.attrelid = c.oid order by k.n) as key,
           array(select distinct f.relname::text from pg_constraint k join pg_class f on f.oid = k.confrelid
                 where k.conrelid = c.oid and k.contype = 'f' and f.oid <> c.oid) as needs
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all (${LEFT_OUT}::text[])
    order by c.relname`;
  const ordered: (typeof tables)[number][] = [];
  const isPlaced = (name: string) => ordered.some(({ table }) => table === name);
  while (ordered.length < tables.length) {
    const next = tables.find(({ table, needs }) => !isPlaced(table) && needs.every(isPlaced));
    if (!next) throw new Error("the foreign keys of the tables go round in a circle");
    ordered.push(next);
  }
  return ordered;
}

import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const FOLDER = new URL("./migrations/", import.meta.url);
/** Older migrations ran before this rule existed. */
const FIRST = "0010";

/** Statements that break a running process of the previous version. */
const CONTRACTS: [RegExp, string][] = [
  [/\bdrop\s+(table|column|view|function|schema)\b/i, "drops something"],
  [/\brename\b/i, "renames something"],
  [/\balter\s+(column\s+)?\w+\s+(set\s+data\s+)?type\b/i, "changes a column's type"],
  [/\bset\s+not\s+null\b/i, "forbids null"],
  [/\bdrop\s+not\s+null\b/i, "allows a null that older code does not expect"],
  [/\badd\s+column\b(?![^,;]*\bdefault\b)[^,;]*\bnot\s+null\b/i, "adds a column that older code does not fill"],
  [/\bupdate\s+\w+\s+set\s+\w+\s*=\s*null\b/i, "empties a column"],
];

/** Migrations that ran before their contraction was recognized. They cannot be edited. */
const UNEXPLAINED = [
  "0043_password_links.sql", // an older server takes a link for a new password for an invitation without a role
];

const withoutComments = (sql: string) => sql.replace(/--.*$/gm, "");
const contractsOf = (sql: string) =>
  CONTRACTS.filter(([pattern]) => pattern.test(withoutComments(sql))).map(([, what]) => what);

const migrations = readdirSync(FOLDER)
  .filter((name) => name.endsWith(".sql") && name >= FIRST)
  .sort();

it.each(migrations)("%s only expands the schema, or explains in its header why it contracts it", (name) => {
  const sql = readFileSync(new URL(name, FOLDER), "utf8");
  const isExplained = /^-- contract: \S/m.test(sql) || UNEXPLAINED.includes(name);
  const contracts = isExplained ? [] : contractsOf(sql);
  expect(
    contracts,
    "See db/README.md: expand in one release, contract in a later one, and say which in a line `-- contract: …`.",
  ).toEqual([]);
});

it.each([
  ["alter table a drop column b", "drops something"],
  ["alter table a rename column b to c", "renames something"],
  ["alter table a alter column b type bigint", "changes a column's type"],
  ["alter table a alter b set not null", "forbids null"],
  ["alter table a alter column b drop not null", "allows a null that older code does not expect"],
  ["alter table a add column b text not null", "adds a column that older code does not fill"],
  ["update a set b = null where b = 'x'", "empties a column"],
])("recognizes `%s` as a contraction", (sql, what) => {
  expect(contractsOf(sql)).toEqual([what]);
});

it("recognizes new tables, nullable columns and columns with a default as an expansion", () => {
  const sql =
    "create table a (b text not null); alter table c add column d text, add column e int not null default 0; drop index f; -- drop table g";
  expect(contractsOf(sql)).toEqual([]);
});

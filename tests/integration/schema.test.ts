import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Sql } from "~db/connect.server";
import { textConfig } from "~db/text-config";
import { isDistributed } from "../setup/database";
import { newDatabase, type NewDatabase } from "../setup/new-database";

// Checks that the schema can be distributed by course_id, which the plan for Citus in db/README.md relies on.
let database: NewDatabase;
let sql: Sql;
beforeAll(async () => {
  database = await newDatabase();
  ({ sql } = database);
});
afterAll(() => database?.remove());

/** Reference tables of a cluster. They belong to no course. Rows of courses may refer to them: they are on every node. */
const REFERENCE = [
  "access_tokens",
  "audit_events",
  "frame_tickets",
  "identities",
  "invitations",
  "lti_contexts",
  "lti_deployments",
  "lti_keys",
  "lti_launch_states",
  "lti_platforms",
  "lti_registrations",
  "lti_selections",
  "sessions",
  "users",
];
/** Reference or local tables that no row refers to. */
const NOT_DISTRIBUTED = [
  ...REFERENCE,
  "installation",
  "rate_limits",
  "schema_migrations",
  "transcription_speeds",
  "used_sign_ins",
];

async function distributedTables(): Promise<string[]> {
  const rows = await sql<
    { table: string }[]
  >`select relname as table from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`;
  return rows.map(({ table }) => table).filter((table) => !NOT_DISTRIBUTED.includes(table));
}

test("every table has a course_id that cannot be null", async () => {
  const rows = await sql<{ table: string }[]>`
    select c.relname as table from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname = 'course_id' and a.attnotnull
      and c.relname <> all (${NOT_DISTRIBUTED}::text[]) order by 1`;
  const tables = await distributedTables();
  expect(tables.length).toBeGreaterThan(12);
  expect(rows.map(({ table }) => table)).toEqual(tables);
});

test("every primary, unique and foreign key starts with course_id, on both sides", async () => {
  const keys = await sql<{ name: string; kind: string; first: string; referenced: string | null }[]>`
    select k.conrelid::regclass || '.' || k.conname as name, k.contype::text as kind,
           (select attname::text from pg_attribute where attrelid = k.conrelid and attnum = k.conkey[1]) as first,
           (select attname::text from pg_attribute where attrelid = k.confrelid and attnum = k.confkey[1]) as referenced
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where c.relnamespace = 'public'::regnamespace and k.contype in ('p', 'u', 'f') and c.relname <> all (${NOT_DISTRIBUTED}::text[])
      and not (k.contype = 'f' and k.confrelid = any (${REFERENCE}::text[]::regclass[]))`;
  expect(keys.length).toBeGreaterThan(20);
  expect(
    keys.filter(
      ({ first, referenced }) => first !== "course_id" || (referenced !== null && referenced !== "course_id"),
    ),
  ).toEqual([]);
});

test("a reference table refers only to reference tables", async () => {
  const rows = await sql<{ referenced: string }[]>`
    select distinct confrelid::regclass::text as referenced from pg_constraint
    where contype = 'f' and conrelid = any (${REFERENCE}::text[]::regclass[]) order by 1`;
  expect(rows.map(({ referenced }) => referenced)).toEqual(["lti_platforms", "sessions", "users"]);
});

test("every unique index has course_id", async () => {
  const rows = await sql<{ name: string }[]>`
    select i.indexrelid::regclass::text as name from pg_index i join pg_class c on c.oid = i.indrelid
    where c.relnamespace = 'public'::regnamespace and i.indisunique and c.relname <> all (${NOT_DISTRIBUTED}::text[])
      and not exists (select from pg_attribute a where a.attrelid = i.indrelid and a.attname = 'course_id' and a.attnum = any (i.indkey))`;
  expect(rows).toEqual([]);
});

/** The queries for a student's question, as they are sent. */
const COURSE_QUERIES: Record<string, string> = {
  "the lectures of a course": "select * from lectures where course_id = 'c' order by position, lecture_id",
  "the lines of a lecture": "select * from cues where course_id = 'c' and lecture_id = 'l' order by cue_number",
  "the terms of a question": "select * from lecture_terms where term = 'stem' and course_id = 'c'",
  "the binary codes of a course":
    "select chunk_id from chunk_codes where course_id = 'c' order by code <~> B'0'::bit varying limit 120",
  "the vectors of some chunks with their windows":
    "select * from (values ('c', 'x')) p (course_id, chunk_id) join chunk_vectors v using (course_id, chunk_id) join window_vectors w on w.course_id = v.course_id and w.chunk_id = v.chunk_id where v.course_id = 'c'",
  "the words of some chunks":
    "select * from chunks c join lectures l on l.course_id = c.course_id and l.lecture_id = c.lecture_id where c.course_id = 'c' and c.chunk_id = 'x'",
  "a conversation with its messages and sources":
    "select * from conversations v join messages m on m.course_id = v.course_id and m.conversation_id = v.conversation_id left join message_sources s on s.course_id = m.course_id and s.conversation_id = m.conversation_id and s.message_id = m.message_id where v.course_id = 'c' and v.conversation_id = 'x'",
  "what a visitor noted in a course": "select * from notes where course_id = 'c' and visitor_id = 'v'",
  "what a course's answers took today":
    "select sum(tokens) from token_usage where course_id = 'c' and day = current_date",
};

type Plan = {
  "Index Cond"?: string;
  Filter?: string;
  "Recheck Cond"?: string;
  "Hash Cond"?: string;
  "Merge Cond"?: string;
  "Join Filter"?: string;
  "Relation Name"?: string;
  "Node Type": string;
  Plans?: Plan[];
};
const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)];

test.skipIf(isDistributed).each(Object.entries(COURSE_QUERIES))(
  "%s use only indexes that start with course_id",
  async (_name, query) => {
    const plan = await sql.begin(async (tx) => {
      await tx`set local enable_seqscan = off`; // the tables are empty, so this only tests whether an index can be used
      const [row] = await tx.unsafe(`explain (format json) ${query}`);
      return (row!["QUERY PLAN"] as { Plan: Plan }[])[0]!.Plan;
    });
    const scans = nodes(plan).filter((node) => node["Relation Name"] !== undefined);
    expect(scans.length).toBeGreaterThan(0);
    for (const scan of scans)
      expect(
        `${scan["Index Cond"] ?? ""} ${scan["Recheck Cond"] ?? ""} ${(scan.Plans ?? []).map((under) => under["Index Cond"]).join(" ")}`,
      ).toContain("course_id");
    expect(nodes(plan).map((node) => node["Node Type"])).not.toContain("Seq Scan");
  },
);

test("every join between tables of courses uses course_id", async () => {
  const tables = (await distributedTables()).join("|");
  const wrong: string[] = [];
  let joins = 0;
  for (const name of (await readdir("db")).filter((file) => file.endsWith(".server.ts"))) {
    const text = await readFile(path.join("db", name), "utf8");
    // Matches each join of one of our tables up to its condition.
    for (const [join] of text.matchAll(
      new RegExp(
        `\\bjoin (?:${tables})\\b[^]*?(?=\\bjoin\\b|\\bwhere\\b|\\bgroup by\\b|\\border by\\b|\\blimit\\b|\`)`,
        "g",
      ),
    )) {
      joins++;
      if (!/using \(course_id|\bcourse_id = |within\(sql, reader, scope\)/.test(join))
        wrong.push(`${name}: ${join.replace(/\s+/g, " ")}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(joins).toBeGreaterThan(10);
});

test("the database has the configuration of every language that is stemmed", async () => {
  const languages = "ar ca da de el en es eu fi fr ga hi hu hy id it lt nb ne nl no pt ro ru sr sv ta tr yi".split(" ");
  const configs = languages.map(textConfig);
  expect(configs).not.toContain("simple");
  const found = await sql<{ config: string }[]>`
    select cfgname::text as config from pg_ts_config where cfgname = any(${configs}::text[])`;
  expect(new Set(found.map(({ config }) => config))).toEqual(new Set(configs));
  const [stems] = await sql`
    select to_tsvector(${textConfig("ca-ES")}::regconfig, 'algorismes') = to_tsvector(${textConfig("ca")}::regconfig, 'algorisme') as same`;
  expect(stems).toEqual({ same: true });
});

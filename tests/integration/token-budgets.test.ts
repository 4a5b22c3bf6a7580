import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { INSTALLATION } from "~/identity/viewer";
import type { Sql } from "~db/connect.server";
import { insertRunningAnswer } from "~db/running-answers.server";
import {
  addTokens,
  deleteExpiredReservations,
  reserveTokens,
  usageByDay,
  type SpendingLimits,
} from "~db/token-usage.server";
import { openDatabase } from "../setup/database";
import { newDatabase, type NewDatabase } from "../setup/new-database";

const NONE: SpendingLimits = {
  tokensPerCourse: 0,
  tokensPerVisitor: 0,
  tokensPerAddress: 0,
  tokens: 0,
  runningPerVisitor: 0,
  runningPerAddress: 0,
};
const ADDRESS = "tokens of an address:a";

let database: NewDatabase;
let dataDir: string;
/** Imitates two server processes with two pools. */
let sql: Sql;
let other: Sql;
beforeAll(async () => {
  database = await newDatabase();
  ({ dataDir, sql } = database);
  other = await openDatabase(dataDir);
  await sql`insert into courses (course_id, title) values ('c', 'Course'), ('d', 'Other course')`;
});
afterAll(async () => {
  await other?.end({ timeout: 1 });
  await database?.remove();
});
beforeEach(async () => {
  await sql`delete from token_usage`;
  await sql`delete from token_reservations`;
  await sql`delete from rate_limits`;
});

type Asked = {
  on?: Sql;
  id?: string;
  course?: string;
  visitor?: string;
  address?: string;
  tokens?: number;
  extra?: number;
  conversation?: string | null;
};
function reserve(
  limits: Partial<SpendingLimits>,
  {
    on = sql,
    id = randomUUID(),
    course = "c",
    visitor = "v",
    address = ADDRESS,
    tokens = 100,
    extra = 0,
    conversation = id,
  }: Asked = {},
) {
  const payer = { courseId: course, visitorId: visitor, addressBucket: address };
  return reserveTokens(
    on,
    payer,
    { reservationId: id, conversationId: conversation, tokens, extra, seconds: 60 },
    { ...NONE, ...limits },
  );
}

const strangers = () => ({
  visitor: randomUUID(),
  address: randomUUID(),
  course: ["c", "d"][Math.floor(Math.random() * 2)]!,
});

test.each<[keyof SpendingLimits, string, () => Asked]>([
  ["tokensPerCourse", "tokens of a course", () => ({ ...strangers(), course: "c" })],
  ["tokensPerVisitor", "tokens of a visitor", () => ({ ...strangers(), visitor: "v" })],
  ["tokensPerAddress", "tokens of an address", () => ({ ...strangers(), address: ADDRESS })],
  ["tokens", "tokens of the installation", strangers],
])("of 20 concurrent questions in two processes, %s allows as many as fit", async (limit, refusedBy, asked) => {
  const results = await Promise.all(
    Array.from({ length: 20 }, (_, i) => reserve({ [limit]: 500 }, { ...asked(), on: i % 2 ? other : sql })),
  );
  expect(results.filter((result) => result === null)).toHaveLength(5);
  expect(results.filter((result) => result === refusedBy)).toHaveLength(15);
});

test.each<[keyof SpendingLimits, string, () => Asked]>([
  ["runningPerVisitor", "running answers of a visitor", () => ({ ...strangers(), visitor: "v" })],
  ["runningPerAddress", "running answers of an address", () => ({ ...strangers(), address: ADDRESS })],
])("of 20 concurrent questions in two processes, %s allows three", async (limit, refusedBy, asked) => {
  const results = await Promise.all(
    Array.from({ length: 20 }, (_, i) => reserve({ [limit]: 3 }, { ...asked(), on: i % 2 ? other : sql })),
  );
  expect(results.filter((result) => result === null)).toHaveLength(3);
  expect(results.filter((result) => result === refusedBy)).toHaveLength(17);
});

test("counts a search by its tokens, and not as a running answer", async () => {
  for (let n = 0; n < 5; n++)
    expect(await reserve({ runningPerAddress: 1 }, { conversation: null, visitor: "" })).toBeNull();
  expect(await reserve({ tokensPerAddress: 500 }, { conversation: null, visitor: "" })).toBe("tokens of an address");
});

test("frees an answer's unspent tokens when it is settled, and counts the spent ones", async () => {
  const limits = { tokensPerVisitor: 300, tokensPerCourse: 300, tokensPerAddress: 300, tokens: 300 };
  expect(await reserve(limits, { id: "m1", tokens: 300 })).toBeNull();
  expect(await reserve(limits)).toBe("tokens of a visitor");
  await addTokens(sql, { courseId: "c", visitorId: "v" }, 20, { reservationId: "m1" });
  expect(await reserve(limits, { id: "m2" })).toBeNull();
  await addTokens(sql, { courseId: "c", visitorId: "v" }, 280, { reservationId: "m2" });
  expect(await reserve(limits)).toBe("tokens of a visitor");
  expect(await reserve(limits, { visitor: "w" })).toBe("tokens of a course");
  expect(await reserve(limits, { visitor: "w", course: "d" })).toBe("tokens of an address");
  expect(await reserve(limits, { visitor: "w", course: "d", address: "elsewhere" })).toBe("tokens of the installation");
  expect(await usageByDay(sql, INSTALLATION, "c", 1)).toMatchObject([{ answers: 2, tokens: 300, visitors: 1 }]);
});

test("raises a reservation within the budgets, and leaves it unchanged beyond them", async () => {
  expect(await reserve({ tokens: 1_000 }, { id: "m1", tokens: 100 })).toBeNull();
  expect(await reserve({ tokens: 1_000 }, { id: "m1", tokens: 900, extra: 800 })).toBeNull();
  expect(await reserve({ tokens: 1_000 }, { id: "m1", tokens: 1_300, extra: 1_200 })).toBe(
    "tokens of the installation",
  );
  expect(await sql`select tokens::int from token_reservations`).toEqual([{ tokens: 900 }]);
});

test("frees the tokens and the place of an answer whose process died after its lease", async () => {
  const limits = { tokens: 100, runningPerVisitor: 1 };
  await sql`insert into conversations (course_id, conversation_id, visitor_id, title) values ('c', 'm1', 'v', '')`;
  expect(await reserve(limits, { id: "m1" })).toBeNull();
  await sql`update token_reservations set created_at = now() - interval '20 seconds'`;
  await insertRunningAnswer(sql, { courseId: "c", conversationId: "m1" }, { messageId: "m1", model: "test" });
  expect(await reserve(limits)).toBe("running answers of a visitor");
  await sql`update running_answers set lease_until = now() - interval '1 second'`;
  expect(await reserve(limits)).toBeNull();
});

test("starts the installation's budget with today's usage on a new day and after a crash of the database", async () => {
  await addTokens(sql, { courseId: "c", visitorId: "v" }, 60);
  await addTokens(sql, { courseId: "d", visitorId: "w" }, 60);
  await sql`delete from rate_limits`; // as PostgreSQL empties unlogged tables after a crash
  expect(await reserve({ tokens: 120 })).toBe("tokens of the installation");
  expect(await reserve({ tokens: 121 }, { id: "m8" })).toBeNull();
  await addTokens(sql, { courseId: "c", visitorId: "v" }, 30, { reservationId: "m8" });
  expect(await sql`select used::int from rate_limits where bucket = 'tokens of the installation'`).toEqual([
    { used: 150 },
  ]);
  await sql`delete from rate_limits where bucket = ${ADDRESS}`;
  await sql`update rate_limits set free_at = now() - interval '1 hour'`;
  await sql`update token_usage set day = day - 1`;
  expect(
    await reserve({ tokens: 10, tokensPerVisitor: 10, tokensPerCourse: 10, tokensPerAddress: 10 }, { id: "m9" }),
  ).toBeNull();
  await addTokens(sql, { courseId: "c", visitorId: "v" }, 7, { reservationId: "m9" });
  expect(await sql`select bucket, used::int from rate_limits order by bucket`).toEqual([
    { bucket: "tokens of an address:a", used: 7 },
    { bucket: "tokens of the installation", used: 7 },
  ]);
});

test("deletes unsettled reservations after they expire", async () => {
  await reserve({}, { id: "m1" });
  await deleteExpiredReservations(sql);
  expect(await sql`select 1 from token_reservations`).toHaveLength(1);
  await sql`update token_reservations set expires_at = now() - interval '1 second'`;
  await deleteExpiredReservations(sql);
  expect(await sql`select 1 from token_reservations`).toHaveLength(0);
});

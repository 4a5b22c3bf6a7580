import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { signInElsewhere } from "~/accounts/sign-in-elsewhere.server";
import { anonymousIdentity } from "~/identity/identity.server";
import { hashToken } from "~/identity/secret-token.server";
import type { Sql } from "~db/connect.server";
import { findSession } from "~db/sessions.server";
import { newDataDir } from "../setup/database";
import { newDatabase, type NewDatabase } from "../setup/new-database";

const ISSUER = "https://login.university.example";
let database: NewDatabase;
let sql: Sql;
beforeAll(async () => {
  database = await newDatabase(await newDataDir());
  ({ sql } = database);
});
afterAll(() => database?.remove());

/** Signs a person in. Returns their id, and the name that their session's cookie leads to. */
async function signIn(issuer: string, subject: string, name: string) {
  let token = "";
  const identity = { ...anonymousIdentity(), signIn: (made: string) => void (token = made) };
  const browser = { identity, userAgent: "test", settings: { theme: null, locale: null } };
  const userId = await signInElsewhere({ issuer, subject, name }, browser, { sql });
  return { userId, shown: (await findSession(sql, hashToken(token)))?.name };
}

test("a person whom another server names keeps their account, and gets the name that they have there", async () => {
  const subject = randomUUID();
  const first = await signIn(ISSUER, subject, "Ada Byron");
  expect(first.shown).toBe("Ada Byron");
  expect(await signIn(ISSUER, subject, "Ada Lovelace")).toEqual({ userId: first.userId, shown: "Ada Lovelace" });
});

test("the same subject at two servers is two people", async () => {
  const subject = randomUUID();
  const { userId } = await signIn(ISSUER, subject, "Grace");
  expect((await signIn("https://lms.university.example", subject, "Grace")).userId).not.toBe(userId);
});

import { randomUUID, scryptSync } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { signIn } from "~/accounts/sign-in.server";
import { unlockSignIn } from "~/accounts/unlock-sign-in.server";
import { toSubject } from "~/identity/credentials";
import type { Identity } from "~/identity/identity.server";
import type { Secrets } from "~/identity/signed-visitor.server";
import { admitSignIn } from "~/limits/admission.server";
import { parseEnv } from "~/platform/env.server";
import { AppError } from "~/platform/errors";
import { insertUser } from "~db/users.server";
import { newDatabase, type NewDatabase } from "../setup/new-database";

const NAME = "Grace";
const PASSWORD = "the right password of Grace";
const SECRETS: Secrets = ["a secret of these tests"];
const ENV = parseEnv({ DATA_DIR: "/nowhere" });
/** Each attempt counts in the database, so 10,000 take minutes. */
const GUESSES = Number(process.env.GUESSES ?? 200);
const AT_ONCE = 100;
/** Attempts a minute for one account from one network, and from one network. */
const OF_ACCOUNT = 5;
const OF_NETWORK = 60;

let database: NewDatabase;
beforeAll(async () => {
  database = await newDatabase();
  await addUser(NAME);
});
afterAll(() => database?.remove());

/** Stores a user whose password is compared in a moment: the cost of a hash is stored with it. */
async function addUser(name: string): Promise<void> {
  const salt = Buffer.alloc(16);
  const key = scryptSync(PASSWORD, salt, 32, { N: 2, r: 1, p: 1 });
  const passwordHash = ["scrypt", 2, 1, 1, salt.toString("base64url"), key.toString("base64url")].join("$");
  await insertUser(database.sql, { name, subject: toSubject(name), passwordHash, isAdmin: false });
}

/**
 * A new browser, which remembers the session's token if it gets one. `known`: its id if it signed in to the account
 * before.
 */
function newBrowser(known: string | null): { identity: Identity; token: () => string | null } {
  const visitorId = randomUUID();
  let token: string | null = null;
  const identity: Identity = {
    viewer: { visitorId, user: null, roles: [], keys: [] },
    visitorId,
    withNewRoles: async () => null,
    namedBy: null,
    remember: () => {},
    forget: () => {},
    become: () => true,
    unlock: () => {},
    signIn: (given) => void (token = given),
    knownBrowser: () => known,
    makeKnown: () => {},
    signOut: () => {},
    sessionToken: null,
    replacedToken: () => null,
    frameTokens: () => ({ token: "", renewal: "", expires_in: 0 }),
  };
  return { identity, token: () => token };
}

/**
 * Tries to sign in. Returns "refused" if there were too many attempts. `unlock`: the token of an administrator's link.
 */
async function attempt(name: string, password: string, address: string, known: string | null = null, unlock = "") {
  const { identity, token } = newBrowser(known);
  const browser = { identity, userAgent: "test", settings: { theme: null, locale: null }, address, unlock };
  const deps = { sql: database.sql, env: ENV, sessionSecrets: SECRETS };
  try {
    return (await signIn({ name, password }, browser, deps)) === null
      ? "wrong"
      : token() === null
        ? "no session"
        : "in";
  } catch (error) {
    if (error instanceof AppError && error.code === "rate_limited") return "refused";
    throw error;
  }
}

/** Makes all guesses, many of them at once. Returns how many passwords were compared, and the minutes that it took. */
async function guess(nameOf: (at: number) => string, address: string) {
  const startedAt = performance.now();
  let compared = 0;
  for (let from = 0; from < GUESSES; from += AT_ONCE) {
    const guesses = Array.from({ length: AT_ONCE }, (_, at) =>
      attempt(nameOf(from + at), `guess number ${from + at}`, address),
    );
    for (const result of await Promise.all(guesses)) {
      expect(result).not.toBe("in");
      if (result === "wrong") compared++;
    }
  }
  return { compared, minutes: (performance.now() - startedAt) / 60_000 };
}

const countOf = async (table: string) => (await database.sql`select from ${database.sql(table)}`).length;

test(
  "few of many wrong passwords are compared, and the right person can sign in from elsewhere",
  { timeout: 600_000 },
  async () => {
    const { compared, minutes } = await guess(() => NAME, "192.0.2.1");
    expect(compared).toBeGreaterThanOrEqual(OF_ACCOUNT);
    expect(compared).toBeLessThanOrEqual(Math.ceil(OF_ACCOUNT * (1 + minutes)));
    // For the account here, the account, and the network.
    expect(await countOf("rate_limits")).toBe(3);
    expect(await database.sql`select from audit_events where action = 'passwords_guessed'`).toHaveLength(1);
    expect(await attempt(NAME, PASSWORD, "192.0.2.1")).toBe("refused");
    expect(await attempt(NAME, PASSWORD, "198.51.100.7")).toBe("in");
    expect(await countOf("sessions")).toBe(1);
  },
);

test("many names from one network store no more rows than its limit admits", { timeout: 600_000 }, async () => {
  // Users, because the password of an unknown name takes as long to compare as that of a new account.
  for (let at = 0; at < GUESSES; at++) await addUser(`User ${at}`);
  const before = await countOf("rate_limits");
  const { compared, minutes } = await guess((at) => `User ${at}`, "203.0.113.9");
  const most = Math.ceil(OF_NETWORK * (1 + minutes));
  expect(compared).toBeLessThanOrEqual(most);
  expect((await countOf("rate_limits")) - before).toBeLessThanOrEqual(2 * most + 1);
  expect(await attempt(NAME, PASSWORD, "198.51.100.7")).toBe("in");
});

test("the owner's browser signs in while networks everywhere guess, and cannot guess more itself", async () => {
  const owner = "198.51.100.7";
  const networks = [owner, ...Array.from({ length: 8 }, (_, at) => `203.0.${at}.1`)];
  for (const network of networks)
    for (let times = 0; times < OF_ACCOUNT; times++) await attempt(NAME, "a wrong password", network);
  expect(await attempt(NAME, PASSWORD, "192.0.2.77"), "a browser that nobody knows").toBe("refused");
  expect(await attempt(NAME, PASSWORD, owner), "the owner's network").toBe("refused");
  expect(await attempt(NAME, PASSWORD, owner, "the owner's browser")).toBe("in");
  const results = [];
  for (let times = 0; times < 2 * OF_ACCOUNT; times++)
    results.push(await attempt(NAME, "a wrong password", `203.0.${times}.2`, "a stolen cookie"));
  const compared = results.filter((result) => result === "wrong").length;
  expect(compared).toBeGreaterThanOrEqual(OF_ACCOUNT);
  expect(compared).toBeLessThan(2 * OF_ACCOUNT);
});

/** Uses up the limit of an account from several networks, without comparing passwords, which takes a while. */
async function lock(name: string) {
  const deps = { sql: database.sql, env: ENV, sessionSecrets: SECRETS };
  const addresses = Array.from({ length: 40 }, (_, at) => `192.0.${100 + (at % 8)}.1`);
  const admit = (address: string) => admitSignIn({ subject: toSubject(name), address, knownBrowser: null }, deps);
  const results = await Promise.allSettled(addresses.map(admit));
  expect(results.map(({ status }) => status)).toContain("rejected");
}

/** Tries a password several times at once, because an attempt comes back every two seconds. */
const triesOf =
  (password: string) =>
  (name: string, address: string, known: string | null = null, unlock = "") =>
    Promise.all(Array.from({ length: OF_ACCOUNT }, () => attempt(name, password, address, known, unlock)));
const tries = triesOf(PASSWORD);
const guesses = triesOf("a wrong password");

test("the right password counts for its network, and not for its account", async () => {
  await addUser("Max");
  await addUser("Mia");
  const address = "192.0.2.90";
  for (const known of [null, "a browser of Max's"]) {
    for (let times = 0; times < 3; times++)
      expect(await tries("Max", address, known)).toEqual(Array(OF_ACCOUNT).fill("in"));
    expect(await guesses("Max", address, known)).toEqual(Array(OF_ACCOUNT).fill("wrong"));
    expect(await tries("Max", address, known)).toContain("refused");
  }
  const startedAt = performance.now();
  const elsewhere = "192.0.2.91";
  let signedIn = 0;
  while ((await attempt("Mia", PASSWORD, elsewhere)) === "in") signedIn++;
  expect(signedIn).toBeGreaterThanOrEqual(OF_NETWORK);
  expect(signedIn).toBeLessThanOrEqual(Math.ceil(OF_NETWORK * (1 + (performance.now() - startedAt) / 60_000)));
  expect(await guesses("User 1", elsewhere), "other accounts").toContain("refused");
});

test("unlocking lets a person sign in again, from every network and browser", async () => {
  await addUser("Ida");
  const browser = "a browser of Ida's";
  await guesses("Ida", "192.0.2.51", browser);
  expect(await tries("Ida", "192.0.2.51", browser)).toContain("refused");
  await lock("Ida");
  expect(await tries("Ida", "192.0.2.50")).toContain("refused");
  await unlockSignIn("Grace", { actorId: null }, { sql: database.sql, sessionSecrets: SECRETS });
  expect(await tries("Ida", "192.0.2.52"), "another account was unlocked").toContain("refused");

  await unlockSignIn("ida", { actorId: null }, { sql: database.sql, sessionSecrets: SECRETS });
  expect(await attempt("Ida", PASSWORD, "192.0.107.1")).toBe("in");
  expect(await tries("Ida", "192.0.2.51", browser)).toEqual(Array(OF_ACCOUNT).fill("in"));
});

test("an unlock link works for its account while others guess, and cannot guess more itself", async () => {
  const { path } = await unlockSignIn("Ida", { actorId: null }, { sql: database.sql, sessionSecrets: SECRETS });
  const token = new URL(path, "https://cuepoint.test").searchParams.get("unlock") ?? "";
  await lock("Ida");
  expect(await tries("Ida", "192.0.2.60", null, `${token}x`)).toContain("refused");
  await lock("Nobody");
  expect(await tries("Nobody", "192.0.2.61", null, token)).toContain("refused");
  expect(await tries("Ida", "192.0.2.62", null, token)).toEqual(Array(OF_ACCOUNT).fill("in"));
  expect(await guesses("Ida", "192.0.2.62", null, token)).toEqual(Array(OF_ACCOUNT).fill("wrong"));
  expect(await tries("Ida", "192.0.2.63", null, token)).toContain("refused");
});

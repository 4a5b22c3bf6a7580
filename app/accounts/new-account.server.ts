import { toDisplayName, toSubject, type Credentials } from "~/identity/credentials";
import { hashPassword } from "~/identity/password-hash.server";
import type { Role } from "~/identity/viewer";
import type { SqlOrTx } from "~db/connect.server";
import { insertUser } from "~db/users.server";

/** The result of a form that creates an account. `gone`: its address is unknown, used or expired. */
export type AccountOutcome = "done" | "gone" | "name_taken";

/** Rolls back a transaction that creates no account. */
export class NoAccount extends Error {
  constructor(readonly outcome: Exclude<AccountOutcome, "done">) {
    super(outcome);
  }
}

/** Runs a transaction that creates an account. */
export async function outcomeOf(work: () => Promise<unknown>): Promise<AccountOutcome> {
  try {
    await work();
    return "done";
  } catch (error) {
    if (error instanceof NoAccount) return error.outcome;
    throw error;
  }
}

export type Hashed = { name: string; subject: string; passwordHash: string };

/** Hashes a new account's password. Slow, so call it before the transaction. */
export async function hashed({ name, password }: Credentials): Promise<Hashed> {
  return { name: toDisplayName(name), subject: toSubject(name), passwordHash: await hashPassword(password) };
}

/** Stores a new account and returns its id. Throws NoAccount if the name is taken. */
export async function storeAccount(tx: SqlOrTx, account: Hashed, role: Role): Promise<string> {
  const userId = await insertUser(tx, { ...account, isAdmin: role === "admin" });
  if (userId === null) throw new NoAccount("name_taken");
  return userId;
}

import type { Context } from "~/context/context.server";
import type { RuleGrants } from "~/platform/claim-rules";
import { insertAuditEvent } from "~db/audit-events.server";
import type { SqlOrTx } from "~db/connect.server";
import { applyRuleGrants } from "~db/rule-grants.server";
import type { ProviderSession } from "~db/sessions.server";
import { findOrInsertUser, type ForeignIdentity } from "~db/users.server";
import { startSession, type SigningIn } from "./sessions.server";

/** What comes with a sign-in elsewhere. */
export type Vouched = {
  /** Lets the user end the session there too. */
  vouchedBy?: ProviderSession;
  /** What rules give, which replaces what they gave before. Without it, nothing that rules gave changes. */
  grants?: RuleGrants;
  /** Runs in the same transaction. If it throws, nothing is stored and nobody is signed in. */
  alsoStore?: (tx: SqlOrTx, userId: string) => Promise<void>;
};

/**
 * Signs in somebody whom another server vouched for: an identity provider or a learning platform. The first time makes
 * their account. The same person at two issuers has two accounts. Returns the user's id.
 */
export async function signInElsewhere(
  person: ForeignIdentity,
  browser: SigningIn,
  { sql }: Pick<Context, "sql">,
  { vouchedBy, grants, alsoStore = async () => {} }: Vouched = {},
): Promise<string> {
  const { userId, setCookie } = await sql.begin(async (tx) => {
    const userId = await findOrInsertUser(tx, person);
    if (grants) await applyGrants(tx, userId, person.issuer, { grants, detail: vouchedBy?.provider ?? null });
    await alsoStore(tx, userId);
    return { userId, setCookie: await startSession(tx, userId, browser, vouchedBy) };
  });
  setCookie();
  return userId;
}

async function applyGrants(
  tx: SqlOrTx,
  userId: string,
  issuer: string,
  { grants, detail }: { grants: RuleGrants; detail: string | null },
): Promise<void> {
  for (const change of await applyRuleGrants(tx, userId, issuer, grants))
    await insertAuditEvent(tx, { actorId: null, actor: "rule", subjectId: userId, detail, ...change });
}

import type { Context } from "~/context/context.server";
import type { RuleGrants } from "~/platform/claim-rules";
import { insertAuditEvent } from "~db/audit-events.server";
import type { SqlOrTx } from "~db/connect.server";
import { applyRuleGrants } from "~db/rule-grants.server";
import type { ProviderSession } from "~db/sessions.server";
import { findOrInsertUser, type ForeignIdentity } from "~db/users.server";
import { startSession, type SigningIn } from "./sessions.server";

/** Data of a sign-in that an identity provider or a learning platform vouches for. */
export type Vouched = {
  /** Allows the user to end the provider's session too. */
  vouchedBy?: ProviderSession;
  /** Roles that rules grant. They replace the roles that rules granted before. Without it, those stay. */
  grants?: RuleGrants;
  /** Runs in the same transaction. If it throws, nothing is stored and the user is not signed in. */
  alsoStore?: (tx: SqlOrTx, userId: string) => Promise<void>;
};

/**
 * Signs in a person whom an identity provider or a learning platform vouches for. The first sign-in creates their
 * account. The same person at two issuers has two accounts. Returns the user's id.
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
  setCookie({ sql });
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

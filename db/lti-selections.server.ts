import type { SqlOrTx } from "./connect.server";

const MINUTES = 60;

/** A selection of a platform's new link targets. */
export type Selection = {
  userId: string;
  platformId: string;
  deploymentId: string;
  returnUrl: string;
  acceptsMultiple: boolean;
  data: string | null;
};

/** Stores a selection. */
export async function insertSelection(tx: SqlOrTx, tokenHash: string, selection: Selection): Promise<void> {
  const { userId, platformId, deploymentId, returnUrl, acceptsMultiple, data } = selection;
  await tx`
    insert into lti_selections
      (token_hash, user_id, platform_id, deployment_id, return_url, accepts_multiple, data, expires_at)
    values (${tokenHash}, ${userId}, ${platformId}, ${deploymentId}, ${returnUrl}, ${acceptsMultiple}, ${data},
      now() + ${MINUTES} * interval '1 minute')`;
}

/** Returns a selection, or null if it is unknown, used or expired. */
export async function findSelection(sql: SqlOrTx, tokenHash: string): Promise<Selection | null> {
  const [found] = await sql<Selection[]>`
    select user_id as "userId", platform_id as "platformId", deployment_id as "deploymentId", return_url as "returnUrl",
      accepts_multiple as "acceptsMultiple", data
    from lti_selections where token_hash = ${tokenHash} and expires_at > now()`;
  return found ?? null;
}

/** Invalidates a selection. Returns false if it was used before. */
export async function takeSelection(sql: SqlOrTx, tokenHash: string): Promise<boolean> {
  const taken = await sql`
    delete from lti_selections where token_hash = ${tokenHash} and expires_at > now() returning 1`;
  return taken.length > 0;
}

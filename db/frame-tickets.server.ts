import type { SqlOrTx } from "./connect.server";

const SECONDS = 60;

/** Stores a ticket for the session with a token. */
export async function insertFrameTicket(
  tx: SqlOrTx,
  { ticketHash, tokenHash }: { ticketHash: string; tokenHash: string },
): Promise<void> {
  await tx`
    insert into frame_tickets (ticket_hash, session_id, expires_at)
    select ${ticketHash}, session_id, now() + ${SECONDS} * interval '1 second' from sessions
    where token_hash = ${tokenHash}`;
}

/** Stores a ticket for a session. A personal access token, whose id is not a session's, gets none. */
export async function insertTicketOfSession(
  sql: SqlOrTx,
  { ticketHash, sessionId }: { ticketHash: string; sessionId: string },
): Promise<void> {
  await sql`
    insert into frame_tickets (ticket_hash, session_id, expires_at)
    select ${ticketHash}, session_id, now() + ${SECONDS} * interval '1 second' from sessions
    where session_id = ${sessionId}`;
}

/** Invalidates a ticket. Returns the id of its session, or null if it was used before or is unknown. */
export async function takeFrameTicket(sql: SqlOrTx, ticketHash: string): Promise<string | null> {
  const [taken] = await sql<{ sessionId: string }[]>`
    delete from frame_tickets where ticket_hash = ${ticketHash} and expires_at > now()
    returning session_id as "sessionId"`;
  return taken?.sessionId ?? null;
}

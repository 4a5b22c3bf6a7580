import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { errorCode, errorMessage } from "~/platform/unknown-error";
import { connect } from "./connect.server";
import { tlsSettings, type TlsSettings } from "./tls-settings";

/** A value that differs from the server's default. */
const TIMEOUT_MS = 7_654;
const NOTICE_MS = 2_000;

export type SessionFacts = {
  /** Whether a connection keeps its settings. The server's query timeout depends on it. */
  keepsSettings: boolean;
  /**
   * Whether notifications reach a listening connection. Following and stopping answers across processes depends on it.
   */
  deliversNotifications: boolean;
  /** The message with which the server rejected the settings, if it did. */
  refusal: string | null;
};

/**
 * Checks whether connections to a PostgreSQL server are sessions. A pooler in transaction mode runs each transaction on
 * another server connection, where the settings and LISTEN of the previous one do not apply.
 */
export async function sessionFacts(databaseUrl: string): Promise<SessionFacts> {
  const sql = connect({ databaseUrl, dataDir: "", queryTimeoutMs: TIMEOUT_MS });
  try {
    const [row] = await sql<{ ms: string }[]>`select setting as ms from pg_settings where name = 'statement_timeout'`;
    const channel = `cuepoint_check_${randomUUID().replaceAll("-", "")}`;
    const delivered = new Promise<boolean>(
      (resolve) =>
        void sql
          .listen(
            channel,
            () => resolve(true),
            () => void sql.notify(channel, "").catch(() => {}),
          )
          .catch(() => resolve(false)),
    );
    const deliversNotifications = await Promise.race([delivered, sleep(NOTICE_MS, false)]);
    return { keepsSettings: row?.ms === String(TIMEOUT_MS), deliversNotifications, refusal: null };
  } catch (error) {
    // PgBouncer rejects startup parameters that it does not know with 08P01.
    if (errorCode(error) !== "08P01") throw error;
    return { keepsSettings: false, deliversNotifications: false, refusal: errorMessage(error) };
  } finally {
    await sql.end({ timeout: 1 });
  }
}

/** Returns the hosts of a connection address that are other machines, and the TLS mode. */
export function remoteHosts(databaseUrl: string): { hosts: string[]; mode: TlsSettings["mode"] } {
  const { tls } = tlsSettings(databaseUrl);
  const authority = /^postgres(?:ql)?:\/\/(?:[^/?]*@)?([^/?]*)/.exec(databaseUrl)?.[1] ?? "";
  const hosts = decodeURIComponent(authority)
    .split(",")
    .map((host) => host.replace(/:\d*$/, "").replace(/^\[|\]$/g, ""));
  return {
    hosts: hosts.filter((host) => host && !host.startsWith("/") && !/^(localhost|127\.[\d.]+|::1)$/.test(host)),
    mode: tls.mode,
  };
}

import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { connect } from "./connect.server";
import { tlsSettings, type TlsSettings } from "./tls-settings";

/** Any other than the server's default. */
const TIMEOUT_MS = 7_654;
const NOTICE_MS = 2_000;

export type SessionFacts = {
  /** Whether a connection's settings last, which the server's limits of time rest on. */
  keepsSettings: boolean;
  /** Whether a notification reaches the connection that listens: answers are stopped and followed across processes by it. */
  deliversNotifications: boolean;
  /** What refused the settings, where something did. */
  refusal: string | null;
};

/**
 * Finds out whether connections to a PostgreSQL are sessions. A pooler in transaction mode hands each transaction to another
 * server connection: settings and LISTEN stay behind with the one before.
 */
export async function sessionFacts(databaseUrl: string): Promise<SessionFacts> {
  const sql = connect({ databaseUrl, dataDir: "", queryTimeoutMs: TIMEOUT_MS });
  try {
    const [row] = await sql<{ ms: string }[]>`select setting as ms from pg_settings where name = 'statement_timeout'`;
    const channel = `cuepoint_check_${randomUUID().replaceAll("-", "")}`;
    const heard = new Promise<boolean>(
      (resolve) =>
        void sql
          .listen(
            channel,
            () => resolve(true),
            () => void sql.notify(channel, "").catch(() => {}),
          )
          .catch(() => resolve(false)),
    );
    const deliversNotifications = await Promise.race([heard, sleep(NOTICE_MS, false)]);
    return { keepsSettings: row?.ms === String(TIMEOUT_MS), deliversNotifications, refusal: null };
  } catch (error) {
    // PgBouncer ends a connection with a startup parameter that it does not know (08P01).
    if ((error as { code?: string }).code !== "08P01") throw error;
    return { keepsSettings: false, deliversNotifications: false, refusal: (error as Error).message };
  } finally {
    await sql.end({ timeout: 1 });
  }
}

/** The hosts of a connection address that are other machines, and how the way there is protected. */
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

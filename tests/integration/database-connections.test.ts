import { rm } from "node:fs/promises";
import { connect as connectTcp, createServer, type AddressInfo, type Server } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkTls } from "~/doctor/check-database.server";
import type { AppError } from "~/platform/errors";
import { connect } from "~db/connect.server";
import { migrate } from "~db/migrate.server";
import { sessionFacts } from "~db/session-check.server";
import { hasOpenssl, makeAuthority } from "../setup/certificates";
import { findPostgres, startPostgres, type PostgresCluster } from "../setup/postgres-cluster";
import { runCli } from "../setup/run-cli";

const bin = findPostgres();

/** Returns whether the connection is encrypted, or the error that rejected it. */
async function tlsOf(databaseUrl: string): Promise<{ encrypted: boolean } | { refused: string }> {
  const sql = connect({ databaseUrl, dataDir: "" });
  try {
    const [row] = await sql<{ ssl: boolean }[]>`select ssl from pg_stat_ssl where pid = pg_backend_pid()`;
    return { encrypted: row!.ssl };
  } catch (error) {
    return { refused: (error as AppError).operatorMessage ?? String(error) };
  } finally {
    await sql.end({ timeout: 1 });
  }
}

describe.skipIf(!bin || !hasOpenssl)("TLS to PostgreSQL (if openssl is installed)", () => {
  let authority: ReturnType<typeof makeAuthority>;
  let cluster: PostgresCluster;
  const at = (host: string, parameters: string) => `${cluster.url.replace("127.0.0.1", host)}?${parameters}`;

  async function set(settings: Record<string, string>): Promise<void> {
    const sql = connect({ databaseUrl: cluster.url, dataDir: "" });
    for (const [name, value] of Object.entries(settings)) await sql.unsafe(`alter system set ${name} = '${value}'`);
    await sql`select pg_reload_conf()`;
    await sql.end({ timeout: 1 });
  }

  beforeAll(async () => {
    authority = makeAuthority();
    const { certificate, key } = authority.sign("localhost", "DNS:localhost");
    cluster = await startPostgres(bin!, { ssl: "on", ssl_cert_file: certificate, ssl_key_file: key });
  });
  afterAll(async () => {
    await cluster?.stop();
    if (authority) await rm(authority.folder, { recursive: true, force: true });
  });

  test("verify-full accepts only a certificate of the given authority for the given host", async () => {
    expect(await tlsOf(at("localhost", `sslmode=verify-full&sslrootcert=${authority.ca}`))).toEqual({
      encrypted: true,
    });
    expect(await tlsOf(at("localhost", "sslmode=verify-full"))).toEqual({
      refused: expect.stringMatching(/certificate is not trusted \(sslmode=verify-full\).*sslrootcert=/),
    });
    expect(await tlsOf(at("localhost", "sslmode=verify-full&sslrootcert=system"))).toEqual({
      refused: expect.stringContaining("not trusted"),
    });
    expect(await tlsOf(at("127.0.0.1", `sslmode=verify-full&sslrootcert=${authority.ca}`))).toEqual({
      refused: expect.stringContaining("not trusted"),
    });
    expect(await tlsOf(at("127.0.0.1", `sslmode=verify-ca&sslrootcert=${authority.ca}`))).toEqual({ encrypted: true });
    expect(await tlsOf(at("127.0.0.1", `sslmode=require&sslrootcert=${authority.ca}`))).toEqual({ encrypted: true });
  });

  test("weaker modes behave as in libpq, and an unknown mode is an error", async () => {
    expect(await tlsOf(at("localhost", "sslmode=require"))).toEqual({ encrypted: true });
    expect(await tlsOf(at("localhost", "sslmode=prefer"))).toEqual({ encrypted: true });
    expect(await tlsOf(at("localhost", "sslmode=disable"))).toEqual({ encrypted: false });
    expect(() => connect({ databaseUrl: at("localhost", "sslmode=verify"), dataDir: "" })).toThrow(
      /sslmode=verify\. Use disable, prefer, require, verify-ca or verify-full/,
    );
    expect(() =>
      connect({ databaseUrl: at("localhost", "sslmode=verify-full&sslrootcert=/no/such.pem"), dataDir: "" }),
    ).toThrow(/gives as sslrootcert cannot be read/);
  });

  test("checks a host given as an IP address against that address", async () => {
    const { certificate, key } = authority.sign("address", "IP:127.0.0.1");
    await set({ ssl_cert_file: certificate, ssl_key_file: key });
    await expect
      .poll(() => tlsOf(at("127.0.0.1", `sslmode=verify-full&sslrootcert=${authority.ca}`)), { timeout: 10_000 })
      .toEqual({ encrypted: true });
    expect(await tlsOf(at("localhost", `sslmode=verify-full&sslrootcert=${authority.ca}`))).toEqual({
      refused: expect.stringContaining("not trusted"),
    });
  });

  test("rejects a server without TLS if TLS is required, and never sends plain text to it", async () => {
    await set({ ssl: "off" });
    await expect
      .poll(() => tlsOf(at("localhost", `sslmode=verify-full&sslrootcert=${authority.ca}`)), { timeout: 10_000 })
      .toEqual({ refused: expect.stringMatching(/does not support TLS, which DATABASE_URL requires/) });
    expect(await tlsOf(at("localhost", "sslmode=prefer"))).toEqual({ encrypted: false });
  });
});

test("warns only about remote machines whose certificate is not verified", () => {
  expect(checkTls("postgres://cuepoint:x@db.example.org/cuepoint")).toMatchObject([
    {
      state: "warning",
      found: expect.stringContaining("db.example.org may be unencrypted"),
      advice: expect.stringContaining("sslmode=verify-full"),
    },
  ]);
  expect(checkTls("postgres://cuepoint:x@10.0.0.7:5432,10.0.0.8/cuepoint?sslmode=require")).toMatchObject([
    { found: expect.stringContaining("10.0.0.7, 10.0.0.8 is encrypted, but not to a verified host") },
  ]);
  for (const url of [
    "postgres://db.example.org/cuepoint?sslmode=verify-full",
    "postgres://cuepoint@localhost/cuepoint",
    "postgres://cuepoint@127.0.0.1:5433/cuepoint",
    "postgres://cuepoint@[::1]/cuepoint",
    "postgres:///cuepoint",
  ]) {
    expect(checkTls(url), url).toEqual([]);
  }
});

describe.skipIf(!bin)("behind a pooler (PostgreSQL)", () => {
  let cluster: PostgresCluster;
  let pooler: Server;
  beforeAll(async () => {
    cluster = await startPostgres(bin!);
    pooler = await startPooler(Number(new URL(cluster.url).port));
  });
  afterAll(async () => {
    pooler?.close();
    await cluster?.stop();
  });

  test("detects lost settings and notifications, and does not recommend a pooler", async () => {
    const sql = connect({ databaseUrl: cluster.url, dataDir: "" });
    await migrate(sql);
    await sql.end({ timeout: 1 });
    expect(await sessionFacts(cluster.url)).toEqual({
      keepsSettings: true,
      deliversNotifications: true,
      refusal: null,
    });

    const url = new URL(cluster.url);
    url.port = String((pooler.address() as AddressInfo).port);
    expect(await sessionFacts(url.href)).toEqual({ keepsSettings: false, deliversNotifications: false, refusal: null });
    const { code, stdout } = await runCli("doctor", ["--json"], {
      DATABASE_URL: url.href,
      SESSION_SECRET: "a secret of the tests alone",
    });
    expect(code).toBe(1);
    expect(stdout).toMatch(/"check":"pooler","state":"failed".*Connect to PostgreSQL directly/);
    expect(stdout).not.toMatch(/put a pooler/);
  });
});

/**
 * Imitates PgBouncer in transaction mode with `ignore_startup_parameters`: drops the startup settings and never
 * delivers notifications.
 */
async function startPooler(port: number): Promise<Server> {
  const server = createServer((client) => {
    const upstream = connectTcp(port, "127.0.0.1");
    client.once("data", (startup) => {
      upstream.write(withoutSettings(startup));
      client.pipe(upstream);
    });
    let rest = Buffer.alloc(0);
    upstream.on("data", (bytes) => {
      rest = Buffer.concat([rest, bytes]);
      for (let length = frameLength(rest); length !== null; length = frameLength(rest)) {
        if (rest[0] !== "A".charCodeAt(0)) client.write(rest.subarray(0, length));
        rest = rest.subarray(length);
      }
    });
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const)
      one.on("error", () => {}).on("close", () => other.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return server;
}

const frameLength = (bytes: Buffer) =>
  bytes.length >= 5 && bytes.length > bytes.readInt32BE(1) ? bytes.readInt32BE(1) + 1 : null;

function withoutSettings(startup: Buffer): Buffer {
  const words = startup.subarray(8).toString("latin1").split("\0");
  const kept: string[] = [];
  for (let i = 0; words[i]; i += 2) if (!words[i]!.endsWith("_timeout")) kept.push(words[i]!, words[i + 1]!);
  const body = Buffer.from(`${kept.join("\0")}\0\0`, "latin1");
  const head = Buffer.from(startup.subarray(0, 8));
  head.writeInt32BE(body.length + 8);
  return Buffer.concat([head, body]);
}

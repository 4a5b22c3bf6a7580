import { readFileSync } from "node:fs";
import type { ConnectionOptions } from "node:tls";
import { AppError } from "~/platform/errors";

/** As libpq names them: https://www.postgresql.org/docs/current/libpq-ssl.html#LIBPQ-SSL-PROTECTION */
const MODES = ["disable", "prefer", "require", "verify-ca", "verify-full"] as const;
type Mode = (typeof MODES)[number];

export type TlsSettings = {
  mode: Mode;
  /** Begins with TLS instead of asking for it (PostgreSQL 17 or newer). */
  isDirect: boolean;
  options: ConnectionOptions;
};

/**
 * Splits the TLS parameters of a connection address from the rest of it: `sslmode`, `sslrootcert` (a file, or `system`),
 * `sslcert`, `sslkey` and `sslnegotiation`. The driver would send those that it does not know to the server.
 *
 * `verify-full` checks the certificate against `sslrootcert`, or Node's own authorities, and the host's name against the
 * certificate. Throws AppError when a parameter is wrong or a file cannot be read.
 */
export function tlsSettings(databaseUrl: string): { url: string; tls: TlsSettings } {
  const [address = "", query = ""] = databaseUrl.split("?");
  const parameters = new URLSearchParams(query);
  const take = (name: string) => {
    const value = parameters.get(name) ?? undefined;
    parameters.delete(name);
    return value;
  };
  const ssl = take("ssl");
  const rootCertificate = take("sslrootcert");
  const mode = modeOf(take("sslmode") ?? ssl, rootCertificate);
  const [certificate, key] = [take("sslcert"), take("sslkey")];
  const options: ConnectionOptions = {
    rejectUnauthorized: mode === "verify-ca" || mode === "verify-full",
    ...(rootCertificate && rootCertificate !== "system" ? { ca: readCertificate("sslrootcert", rootCertificate) } : {}),
    ...(certificate ? { cert: readCertificate("sslcert", certificate) } : {}),
    ...(key ? { key: readCertificate("sslkey", key) } : {}),
    ...(mode === "verify-ca" ? { checkServerIdentity: () => undefined } : {}),
  };
  const isDirect = take("sslnegotiation") === "direct";
  const rest = parameters.toString();
  return { url: rest ? `${address}?${rest}` : address, tls: { mode, isDirect, options } };
}

function modeOf(value: string | undefined, rootCertificate: string | undefined): Mode {
  if (rootCertificate === "system") return "verify-full"; // as libpq does: a weaker mode would trust every public certificate
  if (value === undefined || value === "false") return "disable";
  if (value === "true") return "verify-full";
  if (value === "allow") return "prefer";
  // libpq's "require" verifies as soon as it has something to verify with.
  if (value === "require" && rootCertificate) return "verify-ca";
  const mode = MODES.find((known) => known === value);
  if (!mode)
    throw new AppError(
      "internal",
      `DATABASE_URL has sslmode=${value}. Use ${MODES.slice(0, -1).join(", ")} or ${MODES.at(-1)}.`,
    );
  return mode;
}

function readCertificate(parameter: string, file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (cause) {
    throw new AppError(
      "internal",
      `DATABASE_URL names a file as ${parameter} that cannot be read: ${(cause as Error).message}.`,
      { cause },
    );
  }
}

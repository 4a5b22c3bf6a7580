import { readFileSync } from "node:fs";
import type { ConnectionOptions } from "node:tls";
import { AppError } from "~/platform/errors";
import { errorMessage } from "~/platform/unknown-error";

/** libpq's names: https://www.postgresql.org/docs/current/libpq-ssl.html#LIBPQ-SSL-PROTECTION */
const MODES = ["disable", "prefer", "require", "verify-ca", "verify-full"] as const;
type Mode = (typeof MODES)[number];

export type TlsSettings = {
  mode: Mode;
  /** Starts with the TLS handshake and sends no request for it (PostgreSQL 17 or newer). */
  isDirect: boolean;
  options: ConnectionOptions;
};

/**
 * Removes the TLS parameters from a connection address and parses them: `sslmode`, `sslrootcert` (a file, or `system`),
 * `sslcert`, `sslkey` and `sslnegotiation`. The driver would send the ones it does not know to the server.
 *
 * `verify-full` checks the certificate against `sslrootcert` or Node's own authorities, and the host's name against the
 * certificate. Throws AppError if a parameter is invalid or a file cannot be read.
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
    ca: rootCertificate && rootCertificate !== "system" ? readCertificate("sslrootcert", rootCertificate) : undefined,
    cert: certificate ? readCertificate("sslcert", certificate) : undefined,
    key: key ? readCertificate("sslkey", key) : undefined,
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
  // libpq's "require" verifies the certificate if there is a root certificate.
  if (value === "require" && rootCertificate) return "verify-ca";
  const mode = MODES.find((known) => known === value);
  if (!mode)
    throw new AppError(
      "internal",
      `DATABASE_URL has the unknown sslmode=${value}. Use ${MODES.slice(0, -1).join(", ")} or ${MODES.at(-1)}.`,
    );
  return mode;
}

function readCertificate(parameter: string, file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (cause) {
    throw new AppError(
      "internal",
      `The file that DATABASE_URL gives as ${parameter} cannot be read: ${errorMessage(cause)}.`,
      { cause },
    );
  }
}

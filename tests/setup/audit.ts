import { spawnSync } from "node:child_process";

/** Accepted advisories of high severity, each with the reason why it does not affect Cuepoint. */
const ACCEPTED: Record<string, string> = {};

type Advisory = {
  name: string;
  severity: string;
  via: (string | { url?: string; title?: string; severity?: string })[];
};
type Report = { message?: string; vulnerabilities?: Record<string, Advisory> };

/**
 * `not checked` means that the registry did not answer, which proves nothing. `details` lists the advisories or the
 * reason for the missing answer.
 */
export type AuditResult = { state: "passed" | "failed" | "not checked"; details: string[] };

/**
 * Asks the registry for known vulnerabilities of the production dependencies. Fails on those of high severity that are
 * not accepted.
 */
export function auditDependencies(): AuditResult {
  const { stdout, error } = spawnSync("npm", ["audit", "--omit=dev", "--audit-level=high", "--json"], {
    encoding: "utf8",
    timeout: 60_000,
    shell: process.platform === "win32",
  });
  return readAudit(stdout ?? "", error?.message);
}

/** Parses the output of `npm audit --json`. Anything but a report leaves the dependencies unchecked. */
export function readAudit(printed: string, failure = "no answer"): AuditResult {
  const report = parse(printed);
  if (!report?.vulnerabilities) return { state: "not checked", details: [withoutAddress(report?.message ?? failure)] };
  const causes = Object.values(report.vulnerabilities).flatMap(({ name, via }) =>
    via.flatMap((cause) => (typeof cause === "object" ? [{ name, ...cause }] : [])),
  );
  const fresh = causes.filter(
    ({ severity = "", url = "" }) => ["high", "critical"].includes(severity) && !(url in ACCEPTED),
  );
  return {
    state: fresh.length === 0 ? "passed" : "failed",
    details: fresh.map(({ name, title, url }) => `${name}: ${title} (${url})`),
  };
}

function parse(text: string): Report | null {
  try {
    return JSON.parse(text) as Report;
  } catch {
    return null;
  }
}

const withoutAddress = (message: string) => message.replace(/\s*-?\s*(GET|POST)? https?:\S+/, "");

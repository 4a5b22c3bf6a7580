import { spawnSync } from "node:child_process";

/** Advisories of high severity that stay, each with why nobody is in danger from it. */
const ACCEPTED: Record<string, string> = {};

type Advisory = { name: string; severity: string; via: (string | { url?: string; title?: string; severity?: string })[] };

/**
 * Asks the registry for known weaknesses of what Cuepoint runs with: true unless there are new ones of high severity. Where
 * it does not answer, that is said, and nothing follows from it.
 */
export function auditDependencies(): boolean {
  const { stdout } = spawnSync("npm", ["audit", "--omit=dev", "--audit-level=high", "--json"], { encoding: "utf8", timeout: 60_000, shell: process.platform === "win32" });
  const report = parse(stdout ?? "");
  if (!report?.vulnerabilities) {
    console.log(`The registry does not answer npm audit (${report?.message ?? "no answer"}): known weaknesses were not looked for.`);
    return true;
  }
  const found = Object.values(report.vulnerabilities).flatMap(({ name, via }) => via.flatMap((cause) => (typeof cause === "object" && ["high", "critical"].includes(cause.severity ?? "") ? [{ name, ...cause }] : [])));
  const fresh = found.filter(({ url = "" }) => !(url in ACCEPTED));
  for (const { name, title, url } of fresh) console.error(`${name}: ${title} (${url})`);
  return fresh.length === 0;
}

function parse(text: string): { message?: string; vulnerabilities?: Record<string, Advisory> } | null {
  try {
    return JSON.parse(text) as { message?: string; vulnerabilities?: Record<string, Advisory> };
  } catch {
    return null;
  }
}

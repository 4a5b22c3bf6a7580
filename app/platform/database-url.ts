const ADVICE =
  "percent-encode special characters in the user name and password (% becomes %25, @ %40, : %3A, / %2F, ? %3F, # %23)";

/** Parses a PostgreSQL URL as the driver does: of several hosts, it reads the first one. Null if it is not a URL. */
function parseDatabaseUrl(text: string): URL | null {
  const [, before = "", hosts = "", after = ""] = /^(\w+:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/s.exec(text) ?? [];
  const first = `${before}${hosts.split(",")[0] ?? ""}${after}`;
  return URL.canParse(first) ? new URL(first) : null;
}

/** Returns what is wrong with a PostgreSQL URL, as the end of a sentence, or null. Never contains a part of it. */
export function databaseUrlProblem(text: string): string | null {
  if (!/^postgres(ql)?:\/\//.test(text)) return "must start with postgres:// (unset, the embedded database is used)";
  const url = parseDatabaseUrl(text);
  if (!url) return `must be a URL such as postgres://user:password@host:5432/database; ${ADVICE}`;
  if (decoded(url.username) === null || decoded(url.password) === null || decoded(url.host) === null)
    return `has a % that does not begin a percent-encoded character; ${ADVICE}`;
  return isCutShort(url) ? `has an @ or # after the host, as if the password continued there; ${ADVICE}` : null;
}

/** Returns the password of a valid PostgreSQL URL, as written and decoded. */
export function databasePasswords(text: string): string[] {
  const { password = "" } = parseDatabaseUrl(text) ?? {};
  return password ? [password, decodeURIComponent(password)] : [];
}

/** A `/`, `?` or `#` in the password ends the part of a URL that has the password and the host. */
function isCutShort({ pathname, search, hash }: URL): boolean {
  return hash !== "" || pathname.includes("@") || (pathname === "" && search.includes("@"));
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

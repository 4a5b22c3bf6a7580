/** The launch must end within this time, as in the database. */
const MAX_AGE_SECONDS = 15 * 60;

/**
 * Returns the Set-Cookie header of the secret that binds a launch to its browser. Each launch has its own cookie,
 * because a page can contain several frames.
 * Over TLS the cookie is partitioned (CHIPS): browsers that block third-party cookies accept it in a frame. Without TLS
 * no browser sends a cookie to a frame of another site.
 */
export function browserCookie(state: string, secret: string, isSecure: boolean): string {
  return `${nameOf(state, isSecure)}=${secret}; Max-Age=${MAX_AGE_SECONDS}; ${attributes(isSecure)}`;
}

/** Returns the Set-Cookie header that removes a launch's secret. */
export function clearedBrowserCookie(state: string, isSecure: boolean): string {
  return `${nameOf(state, isSecure)}=; Max-Age=0; ${attributes(isSecure)}`;
}

/**
 * Returns the secret of a launch in a Cookie header, or null. If there are two cookies, one is injected, so neither
 * counts.
 */
export function readBrowserCookie(header: string, state: string, isSecure: boolean): string | null {
  const prefix = `${nameOf(state, isSecure)}=`;
  const [value, ...others] = header
    .split(";")
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(prefix));
  return value === undefined || others.length > 0 ? null : value.slice(prefix.length);
}

const nameOf = (state: string, isSecure: boolean) => `${isSecure ? "__Host-" : ""}cuepoint_lti_${state.slice(0, 12)}`;

const attributes = (isSecure: boolean) =>
  isSecure ? "Path=/; HttpOnly; Secure; Partitioned; SameSite=None" : "Path=/; HttpOnly; SameSite=Lax";

/**
 * Whether a Content-Security-Policy's source covers an origin: exactly, or by a `*.` for any host below it (CSP Level
 * 3, 6.7.2.8).
 */
export function isCovered(origin: string, sources: readonly string[]): boolean {
  return sources.some((source) => {
    const match = /^(https?):\/\/(\*\.)?([^:/]+)(?::(\d+|\*))?$/i.exec(source);
    if (!match || !URL.canParse(origin)) return false;
    const { protocol, hostname, port } = new URL(origin);
    const [, scheme = "", wildcard, host = "", wantedPort] = match;
    // A source without TLS also covers pages with TLS, but not the other way around.
    const isScheme =
      protocol === `${scheme.toLowerCase()}:` || (scheme.toLowerCase() === "http" && protocol === "https:");
    const isHost = wildcard ? hostname.endsWith(`.${host.toLowerCase()}`) : hostname === host.toLowerCase();
    return isScheme && isHost && (wantedPort === "*" || (wantedPort ?? "") === port);
  });
}

/** Returns the code that an instructor adds to a course page. */
export function embedCode(address: string, title: string): string {
  const escaped = title.replace(/[&"<>]/g, (char) => `&#${char.charCodeAt(0)};`);
  return `<iframe src="${address}" title="${escaped}" width="100%" height="720" style="border:0" allow="autoplay; fullscreen; encrypted-media; picture-in-picture; clipboard-write" allowfullscreen referrerpolicy="strict-origin-when-cross-origin"></iframe>`;
}

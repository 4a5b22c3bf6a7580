const STATEMENT = /\b(un)?listen\s+(\*|"(?:[^"]|"")+"|[\p{L}_][\p{L}\p{N}_$]*)/giu;
const DISCARD = /\bdiscard\s+all\b/i;

/** Returns whether an SQL text may change the client's channels. */
export const mayChangeChannels = (sql: string) => /listen|discard/i.test(sql);

/** Applies the LISTEN and UNLISTEN statements of an SQL text to a client's channels. */
export function changeChannels(channels: Set<string>, sql: string): void {
  if (DISCARD.test(sql)) channels.clear();
  for (const [, un, name = ""] of sql.matchAll(STATEMENT)) {
    if (name === "*") channels.clear();
    else if (un) channels.delete(channelName(name));
    else channels.add(channelName(name));
  }
}

/** Returns the statements that make the engine listen to exactly these channels. */
export function listenTo(channels: Iterable<string>): string {
  const listens = [...new Set(channels)].map((channel) => `listen "${channel.replaceAll('"', '""')}"`);
  return ["unlisten *", ...listens].join("; ");
}

function channelName(name: string): string {
  return name.startsWith('"') ? name.slice(1, -1).replaceAll('""', '"') : name.toLowerCase();
}

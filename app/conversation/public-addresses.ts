import type { StudyMessage } from "./message";

/**
 * Returns a part of a message, or a chunk of its stream, with absolute addresses. The database and the site's own pages
 * have relative ones, because an installation can change its address.
 *
 * @param origin of the server, without a slash at its end
 */
export function withPublicAddresses<Part extends { type: string }>(part: Part, origin: string): Part {
  const { data, providerMetadata, output } = part as Addressed;
  if (part.type === "data-rag-source" && data) return { ...part, data: absolute(data, origin) };
  if (part.type === "source-document" && providerMetadata?.cuepoint)
    return {
      ...part,
      providerMetadata: { ...providerMetadata, cuepoint: absolute(providerMetadata.cuepoint, origin) },
    };
  for (const list of ["passages", "results"] as const) {
    const items = output?.[list];
    if (Array.isArray(items))
      return { ...part, output: { ...output, [list]: items.map((item) => absolute(item, origin)) } };
  }
  return part;
}

/** Returns a message with absolute addresses. */
export const publicMessage = (message: StudyMessage, origin: string): StudyMessage => ({
  ...message,
  parts: message.parts.map((part) => withPublicAddresses(part, origin)),
});

type WithAddress = { open_url?: unknown };
type Addressed = {
  data?: WithAddress;
  providerMetadata?: { cuepoint?: WithAddress };
  output?: { passages?: WithAddress[]; results?: WithAddress[] };
};

function absolute<Item extends WithAddress>(item: Item, origin: string): Item {
  const isRelative = typeof item.open_url === "string" && /^\/(?![/\\])/.test(item.open_url);
  return isRelative ? { ...item, open_url: `${origin}${item.open_url as string}` } : item;
}

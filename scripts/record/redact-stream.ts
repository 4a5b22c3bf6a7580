/** Fields whose text identifies an account, a request or a message. */
const IDENTIFYING =
  /(?:^|_)ids?$|Id$|^(?:organization|project|user|safety_identifier|system_fingerprint|prompt_cache_key|account|ip)$/;
/** Keys, tokens and ids by the form that providers give them, wherever they are. */
const TOKENS =
  /\b(?:sk|pk|rk|org|proj|req|user|key)[-_][A-Za-z0-9_-]{10,}|\bAIza[\w-]{20,}|(?<=\bBearer\s)[\w.~+/-]{8,}=*/g;
/** Shorter values, such as "0", are not unique, so they identify no one. */
const MIN_LENGTH = 6;

/**
 * Returns the text of a stream of server-sent events without secrets. The same id gets the same pseudonym everywhere, so
 * that tool calls still match their results. Everything else keeps its bytes.
 *
 * @param secrets keys that must not appear, whatever their form
 */
export function redactStream(text: string, secrets: readonly string[]): string {
  const ids = new Set<string>();
  for (const line of text.split("\n")) collectIds(jsonOf(line), ids);
  const known = secrets.filter((secret) => secret.length >= MIN_LENGTH);
  let redacted = replaceEach(text, new Map(known.map((secret) => [secret, "[removed]"])));
  redacted = replaceEach(redacted, new Map([...ids].map((id, index) => [id, `id_${index + 1}`])));
  return redacted.replace(TOKENS, "[removed]");
}

/** Replaces longer texts first, because one may contain another. */
function replaceEach(text: string, replacements: ReadonlyMap<string, string>): string {
  const longestFirst = [...replacements].sort(([one], [other]) => other.length - one.length);
  return longestFirst.reduce((replaced, [from, to]) => replaced.replaceAll(from, to), text);
}

function jsonOf(line: string): unknown {
  if (!line.startsWith("data:")) return null;
  try {
    return JSON.parse(line.slice("data:".length));
  } catch {
    return null; // "[DONE]", or a broken event
  }
}

const isIdentifying = (id: string) => id.length >= MIN_LENGTH && !/^id_\d+$/.test(id);

function collectIds(value: unknown, ids: Set<string>): void {
  if (typeof value !== "object" || value === null) return;
  for (const [field, entry] of Object.entries(value)) {
    if (typeof entry === "string" && IDENTIFYING.test(field) && isIdentifying(entry)) ids.add(entry);
    else collectIds(entry, ids);
  }
}

import type { Cue } from "./cue";

/** `Ana Ruiz: hello`, `Jane Smith (she/her): hello`, `bob_22: hello`: at most 60 characters before a colon. */
const PREFIX = /^([\p{L}\p{N}_](?:[^:]{0,58}[^:\s])?): (?=\S)/u;
/** Up to four words, each with a capital: a name even if it is said once. */
const CAPITALIZED = /^\p{Lu}[\p{L}\p{M}.'’-]*(?: \p{Lu}[\p{L}\p{M}.'’-]*){0,3}$/u;
/** What speakers announce, which repeats like a name: `Question: …`, `Step 1: …`. */
const LABEL =
  /^(?:notes?|questions?|answers?|steps?|examples?|parts?|chapters?|sections?|slides?|tips?|warnings?|remember|definitions?|theorems?|exercises?|problems?|cases?|rules?|weeks?|lectures?|units?|modules?|nota|pregunta|respuesta|paso|ejemplo|parte|capítulo|sección|definición|teorema|ejercicio|problema|caso|regla|semana|tema)(?![\p{L}\p{M}])(?: (?:\p{N}+[\p{L}.]?|\p{Lu}))?$/iu;
const REMARK = /\s{0,9}\([^()]{1,40}\)$/u;
const MOST_WORDS = 6;
const NAMED_SHARE = 0.8;

/**
 * Moves speaker names from the text of cues to `speaker`. Meeting recorders write the name before every cue, so this
 * applies only if nearly all cues have a name and names repeat.
 */
export function speakersFromNames(cues: Cue[]): Cue[] {
  if (cues.some((cue) => cue.speaker !== undefined)) return cues;
  const prefixes = cues.map((cue) => prefixOf(cue.text));
  const counts = new Map<string, number>();
  for (const prefix of prefixes) if (prefix !== null) counts.set(prefix, (counts.get(prefix) ?? 0) + 1);
  const names = prefixes.map((prefix) =>
    prefix !== null && ((counts.get(prefix) ?? 0) > 1 || CAPITALIZED.test(prefix)) ? prefix : null,
  );
  const named = names.filter((name) => name !== null);
  const isRoster = named.length >= NAMED_SHARE * cues.length && new Set(named).size <= named.length / 2;
  if (!isRoster) return cues;
  return cues.map((cue, index) => {
    const speaker = names[index] ?? null;
    return speaker === null || cue.words ? cue : { ...cue, speaker, text: cue.text.slice(speaker.length + 2) };
  });
}

/** Returns what is before a colon at the start of a cue if it may be a name, or null. */
function prefixOf(text: string): string | null {
  const prefix = PREFIX.exec(text)?.[1];
  if (prefix === undefined || LABEL.test(prefix)) return null;
  return prefix.replace(REMARK, "").split(" ").length <= MOST_WORDS ? prefix : null;
}

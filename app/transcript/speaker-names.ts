import type { Cue } from "./cue";

/** `Alice Smith: hello`: up to four words, each with a capital, before a colon. */
const NAMED = /^(\p{Lu}[\p{L}\p{M}.'’-]*(?: \p{Lu}[\p{L}\p{M}.'’-]*){0,3}): (?=\S)/u;
const MIN_CUES = 4;
const NAMED_SHARE = 0.8;

/**
 * Moves speaker names from the text of cues to `speaker`. Meeting recorders write the name before every cue, so this
 * applies only if nearly all cues have a name and names repeat.
 */
export function speakersFromNames(cues: Cue[]): Cue[] {
  if (cues.length < MIN_CUES || cues.some((cue) => cue.speaker !== undefined)) return cues;
  const names = cues.map((cue) => NAMED.exec(cue.text)?.[1]);
  const named = names.filter((name) => name !== undefined);
  const isRoster = named.length >= NAMED_SHARE * cues.length && new Set(named).size <= named.length / 2;
  if (!isRoster) return cues;
  return cues.map((cue, index) => {
    const speaker = names[index];
    return speaker === undefined || cue.words ? cue : { ...cue, speaker, text: cue.text.slice(speaker.length + 2) };
  });
}

/** A match: ranges of characters in the texts of cues. A match that spans several cues has a piece in each. */
export type Hit = { pieces: { cue: number; start: number; end: number }[] };

export type TranscriptIndex = {
  /** All words in one line, normalized, with one space between words and between cues. */
  folded: string;
  /** For each character of `folded`, its cue and its index there. */
  cueOf: Uint32Array;
  placeOf: Uint32Array;
};

/** Indexes a transcript for a search that ignores case, accents, whitespace and the boundaries of cues. */
export function indexTranscript(cues: readonly { text: string }[]): TranscriptIndex {
  const pieces: string[] = [];
  const [cueOf, placeOf]: [number[], number[]] = [[], []];
  const push = (text: string, cue: number, place: number) => {
    for (const unit of text.split("")) {
      if (unit === " " && pieces.at(-1) === " ") continue;
      pieces.push(unit);
      cueOf.push(cue);
      placeOf.push(place);
    }
  };
  for (const [cue, { text }] of cues.entries()) {
    if (cue > 0) push(" ", cue, 0);
    let place = 0;
    for (const char of text) {
      push(fold(char), cue, place);
      place += char.length;
    }
  }
  return { folded: pieces.join(""), cueOf: Uint32Array.from(cueOf), placeOf: Uint32Array.from(placeOf) };
}

/** Returns every match of a text, in order, and at most `limit`. */
export function searchTranscript({ folded, cueOf, placeOf }: TranscriptIndex, text: string, limit = 1_000): Hit[] {
  const wanted = [...text].map(fold).join("").replace(/ +/g, " ").trim();
  const hits: Hit[] = [];
  if (wanted === "") return hits;
  for (
    let at = folded.indexOf(wanted);
    at >= 0 && hits.length < limit;
    at = folded.indexOf(wanted, at + wanted.length)
  ) {
    const hit: Hit = { pieces: [] };
    for (let i = at; i < at + wanted.length; i++) {
      const [cue = 0, place = 0] = [cueOf[i], placeOf[i]];
      const last = hit.pieces.at(-1);
      if (last?.cue === cue) last.end = Math.max(last.end, place + 1);
      // The space between two cues belongs to neither.
      else if (folded[i] !== " " || place > 0) hit.pieces.push({ cue, start: place, end: place + 1 });
    }
    if (hit.pieces.length > 0) hits.push(hit);
  }
  return hits;
}

/** Returns a character in lower case without its accents. */
function fold(char: string): string {
  if (/\s/u.test(char)) return " ";
  if (char < "\x80") return char.toLowerCase();
  return char
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase();
}

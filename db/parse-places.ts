import { parseNumbers } from "./parse-numbers";

/** The chunks of a lecture that have a term, by position, and how often each has it. */
type TermPlace = { lectureId: string; positions: number[]; frequencies: number[] };

/**
 * Parses where the lectures of a course have a term, sent as one text: `indexing 0 4/1 2|ranking 7/1` for the chunks 0
 * and 4 of `indexing`, once and twice, and chunk 7 of `ranking`. No id of a lecture has these characters.
 */
export function parsePlaces(text: string): TermPlace[] {
  return text.split("|").map((place) => {
    const [idEnd, positionsEnd] = [place.indexOf(" "), place.indexOf("/")];
    return {
      lectureId: place.slice(0, idEnd),
      positions: parseNumbers(place.slice(idEnd + 1, positionsEnd)),
      frequencies: parseNumbers(place.slice(positionsEnd + 1)),
    };
  });
}

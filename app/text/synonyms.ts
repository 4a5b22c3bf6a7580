import { tokenize } from "./tokenize";

/** Words of which people use one where a lecturer uses another, whatever the subject. Singular and plural apart. */
const GROUPS = [
  "query question",
  "queries questions",
  "stage step phase",
  "stages steps phases",
  "uppercase capital",
  "computed calculated",
  "compute calculate",
  "1st first",
  "2nd second",
  "3rd third",
  "4th fourth",
  "5th fifth",
  "6th sixth",
  "7th seventh",
  "8th eighth",
  "9th ninth",
  "10th tenth",
].map((group) => group.split(" "));

/** Returns for each word of a text that has synonyms what these are. */
export function synonymsIn(text: string): Map<string, string[]> {
  return new Map(
    tokenize(text).flatMap((word) => {
      const group = GROUPS.find((words) => words.includes(word));
      return group ? [[word, group.filter((other) => other !== word)] as const] : [];
    }),
  );
}

import type { Material } from "./material";

/** Letters of scripts other than Latin, which the titles of most courses are written in. */
const OTHER_LETTERS = /(?!\p{Script=Latin})\p{L}/gu;
const LETTERS = /\p{L}/gu;

const count = (text: string, letters: RegExp) => text.match(letters)?.length ?? 0;

/** Returns whether most letters of a question are of another script than Latin, in a course whose titles are not. */
export function isInOtherScript(question: string, { courseTitle, lectures }: Material): boolean {
  const titles = [courseTitle, ...lectures.map(({ title }) => title)].join(" ");
  return isMostlyOther(question) && count(titles, LETTERS) > 0 && !isMostlyOther(titles);
}

const isMostlyOther = (text: string) => count(text, OTHER_LETTERS) > count(text, LETTERS) / 2;

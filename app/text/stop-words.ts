/** English words that say nothing about a text's subject, so they count neither for nor against a match. */
const ENGLISH: ReadonlySet<string> = new Set(
  (
    "a an and are as at be been being but by can could did do does for from had has have how i if in into is it its me my no not of on or our " +
    "so than that the their them then there these they this those to us was we were what when where which who whom why will with would you your"
  ).split(" "),
);

/**
 * The same for Spanish, without words that are English too, such as "he" and "me". "sin" (without) is left out because
 * in a lecture it is more often the sine.
 */
const SPANISH: ReadonlySet<string> = new Set(
  (
    "a al ante antes aquel aquella aquello aquí así aun aún aunque cada como cómo con contra cual cuál cuales cuáles cualquier cuando cuándo de del desde donde dónde durante " +
    "el él ella ellas ello ellos en entonces entre era eran es esa esas ese eso esos esta está están estas este esto estos fue fueron había han hasta hay la las le les " +
    "lo los más mi mí mientras muy nada ni no nos nosotros nuestra nuestro o os otra otras otro otros para pero por porque pues que qué quien quién quienes se sea según ser será " +
    "si sí sido siendo sino sobre somos son su sus también tan tanto te tiene tienen toda todas todo todos tu tú un una unas uno unos usted y ya yo"
  ).split(" "),
);

/** Fewer Spanish words may be names or abbreviations in an English text: "La Niña", "DE". */
const MIN_SPANISH = 2;

/** Returns the stop words of the language that lower-case words are in: Spanish if most are, otherwise English. */
export function stopWordsOf(words: readonly string[]): ReadonlySet<string> {
  const count = (stopWords: ReadonlySet<string>) => words.filter((word) => stopWords.has(word)).length;
  const spanish = count(SPANISH);
  return spanish >= MIN_SPANISH && spanish > count(ENGLISH) ? SPANISH : ENGLISH;
}

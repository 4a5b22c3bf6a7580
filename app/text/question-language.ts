import { tokenize } from "./tokenize";

/** Words of grammar, with which nearly every question of the language is asked. Accents are written or left out. */
const GRAMMAR: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    es: "qué que cómo como cuál cual cuáles por para qué es son el la los las un una de del en y o con se lo al más hay dónde donde cuándo cuando quién quien cuánto cuanto significa esto eso sirve puede hace está entre no si su sobre",
    ca: "què que com quin quina quins quines per és són el la els les un una de del dels en i o amb es al més hi ha on quan qui quant vol dir això aquest aquesta serveix pot fa està entre no si el seu sobre perquè",
    gl: "que como cal cales por para é son o a os as un unha do da dos das no na en e ou con se ao máis hai onde cando quen canto significa isto iso serve pode fai está entre non seu sobre",
    eu: "zer nola zein zergatik zertarako da dira bat eta edo du dute non noiz nork nor zenbat esan nahi hau hori horrek behar dago daude ez bere buruz arteko hitz",
    sh: "šta što kako koji koja koje zašto je su i ili u na za od sa se da li gde gdje kada ko tko koliko znači ovo to može između ne o između zbog čemu",
    en: "what how which why is are the a an of in and or with do does did to for it this that where when who can be between on if its you we i not there by from as",
  }).map(([language, words]) => [language, new Set(words.split(" "))]),
);

/** The languages other than English that are told apart. */
export type ForeignLanguage = "es" | "ca" | "gl" | "eu" | "sh";

/** Fewer words of grammar may be names or abbreviations in an English question. */
const MIN_WORDS = 2;
/** The share of a question that is grammar. */
const MIN_SHARE = 0.25;

/** Spanish words for asking, with the accents that no other of the languages has. One is enough: "cómo funciona BM25". */
const ASKS_IN_SPANISH = /^¿?\s*(?:qué|cómo|cuál(?:es)?|cuándo|dónde|quién(?:es)?|cuánt[oa]s?|por\s+qué)(?!\p{L})/iu;

/** Returns the language that a question is asked in, or null for English and for what cannot be told. */
export function questionLanguage(question: string): ForeignLanguage | null {
  const words = tokenize(question);
  const count = (language: string) => words.filter((word) => GRAMMAR.get(language)?.has(word)).length;
  let best: { language: ForeignLanguage; words: number } | null = null;
  for (const language of ["es", "ca", "gl", "eu", "sh"] as const) {
    const found = count(language);
    if (found > (best?.words ?? 0)) best = { language, words: found };
  }
  if (best?.language === "es" && ASKS_IN_SPANISH.test(question.normalize("NFC")) && words.length > 1) return "es";
  if (!best || best.words < MIN_WORDS || best.words === words.length) return null;
  if (best.words / words.length < MIN_SHARE) return null;
  return best.words > count("en") ? best.language : null;
}

/** Returns whether a question has words of grammar that are English and not Spanish. */
export const hasEnglishGrammar = (question: string): boolean =>
  tokenize(question).some((word) => word !== "a" && GRAMMAR.get("en")?.has(word) && !GRAMMAR.get("es")?.has(word));

/** Returns a question without its words of grammar, which say nothing about the subject in another language. */
export function subjectWords(question: string, language: ForeignLanguage): string {
  return question
    .split(/\s+/u)
    .filter((word) => !tokenize(word).every((part) => GRAMMAR.get(language)?.has(part)))
    .join(" ")
    .replace(/[¿?¡!]/gu, "")
    .trim();
}

import type { AnswerLanguage } from "./language";

/** What students say of themselves beside their question: ", exam tomorrow", "I'm in a hurry". */
const ENGLISH_SITUATIONS = [
  "(?:(?:i|we)\\s+(?:have|got|have\\s+got)\\s+|there\\s+is\\s+)?(?:(?:an?|my|the|our)\\s+)?(?:(?:big|final|oral)\\s+)?(?:exam|test|quiz|midterm|final|presentation|homework|assignment|deadline)s?\\s+(?:(?:is|are|comes?)\\s+)?(?:(?:due|up)\\s+)?(?:tomorrow|today|tonight|soon|coming\\s+up|(?:this|next)\\s+\\w+|on\\s+\\w+day|in\\s+(?:an?|\\d+|one|two|three|five|ten|a\\s+few|half\\s+an)\\s*\\w+)",
  "(?:i|we)\\s+(?:have|got)\\s+(?:an?|my)\\s+(?:exam|test|quiz|midterm)",
  "(?:(?:i|we)\\s+(?:am|are)\\s+)?in\\s+a\\s+(?:hurry|rush)",
  "(?:(?:i|we)\\s+)?(?:(?:do\\s+not|don['’]?t)\\s+have|have\\s+no|have\\s+little|got\\s+no)\\s+(?:much\\s+|a\\s+lot\\s+of\\s+|any\\s+)?time",
  "no\\s+time",
  "(?:i|we)\\s+(?:only\\s+)?have\\s+(?:only\\s+)?(?:\\d+|two|three|five|ten|a\\s+few)\\s+min(?:ute)?s?(?:\\s+left)?",
  "(?:(?:it|this)\\s+is\\s+)?(?:(?:really|very|super)\\s+)?urgent|asap",
  "i\\s+am\\s+(?:(?:just|still)\\s+)?(?:studying|revising|cramming|preparing)(?:\\s+for\\s+\\S+(?:\\s+\\S+){0,2})?",
  "i\\s+am\\s+(?:(?:so|really|very|a\\s+bit|kinda|totally)\\s+)?(?:stressed|nervous|panicking|tired|desperate|new\\s+to\\s+this|a\\s+beginner)",
];
const SPANISH_SITUATIONS = [
  "(?:tengo\\s+(?:un\\s+|el\\s+|mi\\s+)?)?(?:(?:el|mi)\\s+)?examen\\s+(?:es\\s+)?(?:mañana|hoy|pronto|el\\s+\\p{L}+|en\\s+\\S+\\s+\\p{L}+|esta\\s+\\p{L}+|la\\s+próxima\\s+\\p{L}+)",
  "tengo\\s+(?:un\\s+)?examen",
  "(?:tengo|voy\\s+con)\\s+(?:mucha\\s+)?prisa",
  "no\\s+tengo\\s+(?:mucho\\s+)?tiempo",
  "(?:es\\s+)?(?:muy\\s+)?urgente",
];

const around = (situations: readonly string[], because: string): AnswerLanguage["tidy"] => {
  const said = `(?:${situations.join("|")})`;
  return [
    [new RegExp(`(?:\\s*[,.;:!–—-]+\\s*(?:${because})?|\\s+(?:${because}))${said}$`, "iu"), ""],
    [new RegExp(`\\s+(?=(?:i|we|tengo|my|the)\\s)${said}$`, "iu"), ""],
    [
      new RegExp(
        `^(?:sorry[\\s,]+)?${said}\\s*[,.;:!–—-]+\\s*(?:so\\s+|and\\s+|así\\s+que\\s+)?¿?(?=\\S+\\s+\\S)`,
        "iu",
      ),
      "",
    ],
  ];
};

export const EN_SITUATIONS = around(ENGLISH_SITUATIONS, "(?:because|since|as|and|but|cause)\\s+");
export const ES_SITUATIONS = around(SPANISH_SITUATIONS, "(?:porque|pues|y|que)\\s+");

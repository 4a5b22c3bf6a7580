import type { AnswerLanguage } from "./language";

export const es: AnswerLanguage = {
  recognizes: /¿|^(?:por\s+)?(?:qué|cómo|cuándo|dónde|cuál(?:es)?|quién(?:es)?)(?!\p{L})/iu,
  questions: {
    mentions: [
      /^¿?(?:d[oó]nde|cu[aá]ndo)\s+se\s+(?:explica|introduce|menciona|define|habla de)n?\s+(.+?)(?:\s+por\s+primera\s+vez)?$/iu,
    ],
    around: [
      /^¿?qu[eé]\s+(?:viene|hay|se dice)\s+(?:antes|despu[eé]s)(?:\s+[yo]\s+(?:antes|despu[eé]s))?(?:\s+de\s+(?:esto|eso|ello))?$/iu,
    ],
    reason: [/^¿?(?:por\s+qué|para\s+qué|cuál\s+es\s+la\s+raz[oó]n)(?!\p{L})/iu],
    steps: [/^¿?cómo(?!\p{L})/iu],
    definition: [/^¿?qué\s+(?:es|son|significan?)\s+(.+)$/iu],
    article: /^(?:el|la|los|las|una?|unos|unas)\s+/iu,
    followUp:
      /^¿?(?:y|pero|entonces|además|por\s+qué)(?!\p{L})|(?<!\p{L})(?:esto|eso|ello|estos|esos|aquello)(?!\p{L})/iu,
  },
  speech: {
    clauseStart: /^(?:entonces|pero|porque|ahora|cuando|donde|aunque|pues|bueno)$/iu,
    leansBack: /^(?:esto|eso|ello|estos|esos|entonces|pero|así|además|por\s+eso)(?!\p{L})/iu,
    address:
      /^(?:bienvenid[oa]s|hola|gracias|hoy\s+vamos|nos\s+vemos)(?!\p{L})|(?<!\p{L})(?:próxima\s+(?:clase|lección)|en\s+est[ae]\s+(?:clase|lección|vídeo|video))(?!\p{L})/iu,
    reason: /(?<!\p{L})(?:porque|por\s+eso|por\s+lo\s+tanto|ya\s+que|para\s+que|debido\s+a|la\s+razón)(?!\p{L})/iu,
    step: /(?<!\p{L})(?:primero|luego|después|a\s+continuación|por\s+último|finalmente|paso)(?!\p{L})/iu,
    defines: (name) => [
      new RegExp(
        `(?:^|[,;]\\s*)(?:el|la|los|las|una?)?\\s*${name},?\\s+(?:es|son|significan?|consisten?\\s+en)(?!\\p{L})`,
        "iu",
      ),
      new RegExp(
        `(?<!\\p{L})(?:se\\s+llaman?|llamad[oa]s?|conocid[oa]s?\\s+como)\\s+(?:el\\s+|la\\s+)?${name}(?!\\p{L})`,
        "iu",
      ),
    ],
  },
  phrases: {
    notCovered:
      "No lo he encontrado en tus clases. Abajo tienes los fragmentos más cercanos, aunque puede que no respondan a tu pregunta.",
    nothingFound: "No lo he encontrado en tus clases.",
    nothingAround: "En la clase no hay nada antes ni después de esto.",
    firstMention: "Primera mención",
    laterMentions: "Más adelante",
    before: "Antes",
    after: "Después",
  },
};

import type { QuestionPatterns } from "./language";

/** Questions for a place in the course, or about what is said at one. */
export const ES_PLACES = {
  mentions: [
    /^¿?(?:d[oó]nde|cu[aá]ndo|en\s+qu[eé]\s+(?:minuto|momento|segundo|punto|instante)|a\s+qu[eé]\s+(?:minuto|altura))\s+(?:se\s+)?(?:(?:explica|introduce|menciona|define|habla|aparece|sale|presenta|nombra|trata)n?|(?:explic|introduj|mencion|defin|habl|apareci|sali|present|nombr|trat)(?:ó|o|aron|ieron|eron))(?:\s+(?:de|del|sobre|al?))?\s+(.+?)(?:\s+por\s+primera\s+vez)?$/iu,
  ],
  around: [
    /^¿?(?:y\s+)?qu[eé]\s+(?:viene|hay|pasa|sigue|se\s+(?:dice|dijo|explica)|dic(?:e|en)|dij(?:o|eron))\s+(?:justo\s+)?(?:antes|despu[eé]s|luego|a\s+continuaci[oó]n)(?:\s+[yo]\s+(?:antes|despu[eé]s))?(?:\s+de\s+(?:esto|eso|ello))?$/iu,
  ],
  nextTo: [
    /^¿?qué\s+(?:viene|hay|sigue|va)\s+(?:justo\s+)?(?:antes|despu[eé]s)\s+(?=.*(?<!\p{L})(?:cap[ií]tulo|secci[oó]n|parte|clase|lecci[oó]n)(?!\p{L}))del?\s+(?:el\s+|la\s+)?(.+)$/iu,
  ],
  precedes: /(?<!\p{L})antes(?!\p{L})/iu,
  partOfCourse: /(?<!\p{L})(?:cap[ií]tulos?|secci[oó]n|partes?)(?:\s+(?:de|sobre))?(?!\p{L})/iu,
  repeat: [/(?<!\p{L})(?:repit\p{L}+|otra\s+vez|último|ahora|aquí)(?!\p{L})/iu],
  navigation: [
    /^¿?(?:en\s+)?(?:qué|cuál)\s+(?:clase|lección|capítulo|vídeo|video|parte)\s+(?:trata|explica|menciona|sale|aparece|se\s+(?:explica|menciona|introduce|trata|define)|(?:se\s+)?habla)n?(?:\s+(?:del?|sobre|al?))?\s+(.+)$/iu,
    /^(?:llévame|ve|ir|salta)\s+(?:a|al)\s+(.+)$/iu,
  ],
  beginning: /^(?:el\s+|la\s+)?(?:principio|inicio|comienzo|introducción)\s+(?:del?|en)\s+(.+)$/iu,
  end: /^(?:el\s+|la\s+)?(?:final|fin|resumen|conclusi(?:ón|ones)|cierre)\s+(?:del?|en)\s+(.+)$/iu,
  place: /^(?:la\s+parte|lo|el\s+ejemplo)\s+(?:de|sobre)\s+(?:l[ao]s?\s+|el\s+)?/iu,
  here: [
    /(?<!\p{L})(?:aquí|ahora(?:\s+mismo)?|en\s+este\s+(?:punto|momento|minuto))$/iu,
    /^¿?(?:(?:no\s+entiendo|explica(?:me)?|explícame|qué\s+significa)\s+est[ae]\s+(?:parte|trozo|punto)|qué\s+(?:está\s+diciendo|acaba\s+de\s+decir))$/iu,
  ],
} as const satisfies Partial<QuestionPatterns>;

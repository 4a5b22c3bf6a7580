import type { QuestionPatterns } from "./language";

/** Questions about the previous answer. */
export const ES_FOLLOW_UPS = {
  another: [
    /^(?:(?:sigo\s+sin|no)\s+(?:lo\s+)?(?:entiendo|entenderlo|he\s+entendido|lo\s+pillo)|no\s+me\s+queda\s+claro|estoy\s+perdid[oa]|más\s+(?:simple|sencillo|fácil)|explícalo\s+(?:otra\s+vez|de\s+otra\s+(?:manera|forma)))$/iu,
  ],
  example: [
    /^¿?(?:(?:me\s+)?(?:puedes\s+)?(?:das?|dame|dar|pon(?:me)?)\s+)?(?:un\s+|otro\s+|algún\s+)?ejemplos?(?:\s+de\s+(.+))?$/iu,
  ],
  sure: [
    /^¿?(?:estás\s+segur[oa]|seguro|de\s+verdad|en\s+serio|es\s+(?:verdad|cierto|eso\s+cierto)|cómo\s+lo\s+sabes|quién\s+lo\s+dice|fuentes?)$/iu,
  ],
  where: [
    /^¿?(?:y\s+)?(?:(?:d[oó]nde|en\s+qu[eé]\s+(?:minuto|momento|clase|lecci[oó]n|v[ií]deo|parte|cap[ií]tulo))\s+(?:(?:se\s+)?(?:dice|dijo|explica|explic[oó]|menciona|mencion[oó])|est[aá]|es|era|fue|sale)(?:\s+(?:eso|esto))?|cu[aá]ndo\s+(?:se\s+)?(?:dice|dijo|explica|explic[oó]|menciona|mencion[oó])\s+(?:eso|esto)|(?:d[oó]nde|en\s+qu[eé]\s+(?:minuto|clase|v[ií]deo)))$/iu,
  ],
  shorter: [
    /^(?:más\s+(?:corto|breve)|en\s+(?:resumen|breve|pocas\s+palabras)|en\s+una\s+(?:frase|palabra)|demasiado\s+largo)$/iu,
  ],
  more: [
    /^¿?(?:más(?:\s+detalles?)?|(?:cuéntame|dime)\s+(?:algo\s+)?más|sigue|continúa|(?:y\s+)?qué\s+más|algo\s+más)$/iu,
  ],
  other: [
    /^¿?(?:y\s+)?(?:(?:qué|cuál)\s+es\s+)?(?:lo\s+contrario|lo\s+opuesto|al\s+revés)(?:\s+de\s+(?:eso|esto))?$/iu,
    /^¿?(?:y\s+)?(?:(?:cuál\s+(?:es|era)|explica(?:me)?|qué\s+hay\s+de|háblame\s+de)\s+)?(?:el|la)\s+(?:otr[oa]|primer[oa]?|segund[oa]|tercer[oa]?|cuart[oa]|quint[oa]|últim[oa]|siguiente)(?:\s+(?:tipo|clase|parte|paso|punto|razón|manera|forma))?$/iu,
  ],
  ellipsis:
    /^¿?(?:y|qué\s+(?:hay|pasa)\s+(?:de|con)|(?:y\s+)?lo\s+mismo\s+(?:para|con))\s+(?!(?:qué|cómo|por|quién|cuándo|dónde|cuál|para|en|con|sin|si|es|son|hay|de)(?!\p{L}))(.+)$/iu,
  followUp:
    /^¿?(?:y|pero|entonces|además|por\s+qué)(?!\p{L})|^¿?(?:en\s+)?(?:cuánto|qué\s+medida)$|(?<!\p{L})(?:esto|eso|ello|estos|esos|aquello)(?!\p{L})/iu,
  relation:
    /^¿?(?:y\s+)?(?:(?:cuál(?:es)?|qué)\s+(?:es|son|hay|tiene)\s+)?(?:(?:el|las?|los|sus?|algun[oa]s?)\s+)?(?:desventajas?|inconvenientes?|ventajas?|limitaci(?:ón|ones)|problemas?|propósito|consecuencias?)$/iu,
  pronoun: /(?<!\p{L})(?:esto|eso|ello|estos|esos|aquello|lo|él|ella|ellos|ellas)(?!\p{L})/iu,
} as const satisfies Partial<QuestionPatterns>;

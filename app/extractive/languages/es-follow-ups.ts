import { OTRA } from "./es-replies";
import type { QuestionPatterns } from "./language";

/** Questions about the previous answer. */
export const ES_FOLLOW_UPS = {
  another: [new RegExp(`^¿?(?:${OTRA})(?:[\\s,.;¿]+(?:${OTRA}))?$`, "iu")],
  example: [
    /^¿?(?:(?:y|pero|vale|ok)[\s,]+)*(?:(?:me\s+)?(?:puedes\s+|podrías\s+)?(?:das?|dame|dar(?:me)?|pon(?:me|er(?:me)?|es)?|necesito|quiero|tienes|hay)\s+)?(?:algo\s+como\s+)?(?:un\s+|otro\s+|algún\s+|más\s+)?ejemplos?(?:\s+(?:concreto|sencillo|fácil|real))?(?:\s+de\s+(?:(?:eso|esto|ello)|(.+)))?$/iu,
    /^¿?(?:(?:como|por)\s+(?:qué|ejemplo)|por\s+ejemplo)$/iu,
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
    /^¿?(?:más(?:\s+detalles?)?|(?:cuéntame|dime)\s+(?:algo\s+)?más|sigue|continúa|(?:y\s+)?qué\s+más(?:\s+hay)?|algo\s+más|y|otro|otra|uno\s+más|(?:puedes\s+)?(?:profundizar|ampliar(?:lo)?|seguir|continuar)|con\s+más\s+detalle|explica(?:me)?\s+más)$/iu,
  ],
  other: [
    /^¿?(?:y\s+)?(?:(?:qué|cuál)\s+es\s+)?(?:lo\s+contrario|lo\s+opuesto|al\s+revés)(?:\s+de\s+(?:eso|esto))?$/iu,
    /^¿?(?:y\s+)?(?:(?:cuál\s+(?:es|era)|explica(?:me)?|qué\s+hay\s+de|háblame\s+de)\s+)?(?:el|la)\s+(?:otr[oa]|primer[oa]?|segund[oa]|tercer[oa]?|cuart[oa]|quint[oa]|últim[oa]|siguiente)(?:\s+(?:tipo|clase|parte|paso|punto|razón|manera|forma))?$/iu,
  ],
  ellipsis:
    /^¿?(?:y|qué\s+(?:hay|pasa)\s+(?:de|con)|(?:y\s+)?lo\s+mismo\s+(?:para|con))\s+(?!(?:qué|cómo|por|quién|cuándo|cuánt[oa]s?|dónde|cuál|para|en|con|sin|si|es|son|hay|de)(?!\p{L}))(.+)$/iu,
  followUp:
    /^¿?(?:y|pero|entonces|además|por\s+qué)(?!\p{L})|^¿?(?:en\s+)?(?:cuánto|qué\s+(?:medida|año|orden|caso|época))$|(?<!\p{L})(?:esto|eso|ello|estos|esos|aquello)(?!\p{L})/iu,
  relation:
    /^¿?(?:y\s+)?(?:(?:cuál(?:es)?|qué)\s+(?:es|son|hay|tiene)\s+)?(?:(?:el|las?|los|sus?|algun[oa]s?)\s+)?(?:desventajas?|inconvenientes?|ventajas?|limitaci(?:ón|ones)|problemas?|propósito|consecuencias?)$/iu,
  clitic: /(?<=(?<!\p{L})(?:quién(?:es)?|cómo|cuándo|dónde|qué)\s+)l[oa]s?\s+(\p{L}+)(?=[\s?!.]*$)/iu,
  pronoun: /(?<!\p{L})(?:esto|eso|ello|estos|esos|aquello|lo|él|ella|ellos|ellas)(?!\p{L})/iu,
} as const satisfies Partial<QuestionPatterns>;

import { capitalized, NAME, type SuggestionLanguage } from "./suggestion-language";

const OPENING = "^(?:(?:entonces|ahora|bueno|pues|y|pero|así que),? )*";
const END = "(?=[.,;:!?]|$| (?:que|porque|y|o|en|para|de|como|donde|cuando|si|por)(?!\\p{L}))";
const CLAUSE =
  "((?!(?:ser|hacer|ir|ver|decir|tener|estar|haber)(?!\\p{L}))\\p{Ll}{2,}(?:ar|er|ir)(?: [\\p{L}\\p{N}-]+){1,7}?)";
const CLAUSE_END = "(?=[.,;:!?]|$| (?:y|pero|porque|que|donde|cuando|si|antes|después|o|como)(?!\\p{L}))";

const NOT_IN_NAME =
  "a al algo aquí así cada caso clase como con cosa cosas cual cuando de del día donde ejemplo el él ella ellas ellos en entonces era es esa ese eso esta está este esto forma gente hay idea la las le lo los luego manera más mismo mucho muy nada no nos objetivo otra otro para parte pero persona por " +
  "porque primera primero problema pues punto que qué razón resultado se segunda segundo ser si sí siguiente son su sus tema tiempo tiene todo tu un una uno usted vamos vez vídeo ya yo";

export const spanish: SuggestionLanguage = {
  definitions: [
    new RegExp(
      `${OPENING}(?:una? |el |la |los |las )?${NAME},? (?:es|son) (?:una?|el|la|los|las|lo que|cuando)(?!\\p{L})`,
      "iu",
    ),
    new RegExp(`${OPENING}(?:una? |el |la |los |las )?${NAME} (?:significan?|se refiere|consisten?)(?!\\p{L})`, "iu"),
  ],
  namings: [
    new RegExp(
      `(?<!\\p{L})(?:se llaman?|se conocen? como|llamad[oa]s?|llamamos|conocid[oa]s? como) (?:una? |el |la |los |las )?${NAME}${END}`,
      "iu",
    ),
  ],
  methods: [new RegExp(`(?<!\\p{L})cómo (?:se puede |podemos |puedes )?${CLAUSE}${CLAUSE_END}`, "iu")],
  reasons: [],
  comparisons: [
    new RegExp(`(?<!\\p{L})diferencias? entre (?:una? |el |la )?${NAME} y (?:una? |el |la )?${NAME}${END}`, "iu"),
  ],
  asked: [
    /^(?:(?:entonces|ahora|bueno|pues|y|pero),? )*¿((?:por qué|qué|cómo|cuándo|dónde|cuál|cuáles|quién)(?: [\p{L}\p{N},-]+){2,12})\?$/iu,
  ],
  tellsOf: /(?<!\p{L})cómo(?!\p{L})/iu,
  asksForDefinition: /^¿?qué (?:es|son) (?:una? |el |la |los |las )?([\p{L}\p{N} -]{3,40})$/iu,
  titleQuestion: /^¿|^(?:por qué|qué|cómo(?! \p{Ll}+[aei]r(?!\p{L}))|cuándo|dónde|cuál|quién) /iu,
  titleMethod: /^cómo ((?:\p{Ll}+)(?:ar|er|ir)(?: .+)?)$/iu,
  vague:
    /(?<!\p{L})(?:esto|eso|ello|est[ae]s?|es[ae]s?|él|ella|ellos|ellas|aquí|ahí|ahora|hoy|mi|yo|me|nos|lo|siguiente|anterior|primero|segundo|cosa|cosas|algo|mismo|otro|otra|vídeo|clase|pregunta|pasa|hacer|decir)(?!\p{L})/iu,
  notInName: new Set(NOT_IN_NAME.split(" ")),
  beforeBareName: new Set("de en para por con es son y o como desde hacia mediante usar".split(" ")),
  generalVerbs: new Set(
    "usar crear hacer construir tomar aplicar añadir cambiar definir encontrar cargar entrenar".split(" "),
  ),
  articles: ["un", "una", "el", "la", "los", "las"],
  isPlural: (name) => /[aeo]s$/iu.test(name.split(" ")[0] ?? ""),
  whatIs: (name, isPlural) => `¿Qué ${isPlural ? "son" : "es"} ${name}?`,
  howTo: (method) => `¿Cómo se puede ${method}?`,
  whyDo: (method) => `¿Por qué ${method}?`,
  difference: (one, other) => `¿Cuál es la diferencia entre ${one} y ${other}?`,
  ask: (question) => `¿${capitalized(question.replace(/^¿/u, ""))}?`,
};

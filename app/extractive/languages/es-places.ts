import type { QuestionPatterns } from "./language";

/** Questions for a place in the course, or about what is said at one. */
export const ES_PLACES = {
  mentions: [
    /^¿?(?:d[oó]nde|cu[aá]ndo|en\s+qu[eé]\s+(?:minuto|momento|segundo|punto|instante)|a\s+qu[eé]\s+(?:minuto|altura))\s+(?:se\s+)?(?:(?:explica|introduce|menciona|define|habla|aparece|sale|presenta|nombra|trata)n?|(?:explic|introduj|mencion|defin|habl|apareci|sali|present|nombr|trat)(?:ó|o|aron|ieron|eron))(?:\s+(?:de|del|sobre|al?))?\s+(.+?)(?:\s+por\s+primera\s+vez)?$/iu,
  ],
  names: /(?<!\p{L})primera\s+vez(?!\p{L})|(?<!\p{L})(?:mencion|nombr|defin|aparec|apareci|sal[ei])\p{L}*/iu,
  around: [
    /^¿?(?:y\s+)?qu[eé]\s+(?:viene|hay|pasa|sigue|ocurre|hacemos|se\s+(?:dice|dijo|explica|hace)|dic(?:e|en)|dij(?:o|eron))\s+(?:justo\s+)?(?:antes|despu[eé]s|luego|a\s+continuaci[oó]n)(?:\s+[yo]\s+(?:antes|despu[eé]s))?(?:\s+de\s+(?:esto|eso|ello|(?:ese|este)\s+(?:paso|punto)|esa\s+(?:parte|etapa)))?$/iu,
    /^¿?(?:y\s+(?:luego|despu[eé]s|entonces|a\s+continuaci[oó]n|antes)|(?:antes|despu[eé]s)\s+de\s+(?:eso|esto)|(?:y\s+)?(?:luego|despu[eé]s)\s+qu[eé]|(?:y\s+)?qu[eé]\s+sigue)(?:\s+de\s+(?:eso|esto))?$/iu,
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
  saidHere: [],
  here: [
    /^¿?(?:de\s+)?qué\s+(?:(?:dice|explica|habla|pasa|significa|quiere\s+decir)n?|está(?:n)?\s+(?:pasando|diciendo|hablando|explicando))(?:\s+(?:ella|él|esto|eso|el\s+profesor|la\s+profesora))?\s+(?:aquí|ahora(?:\s+mismo)?|en\s+este\s+(?:punto|momento|minuto))$/iu,
    /^¿?(?:(?:no\s+entiendo|explica(?:me)?|explícame|qué\s+significa)\s+est[ae]\s+(?:parte|trozo|punto)|(?:de\s+)?qué\s+está(?:n)?\s+(?:diciendo|hablando|explicando))$/iu,
  ],
  back: [
    /^¿?(?:perdón[\s,]+)?(?:(?:de\s+)?qué\s+(?:acaba(?:n)?\s+de\s+\p{L}+|(?:ha|han)\s+(?:dicho|explicado|pasado)|dijo|dijeron|explicó|pasó|fue\s+eso|era\s+eso|significa\s+eso|se\s+(?:acaba\s+de\s+decir|ha\s+dicho|dijo)|me\s+acabo\s+de\s+perder)|(?:puedes\s+|podrías\s+)?rep(?:ite|íte|etir|etír)\p{L}*(?:\s+(?:eso|esto|por\s+favor|lo\s+último|la\s+última\s+\p{L}+))*|no\s+(?:(?:lo|te|la)\s+)?(?:he\s+)?(?:oído|escuchado|entendido|oí|escuché|entendí|pillé|pillado|seguí)(?:\s+(?:eso|esto|bien|lo\s+último|lo\s+que\s+.{1,30}))?|me\s+(?:he\s+)?(?:distraído|distraje|despistado|despisté|perdí|perdido)(?:[\s,.]+(?:eso|esto|qué\s.*))?|(?:dilo|explícalo)\s+(?:otra\s+vez|de\s+nuevo)|otra\s+vez|lo\s+último|vuelve\s+atrás)$/iu,
  ],
  pointed: [
    /^¿?(?:qué|cómo|por\s+qué)\s+(?:es|era|significa|quiere\s+decir|hace)\s+(?:es[ea]|est[ea]|aquel|aquella)\s+(?:número|palabra|frase|fórmula|símbolo|letra|gráfic[oa]|término|valor|ejemplo|nombre)$/iu,
  ],
  ago: [
    /(?<!\p{L})hace\s+(\d{1,3}|una?|unos|unas|dos|tres|cuatro|cinco|seis)\s+(segundos?|minutos?|momento)$/iu,
    /^(?:vuelve|retrocede)\s+(\d{1,3}|una?|dos|tres|cuatro|cinco|seis)\s+(segundos?|minutos?)(?:\s+atrás)?$/iu,
  ],
  lately: [
    /(?<!\p{L})(?:en|durante|de)\s+(?:el|los|las)\s+(?:último|últimos)\s+(?:(\d{1,3}|dos|tres|cuatro|cinco|seis)\s+)?(segundos?|minutos?)$/iu,
  ],
  people: /(?<!\p{L})(?:(?:el|la)\s+)?(?:profesora?|profe|ponente|él|ella|ellos)(?!\p{L})/iu,
  hereWords: /[\s,]+(?:aquí|en\s+este\s+(?:punto|momento|minuto))$/iu,
} as const satisfies Partial<QuestionPatterns>;

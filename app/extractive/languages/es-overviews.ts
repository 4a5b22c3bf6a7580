import type { QuestionPatterns } from "./language";

/** Questions about the course, a lecture or a chapter itself. */
export const ES_OVERVIEWS = {
  soFar: [
    /^¿?qué\s+me\s+(?:he\s+perdido|perdí)(?:[\s,.;?¿]+(?!(?:de|del|sobre)\s).*)?$/iu,
    /^(?:perdón[\s,]+)?(?:(?:he\s+)?llegad[oa]|llegué|llego|(?:me\s+(?:he\s+)?|he\s+)?(?:conectado|unido|entrado)|me\s+(?:conecté|uní))\s+(?:un\s+poco\s+)?tarde(?:\s+a\s+(?:la\s+)?clase)?(?:[\s,.;¿]+(?:y\s+)?¿?(?:qué\s+(?:me|han?|hemos|se|pasó|dij)|puedes|me\s+|res[uú]m|dame)(?!.*\ssobre\s).*)?$/iu,
    /^¿?(?:.{0,30}\s)?(?:res[uú]m\p{L}*|repaso|ideas\s+(?:clave|principales))(?!\p{L})(?:.{0,40}\s)?hasta\s+(?:ahora|aquí|este\s+(?:punto|momento)|el\s+momento)$/iu,
    /^¿?(?:de\s+)?qué\s(?!(?:es|son)\s).{1,40}\shasta\s+(?:ahora|aquí|este\s+(?:punto|momento)|el\s+momento)$/iu,
    /^(?:ponme|me\s+pones|puedes\s+ponerme)\s+al\s+(?:día|corriente)$/iu,
  ],
  overview: [
    /^¿?(?:(?:me\s+)?(?:puedes|podrías)\s+)?(?:res[uú]me(?:n|me|nos|lo)?|resumir(?:me|nos|lo)?|(?:(?:dame|haz(?:me)?|hacer(?:me)?|quiero)\s+)?(?:un\s+|el\s+)?(?:breve\s+|pequeño\s+)?resumen|(?:(?:cuáles\s+son|dame|dime)\s+)?(?:las\s+ideas|los\s+puntos|los\s+conceptos)\s+(?:principales|clave|más\s+importantes)|(?:qué\s+es\s+)?lo\s+(?:más\s+importante|esencial|principal))(?:\s+(?:de|del|sobre|en))?(?:\s+(.*))?$/iu,
    /^¿?qué\s+(?:se\s+(?:aprende|enseña|ve)|aprendemos|aprenderé|aprendo|(?:voy|vamos)\s+a\s+aprender)(?:\s+(?:en|de|con)\s+(.+))?$/iu,
  ],
  about: [/^¿?(?:de|sobre)\s+qué\s+(?:trata|va|habla)\s+(.+)$/iu],
  topics: [
    /^¿?(?:de\s+)?(?:qué|cuáles\s+son\s+los)\s+temas\s*(?:hay|se\s+(?:tratan|ven|cubren|explican)|cubren?|tratan?|abordan?|tocan?|hablan?|tiene|de)?(?:\s+(?:en\s+)?(.+))?$/iu,
    /^(?:temas|índice|capítulos)$/iu,
  ],
  length: [
    /^¿?cuánto\s+(?:dura|tiempo\s+dura)\s+(.+)$/iu,
    /^¿?cuántas\s+(?:clases|lecciones)\s+(?:hay|tiene)(?:\s+(?:en\s+)?(.+))?$/iu,
  ],
  howLong: [/^¿?(?:y\s+)?cuánto\s+dura(?!\p{L})/iu],
  material: [/(?<!\p{L})(?:resumen|lo\s+(?:más\s+importante|principal|esencial))(?!\p{L})/iu],
} as const satisfies Partial<QuestionPatterns>;

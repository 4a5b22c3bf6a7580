import { ES_SELF } from "./es-self";
import type { QuestionPatterns } from "./language";

/** Small talk. */
export const ES_TALK = {
  greeting: [
    /^¿?(?:hay\s+alguien(?:\s+(?:ahí|aquí))?|estás\s+ahí|me\s+(?:oyes|escuchas)|qué\s+tal(?:\s+estás)?|cómo\s+estás|holi)$/iu,
    /^¿?¡?(?:hola|buenas|buenos\s+días|buenas\s+(?:tardes|noches))(?:[\s,!¡¿]+(?:hola|buenas|buenos\s+días|buenas\s+(?:tardes|noches)|qué\s+tal(?:\s+estás)?|cómo\s+estás))*(?:\s+(?:cuepoint|a\s+tod[oa]s))?$/iu,
  ],
  farewell: [
    /^¡?(?:(?:vale|ok|genial|bueno|(?:muchas\s+)?gracias)[\s,!.]+)*(?:hasta\s+(?:mañana|pronto|luego|la\s+próxima)|nos\s+vemos|chao|adiós)(?:[\s,!.]+(?:muchas\s+)?gracias)?[!.]*$/iu,
  ],
  understood: [
    /^(?:ok[\s,!.]+)?(?:vale|bueno|entendido|(?:ya\s+)?(?:lo\s+)?entiendo|ya\s+veo|de\s+acuerdo|claro)(?:[\s,!.]+(?:vale|ok|entendido|(?:ya\s+)?(?:lo\s+)?entiendo|ya\s+veo|claro)){0,3}[\s!.]*$/iu,
  ],
  thanks: [
    /^¡?(?:eres\s+(?:genial|l[ao]\s+mejor|muy\s+(?:útil|amable|list[oa])|un\s+crack)|(?:buen|muy\s+buen)\s+trabajo|bien\s+hecho|nada\s+más|eso\s+es\s+todo|no,?\s+gracias)(?:[\s,!.]+(?:muchas\s+)?gracias)?$/iu,
    /^¡?(?:ok[\s,!.]+)?(?:(?:muchas\s+|mil\s+)?gracias|vale|genial|perfecto|estupendo|entendido|(?:ya\s+)?(?:lo\s+)?entiendo|de acuerdo|muy bien|me\s+(?:ha|has)\s+ayudado)(?:[\s,!.]+(?:(?:muchas\s+)?gracias|mucho|por\s+(?:todo|la\s+ayuda|tu\s+ayuda)|ahora|lo|entiendo|me|ha|has|ayudado|servido|muy|bien|claro|todo|amable|útil|maj[oa]|crack|hasta\s+(?:luego|mañana|pronto)|adiós|buenas\s+(?:tardes|noches)|buen\s+día|feliz\s+(?:tarde|noche|día))){0,6}[\s,!.]*$/iu,
  ],
  capabilities: [
    /^¿?(?:qué\s+(?:puedes\s+hacer|sabes\s+hacer|(?:te\s+)?puedo\s+preguntar(?:te)?|eres)|quién\s+eres|ayuda|ayúdame|para\s+qué\s+sirves|(?:en\s+qué|cómo)\s+(?:me\s+)?puedes\s+ayudar(?:me)?|cómo\s+funciona\s+esto)$/iu,
  ],
  self: ES_SELF,
} as const satisfies Partial<QuestionPatterns>;

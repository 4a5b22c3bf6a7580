import type { QuestionPatterns } from "./language";

/** Small talk. */
export const ES_TALK = {
  greeting: [/^¿?¡?(?:hola|buenas|buenos\s+días|buenas\s+(?:tardes|noches))(?:\s+cuepoint)?$/iu],
  thanks: [
    /^¡?(?:(?:muchas\s+|mil\s+)?gracias|vale|ok|genial|perfecto|estupendo|entendido|(?:ya\s+)?(?:lo\s+)?entiendo|de acuerdo|muy bien|adiós|hasta\s+luego|me\s+(?:ha|has)\s+ayudado)(?:[\s,!.]+(?:(?:muchas\s+)?gracias|mucho|por\s+(?:todo|la\s+ayuda|tu\s+ayuda)|ahora|lo|entiendo|me|ha|has|ayudado|servido|muy|bien|claro|todo|amable|útil|maj[oa]|crack)){0,6}[\s,!.]*$/iu,
  ],
  capabilities: [
    /^¿?(?:qué\s+(?:puedes\s+hacer|sabes\s+hacer|(?:te\s+)?puedo\s+preguntar(?:te)?|eres)|quién\s+eres|ayuda|ayúdame|para\s+qué\s+sirves|(?:en\s+qué|cómo)\s+(?:me\s+)?puedes\s+ayudar(?:me)?|cómo\s+funciona\s+esto)$/iu,
  ],
} as const satisfies Partial<QuestionPatterns>;

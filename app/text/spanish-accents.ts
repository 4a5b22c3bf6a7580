import { questionLanguage } from "./question-language";

/** What precedes a question word: a greeting or "y", then a preposition. */
const BEFORE = String.raw`^[¿¡\s]*(?:(?:hola|oye|perdon|bueno|vale|ok|y|e|pero|entonces|dime|explicame|no\s+(?:se|entiendo)|(?:me\s+)?puedes\s+(?:decir(?:me)?|explicar(?:me)?))[\s,:;.!¿]+)*(?:(?:a|de|en|por|para|con|sobre|desde)\s+)?`;
const ASKING = new RegExp(
  String.raw`(${BEFORE})(que|como|cual(?:es)?|cuando|donde|quien(?:es)?|cuant[oa]s?)(?![\p{L}\p{M}])`,
  "iu",
);

/** Openings that no other language has. A short question has no more words by which it can be told. */
const SPANISH = new RegExp(
  String.raw`${BEFORE}(?:(?:que|cual(?:es)?|quien(?:es)?)\s+(?:es|son|era|hace|hacen|mide|significan?|quiere[ns]?|dice|pasa|sigue|viene|hay|temas|diferencia)|como\s+(?:se|funcionan?|es|son|esta|puedo|hago|ayuda)|donde\s+(?:se|esta|puedo|habla|sale)|cuando\s+(?:se|es|habla)|cuant[oa]s?\s+(?:es|son|dura|hay|cuesta|tiempo|clases|veces|numeros))(?!\p{L})|^[¿\s]*(?:y\s+)?(?:(?:por|para)\s+que|porque\s+(?:se|es|no|hay))(?!\p{L})`,
  "iu",
);

/** Words that are written with an accent whatever they mean, or nearly always in a question about a lecture. */
const ACCENTED = new Map(
  (
    "índice número término página fórmula método código parámetro máquina ángulo análisis síntesis lógica lógico " +
    "matemática matemático estadística estadístico gráfica gráfico semántica semántico típico básico básica específico " +
    "automático automática búsqueda mínimo máximo óptimo práctica técnica único carácter dígito párrafo título capítulo " +
    "área línea símbolo sinónimo último última próximo rápido rápida cálculo científico mayúscula minúscula " +
    "árbol raíz raíces más también después fácil difícil útil aquí así además según explícame háblame resúmeme llévame muéstrame días música vídeo"
  )
    .split(" ")
    .flatMap((word) => [word, `${word}s`])
    .map((word) => [withoutAccents(word), word]),
);

/** "Porque" at the beginning of a question asks why. */
const BECAUSE = new RegExp(
  String.raw`(${BEFORE})porque\s+(?=(?:se|es|son|no|hay|los?|las?|el|un|una|hace|funciona|usamos|necesitamos|tiene)\s)`,
  "iu",
);

/** "Puntuacion", "version", "conexion": all such nouns have the accent, and their plurals have none. */
const NOUN_IN_ION = /(?<=\p{L}[csx])ion(?!\p{L})/giu;

/**
 * Writes the accents of a Spanish question that was typed without them: "que es un indice" asks "qué es un índice".
 * Other questions are returned as they are.
 */
export function restoreAccents(question: string): string {
  const language = questionLanguage(question);
  if (language !== "es" && (language !== null || !SPANISH.test(question))) return question;
  return question
    .replace(BECAUSE, "$1por qué ")
    .replace(ASKING, (_, before: string, word: string) => before + (QUESTION_WORDS.get(word.toLowerCase()) ?? word))
    .replace(NOUN_IN_ION, "ión")
    .replace(/\p{L}+/gu, (word) => ACCENTED.get(word.toLowerCase()) ?? word);
}

const QUESTION_WORDS = new Map(
  "qué cómo cuál cuáles cuándo dónde quién quiénes cuánto cuánta cuántos cuántas"
    .split(" ")
    .map((word) => [withoutAccents(word), word]),
);

function withoutAccents(word: string): string {
  return word.normalize("NFD").replace(/\p{M}/gu, "");
}

import { withoutSituations } from "./without-situations";

export const ES_SITUATIONS = withoutSituations(
  [
    "(?:tengo\\s+(?:un\\s+|el\\s+|mi\\s+)?)?(?:(?:el|mi)\\s+)?examen\\s+(?:es\\s+)?(?:mañana|hoy|pronto|el\\s+\\p{L}+|en\\s+\\S+\\s+\\p{L}+|esta\\s+\\p{L}+|la\\s+próxima\\s+\\p{L}+)",
    "tengo\\s+(?:un\\s+)?examen",
    "(?:tengo|voy\\s+con)\\s+(?:mucha\\s+)?prisa",
    "no\\s+tengo\\s+(?:mucho\\s+)?tiempo",
    "(?:es\\s+)?(?:muy\\s+)?urgente",
  ],
  { because: "porque|pues|y|que", so: "así\\s+que|y", opens: "tengo", asks: "qué|cómo|por\\s+qué|cuál|explica" },
);

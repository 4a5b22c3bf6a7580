import { wholeWord } from "./whole-word";

/**
 * Technical terms, as sources of patterns, that Apertium does not know as terms: it translates "índice invertido" as "an
 * index invested", and "seno" as "heart". Everyday words such as "cola" are terms only in courses that say "queue".
 */
const TERMS = Object.entries({
  "aprendizaje automático": "machine learning",
  "aprendizaje profundo": "deep learning",
  "aprendizaje por refuerzo": "reinforcement learning",
  "árbol de decisión": "decision tree",
  "autovalores?": "eigenvalues",
  "autovectores?": "eigenvectors",
  "bosque aleatorio": "random forest",
  "búsqueda binaria": "binary search",
  "cadena de bloques": "blockchain",
  "capas? ocultas?": "hidden layers",
  "colas?": "queue",
  "conjunto de datos": "dataset",
  "conjunto de entrenamiento": "training set",
  "conjunto de prueba": "test set",
  coseno: "cosine",
  "descenso (?:de|del|por) gradiente": "gradient descent",
  "desviación (?:típica|estándar)": "standard deviation",
  "entropía cruzada": "cross entropy",
  "espacio vectorial": "vector space",
  "función de activación": "activation function",
  "función de (?:pérdida|coste|costo)": "loss function",
  "incrustaci(?:ón|ones)": "embeddings",
  "índices? invertidos?": "inverted index",
  "lista de apariciones": "postings list",
  "matriz de confusión": "confusion matrix",
  "pilas?": "stack",
  "producto (?:escalar|punto)": "dot product",
  "producto vectorial": "cross product",
  "red(?:es)? neuronal(?:es)?": "neural network",
  "regla de la cadena": "chain rule",
  "regla del producto": "product rule",
  "regresión lineal": "linear regression",
  "regresión logística": "logistic regression",
  retropropagación: "backpropagation",
  seno: "sine",
  "serie de Taylor": "Taylor series",
  sobreajuste: "overfitting",
  "tabla hash": "hash table",
  "tasa de aprendizaje": "learning rate",
  "teorema fundamental del cálculo": "fundamental theorem of calculus",
  "validación cruzada": "cross validation",
  "valores propios": "eigenvalues",
  "vecinos? más cercanos?": "nearest neighbors",
  "vectores propios": "eigenvectors",
});

const PATTERNS = TERMS.map(([spanish, english]) => [wholeWord(`(?:${spanish})`, "iu"), english] as const);

/** Returns the technical terms of a Spanish question as it writes them, each with its English term. */
export function spanishTermsIn(question: string): ReadonlyMap<string, string> {
  return new Map(
    PATTERNS.flatMap(([spanish, english]) => {
      const found = spanish.exec(question);
      return found ? [[found[0], english] as const] : [];
    }),
  );
}

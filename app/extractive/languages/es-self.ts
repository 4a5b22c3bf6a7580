import type { QuestionPatterns } from "./language";

const AGENT =
  "persona|human[oa]|bot|robot|m[aá]quina|programa|ia|inteligencia\\s+artificial|chatbot|real|profesora?|profe|alguien|ordenador|computadora|asistente|alumn[oa]|list[oa]|inteligente";
const MODEL =
  "chat\\s?-?gpt|gpt(?:[\\s-]?\\d[\\w.]*)?|claude|gemini|copilot|un\\s+modelo\\s+de\\s+lenguaje|(?:una?\\s+)?(?:ia|inteligencia\\s+artificial)";
const LANGUAGE =
  "español|castellano|inglés|ingles|alemán|aleman|francés|frances|italiano|portugués|portugues|catalán|catalan|gallego|euskera|vasco|chino|japonés|ruso|árabe|otros?\\s+idiomas?|mi\\s+idioma";

/** Questions about the assistant itself. */
export const ES_SELF: QuestionPatterns["self"] = {
  identity: [
    new RegExp(
      `^¿?(?:(?:tú\\s+)?eres|estoy\\s+hablando\\s+con|hablo\\s+con|hay)\\s+(?:de\\s+verdad\\s+)?(?:una?\\s+|el\\s+|la\\s+|mi\\s+)?(?:${AGENT})(?:\\s+(?:real|de\\s+verdad|ahí|aquí|detrás))?(?:\\s+o\\s+.{1,40})?$`,
      "iu",
    ),
    /^¿?(?:cómo\s+te\s+llamas|cuál\s+es\s+tu\s+nombre|cuántos\s+años\s+tienes|de\s+dónde\s+eres|tienes\s+(?:nombre|sentimientos|emociones|alma|cuerpo)|(?:duermes|piensas|sueñas|existes))$/iu,
  ],
  maker: [
    /^¿?quién\s+(?:te\s+(?:ha\s+)?(?:hizo|hecho|creó|creado|programó|programado|desarrolló|desarrollado|diseñó|inventó)|es\s+tu\s+(?:creador|dueño|jefe)|está\s+detrás\s+de\s+(?:esto|ti))$/iu,
    /^¿?(?:qué\s+es\s+cuepoint|para\s+quién\s+trabajas|quién\s+(?:hizo|creó)\s+(?:esta\s+(?:aplicación|app|web|página)|cuepoint))$/iu,
  ],
  model: [
    new RegExp(
      `^¿?(?:(?:usas|utilizas|eres|funcionas\\s+con|estás\\s+basad[oa]\\s+en|es\\s+esto|esto\\s+es)\\s+)(?:${MODEL})(?:\\s+o\\s+.{1,40})?$`,
      "iu",
    ),
    /^¿?qué\s+(?:modelo|ia|inteligencia\s+artificial)\s+(?:eres|usas|utilizas)$/iu,
  ],
  trust: [
    /^¿?(?:me\s+)?(?:puedo|podemos|se\s+puede)\s+(?:fiar(?:me|nos)?|confiar|creer(?:te)?)(?:\s+(?:de|en)\s+(?:ti|tus\s+respuestas|las\s+respuestas|lo\s+que\s+dices))?$/iu,
    /^¿?(?:te\s+equivocas|cometes\s+errores|mientes|alucinas|siempre\s+(?:aciertas|tienes\s+razón)|tienes\s+siempre\s+razón|te\s+(?:lo\s+)?inventas(?:\s+(?:cosas|algo|las\s+respuestas))?|eres\s+(?:fiable|de\s+fiar)|(?:son|qué\s+tan)\s+(?:fiables|correctas|buenas)\s+(?:son\s+)?tus\s+respuestas)(?:\s+(?:a\s+veces|alguna\s+vez|siempre))?$/iu,
  ],
  workings: [
    /^¿?cómo\s+(?:funcionas|trabajas|aprendes|respondes|(?:encuentras|buscas|sabes|eliges)\s+(?:las\s+respuestas|todo(?:\s+(?:esto|eso))?|tanto))$/iu,
    /^¿?(?:de\s+dónde\s+(?:sacas|salen|vienen|obtienes)\s+(?:las|tus)\s+respuestas|cuáles\s+son\s+tus\s+fuentes|has\s+visto\s+(?:las\s+clases|los\s+v[ií]deos)|lo\s+sabes\s+todo|(?:usas|buscas\s+en|puedes\s+buscar\s+en|tienes\s+acceso\s+a)\s+(?:internet|google|la\s+web))$/iu,
  ],
  spoken: [
    /^¿?(?:en\s+)?qué\s+(?:otros\s+)?idiomas?\s+(?:hablas|entiendes|sabes|puedo\s+(?:usar|preguntar|hablar)|respondes)$/iu,
    new RegExp(`^¿?(?:hablas|entiendes|sabes)\\s+(?:también\\s+)?(?:${LANGUAGE})$`, "iu"),
    new RegExp(
      `^¿?(?:puedo\\s+(?:preguntar(?:te)?|escribir(?:te)?|hablar(?:te)?)|(?:puedes\\s+)?(?:responder(?:me)?|contestar(?:me)?|hablar(?:me)?|responde(?:me)?|contesta(?:me)?))\\s+en\\s+(?:${LANGUAGE})$`,
      "iu",
    ),
  ],
  privacy: [
    /^¿?(?:guardas|almacenas|grabas|registras|compartes|recuerdas|vendes)\s+(?:mis|nuestras?|lo\s+que)\s.{1,40}$/iu,
    /^¿?(?:quién\s+(?:puede\s+)?(?:ver|leer|ve|lee)|(?:puede|pueden)\s+(?:(?:mi|mis|el|la|los)\s+)?\p{L}+\s+(?:ver|leer|saber)|(?:mi|el|la)\s+profesora?\s+(?:puede\s+)?(?:ver|leer|ve|lee))\s+(?:mis|nuestras?|lo\s+que|esto)(?:\s.{1,40})?$/iu,
    /^¿?(?:(?:es|son)\s+(?:esto|est[ea]\s+(?:chat|conversación)|mis\s+\p{L}+)?\s*(?:privad[oa]s?|anónim[oa]s?|confidencial(?:es)?)|qué\s+haces\s+con\s+mis\s.{1,40})$/iu,
  ],
  complaint: [
    /^(?:(?:no|pero)[\s,.!]+)*(?:eso|esto|(?:la|tu|esa)\s+respuesta)\s+(?:está\s+mal|es\s+(?:fals[oa]|incorrect[oa]|mentira|inútil)|no\s+(?:está\s+bien|es\s+(?:correct[oa]|verdad|ciert[oa]|lo\s+que\s+.{1,40})|(?:me\s+)?(?:ayuda|sirve|responde)(?:\s.{1,30})?))$/iu,
    /^no\s+(?:me\s+)?(?:has|ha)\s+(?:ayudado|servido|entendido|respondido|contestado)(?:\s.{1,30})?$/iu,
    /^(?:eres\s+(?:muy\s+|un\s+|una\s+)?(?:tont[oa]|inútil|mal[oa]|estúpid[oa]|idiota)|respuesta\s+(?:incorrecta|equivocada)|(?:no\s+es|eso\s+no\s+es)\s+lo\s+que\s+.{1,40})$/iu,
  ],
};

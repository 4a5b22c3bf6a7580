import { OFFERS } from "~/conversation/offered-questions";
import { ES_FOLLOW_UPS } from "./es-follow-ups";
import { ES_OVERVIEWS } from "./es-overviews";
import { ES_PLACES } from "./es-places";
import { ES_SITUATIONS } from "./es-situations";
import { ES_TALK } from "./es-talk";
import type { AnswerLanguage } from "./language";

export const es: AnswerLanguage = {
  recognizes:
    /¿|^q(?:ue)?\s+(?:es|son|significa)(?!\p{L})|^(?:(?:y|pero|hola|dime|por|para|de|en|a|con|sobre)[\s,]+)*(?:qué|cómo|cuándo|dónde|cuál(?:es)?|quién(?:es)?|cuánt[oa]s?)(?!\p{L})|^(?:expl[ií]ca(?:me|nos|lo)?|mu[eé]stra(?:me|nos)|ens[eé]ña(?:me|nos)|cu[eé]nta(?:me|nos)|dame|danos|hazme|ejemplos?\s+de|diferencias?\s+entre)\s|^res[uú]me(?:me|nos)?\s+(?:(?:el|la|los|las|est[ea]|tod[oa])\s|de\s)/iu,
  tidy: [
    ...ES_SITUATIONS,
    [/^(?:(?:hola|oye|perdón|bueno|vale)[\s,:!.]+)+(?=\S+\s+\S)/iu, ""],
    [/^q(?:ue)?\s+(?=es\s|son\s|significa)/iu, "qué "],
    [/^(?:x|p)q\s+/iu, "por qué "],
    [/(?<!\p{L})hace\s+falta(?=$|\s*\?)/iu, "es necesario"],
    [
      /(?<!\p{L})cuánto\s+(?:suele\s+valer|vale(?:\s+(?:normalmente|habitualmente|por\s+defecto))?)(?!\p{L})/iu,
      "cuál es el valor habitual",
    ],
    [/(?<!\p{L})por\s+favor(?!\p{L})[\s,]*/giu, ""],
    [
      /^(?:(?:me\s+)?(?:puedes|podrías|podría)\s+)?(?:decirme|explicarme|explicar|dime|explícame|quiero\s+saber|no\s+(?:sé|entiendo))\s+(?=(?:qué|cómo|por\s+qué|quién|cuándo|dónde|cuál)(?!\p{L}))/iu,
      "",
    ],
    [
      /(?<!\b(?:muchas|mil))[\s,]+(?:otra\s+vez|exactamente|gracias|en\s+(?:este|el)\s+curso|en\s+pocas\s+palabras)$/iu,
      "",
    ],
  ],
  questions: {
    ...ES_PLACES,
    ...ES_OVERVIEWS,
    ...ES_TALK,
    ...ES_FOLLOW_UPS,
    reason: [/^¿?(?:y\s+)?(?:por\s+qué|para\s+qué|cuál\s+es\s+la\s+raz[oó]n)(?!\p{L})/iu],
    steps: [/^¿?(?:y\s+)?cómo(?!\p{L})/iu],
    calculation: /^¿?cómo(?!\p{L}).*(?<!\p{L})(?:calcul|mid|obt(?:ien|en)|combin|sum)/iu,
    definition: [
      /^¿?qué\s+(?:es|son|significan?|quiere(?:n)?\s+decir|se\s+entiende\s+por)\s+(.+)$/iu,
      /^¿?(?:en\s+qué\s+consisten?|a\s+qué\s+se\s+(?:refieren?|llama))\s+(.+)$/iu,
      /^(?:h[aá]blame\s+(?:de|sobre)|define|explica(?:me)?|describe|explícame|(?:la\s+)?definición\s+de|(?:el\s+)?significado\s+de)\s+(.+)$/iu,
      /^¿?qué\s+(?:hace|mide|representa|expresa)\s+(.+)$/iu,
      /^(.+?)\s+(?:definición|significado)$/iu,
    ],
    article: /^(?:el|la|los|las|una?|unos|unas)\s+/iu,
    asks: /^¿?(?:qué|cómo|por\s+qué|quién|cuándo|dónde|cuál|es|son|hay|puede)(?!\p{L})/iu,
    comparison: [
      /^¿?(?:cuál\s+es\s+la\s+|qué\s+)?diferencias?\s+(?:hay\s+)?entre\s+(.+?)\s+y\s+(.+)$/iu,
      /^compara\s+(.+?)\s+(?:y|con)\s+(.+)$/iu,
      /^¿?en\s+qué\s+se\s+(?:diferencian|distinguen)\s+(.+?)\s+y\s+(.+)$/iu,
      /^¿?en\s+qué\s+se\s+(?:diferencia|distingue)\s+(.+?)\s+de\s+(.+)$/iu,
      /^¿?cuándo\s+(?:es\s+mejor\s+|debo\s+|debería\s+|conviene\s+)?(?:uso|usar|utilizo|utilizar|elijo|elegir)\s+(.{1,60}?)\s+y\s+cuándo\s+(?:uso\s+|usar\s+)?(.{1,60})$/iu,
      /^¿?(?:qué|cuál)\s+es\s+(?:mejor|más\s+\p{L}+),?\s+(?:si\s+)?(.{1,60}?)\s+o\s+(.{1,60})$/iu,
      /^(?!(?:when|which|should)\s)(.{1,60}?)\s+(?:vs\.?|versus|frente\s+a)\s+(.{1,60}?)(?:,.*|\s+(?:cuál|qué|what|which)\s.*)?$/iu,
    ],
    choice: /(?<!\p{L})(?:cuándo|cuál(?!\s+es\s+la\s+diferencia)|mejor|uso|usar|elegir)(?!\p{L})/iu,
    best: /^¿?(?:y\s+)?(?:qué|cuál)(?!\p{L})/iu,
    betweenNames: /\s*,\s*(?:y\s+|o\s+)?|\s+(?:y|e)\s+/iu,
    asksForSeveral: /^¿?(?:qué\s+(?:son|significan)|define|explica(?:me)?|explícame|describe)(?!\p{L})/iu,
    conjunction: /\s*,?\s+y\s+(?=(?:qué|cómo|por\s+qué|quién|cuándo|dónde|cuál)(?!\p{L}))/iu,
    person: [/^¿?(?:y\s+)?quién(?:es)?(?!\p{L})/iu],
    origin:
      /^¿?(?:y\s+)?quién(?:es)?\s+(?:(?:lo|la|los|las)\s+)?(?:invent|cre[óo]|descubri|propus|desarroll|public|escribi|diseñ)/iu,
    lecturer:
      /(?<!\p{L})quién(?:es)?\s+(?:es|son|da)\s+(?:el|la|l[oa]s|mi|nuestr[oa]|est[ae])\s+(?:profe(?:sor|sora)?|docente|ponente|instructora?|curso|clase)(?!\p{L})/iu,
    code: /(?<!\p{L})(?:muéstrame|dame|escribe|enséñame)\s+(?:(?:el|un)\s+)?(código|script)(?!\p{L})|(?<!\p{L})en\s+(python|javascript|java|matlab|numpy|pytorch|tensorflow)(?!\p{L})/iu,
    headingWords:
      /^(?:al?|ante|como|con|contra|del?|desde|el|en|entre|hasta|las?|los?|más|nuestr[oa]|o|para|por|según|sin|sobre|sus?|tus?|un[oa]?s?|y)$/iu,
    whyNot: /^¿?(?:(?:y|pero)\s+)?(?:por\s+qué\s+no(?!\p{L})|qué\s+tiene\s+de\s+malo(?!\p{L}))/iu,
    whether:
      /^¿(?:(?:y|pero|entonces)\s+)?(?!(?:por|para|a|con|de|en|qué|cómo|cuál|cuándo|cuánt|dónde|quién)\p{L}*\s)(?!.*\so\s)/iu,
    quality:
      /^¿?(?:y\s+|pero\s+)?(?:por\s+qué|qué\s+hace)(?!\p{L})(?:.{1,40}?)\s(?:tan|muy)\s+(\p{L}{3,})(?:\s+(?:de\s+)?[\p{L}\p{N}]+){0,3}[\s?!.]*$/iu,
    assessment:
      /^¿?(?:(?:hay|habrá)(?!\p{L})|(?:cuándo|dónde)\s+(?:es|son|será)(?!\p{L})|cuánto\s+dura(?!\p{L})).*(?<!\p{L})(examen|exámenes|parcial|deberes)(?!\p{L})/iu,
    quantity: [
      /^¿?(?:y\s+)?(?:cuánt[oa]s?|cuándo|(?:en|de|desde)\s+(?:qué\s+(?:año|década|siglo)|cuándo)|(?:cuál|qué)\s+es\s+el\s+(?:valor|número)|qué\s+valor)(?!\p{L})/iu,
    ],
    counted: /^¿?(?:y\s+)?cuánt[oa]s?\s+(\p{L}+)/iu,
    date: /^¿?(?:y\s+)?(?:(?:desde\s+)?cuándo(?:\s+(?:fue|se|lo|la)(?!\p{L}).*)?$|(?:en|de)\s+qué\s+(?:año|década|siglo|fecha)|(?:cuántos\s+años|hace\s+cuánto))/iu,
    usual:
      /^¿?(?:y\s+)?(?:cuál|qué)\s+(?:es|son)\s+(?:el|los|su|sus)\s+valor(?:es)?\s+(?:normal|habitual|usual|típico|por\s+defecto|recomendado)/iu,
    usualValues:
      /(?<!\p{L})(?:valores|números|ajustes)\s+(?:normales|habituales|usuales|típicos|comunes|por\s+defecto|recomendados)(?!\p{L})/iu,
    list: [
      /^(?:enumera|nombra|lista|dime|di)\s+(?:tod[oa]s\s+)?(?:l[oa]s\s+)?(.+)$/iu,
      /^tod[oa]s\s+l[oa]s\s+((?:pasos|partes|tipos|parámetros|etapas|fases|errores|capas|métodos|reglas|fórmulas|razones|problemas)(?!\p{L}).*)$/iu,
      /^(?:cuáles\s+son|qué)\s+(?:tod[oa]s\s+)?(?:l[oa]s\s+)?((?:(?:dos|tres|cuatro|cinco|seis)\s+)?(?:pasos|partes|tipos|clases|formas|maneras|razones|parámetros|etapas|errores|métodos|ventajas|desventajas|diferencias|problemas)(?!\p{L}).*)$/iu,
    ],
    procedure: /(?<!\p{L})(?:pasos?|etapas?|fases?|proceso|procedimiento|cómo)(?!\p{L})/iu,
  },
  speech: {
    clauseStart: /^(?:entonces|pero|porque|ahora|cuando|donde|aunque|pues|bueno)$/iu,
    leansBack:
      /^(?:esto|eso|ello|estos|esos|entonces|pero|así|además|por\s+eso|al\s+mismo\s+tiempo|en\s+(?:est[ea]|es[ea])\s+(?:caso|sentido|paso|ejemplo|situación|método|proceso|forma))(?!\p{L})|^para\s+\p{L}+r(?:l[oa]s?)(?!\p{L})|^(?:el|un)\s+valor\s+(?:habitual|usual|típico|normal|recomendado)\s+es(?!\p{L})|(?<!\p{L})(?:justo|solo|exactamente)\s+(?:es[eoa]s?|est[eoa]s?)(?!\p{L})|^(?:l[oa]s\s+dos|amb[oa]s)\s+(?:son|tienen|están|comparten)(?!\p{L})|(?<!\p{L})(?:ayuda|funciona|sirve)\p{L}*\s+aquí[.!]$/iu,
    refersBack: /(?<!\p{L})(?:esto|eso)\s+(?:ocurre|sucede|pasa)[.!]$/iu,
    abrupt:
      /^(?:(?:ni|no|sin|solo)\s+\p{L}+(?:\s+\p{L}+)?[,.]|(?:l[oa]s\s+)?(?:dos|tres|ambos|ambas)\s+(?:son|tienen|están)(?!\p{L})|aquí(?!\p{L})|hay\s+otr[oa](?!\p{L}))/iu,
    connective: /^(?:entonces|pero|así|además)(?!\p{L}),?\s*/iu,
    address:
      /^(?:bienvenid[oa]s|hola|gracias|hoy\s+vamos|nos\s+vemos|(?:recapitulemos|resumamos)|(?:ya\s+)?(?:has|habéis|hemos)\s+(?:visto|aprendido))(?!\p{L})|(?<!\p{L})(?:próxima\s+(?:clase|lección)|en\s+est[ae]\s+(?:clase|lección|vídeo|video))(?!\p{L})/iu,
    retells: /^(?:ya\s+)?(?:has|habéis|hemos)\s+(?:visto|aprendido|tratado)(?!\p{L})/iu,
    objects:
      /^(?:pero|sin\s+embargo|no\s+obstante|en\s+cambio|por\s+desgracia|(?:queremos|necesitamos)\s+lo\s+contrario)(?!\p{L})/iu,
    concludes: /^(?:así|por\s+eso|entonces)(?!\p{L})/iu,
    sumsUp: /^en\s+(?:general|resumen|suma)(?!\p{L})/iu,
    answers: /^(?:no|sí|vale|claro|exacto)[.!]$/iu,
    ofTwo: /^(?:l[oa]s\s+dos|amb[oa]s)(?!\p{L})|(?<!\p{L})(?:l[oa]s\s+dos|amb[oa]s)[.!]$/iu,
    namesOther: /(?<!\p{L})(?:segund[oa]|otr[oa])\s+\p{L}+,?\s+(?:que\s+se\s+)?(?:llamad[oa]|llama)(?!\p{L})/iu,
    reason: /(?<!\p{L})(?:porque|por\s+eso|por\s+lo\s+tanto|ya\s+que|para\s+que|debido\s+a|la\s+razón)(?!\p{L})/iu,
    opensStep:
      /^(?:luego|después|a\s+continuación|entonces|finalmente|por\s+último|ahora|segundo|tercero|en\s+segundo\s+lugar|el\s+siguiente\s+paso)(?!\p{L})/iu,
    namesDescribed: /^(?:eso|esto)\s+es(?:\s+(?:una?|el|la))?\s+[\p{L}\p{N}-]{3,}(?:\s+[\p{L}\p{N}-]{3,})?\.$/iu,
    opensDescription: /^(?:cuando|si|donde)(?!\p{L})/iu,
    step: /(?<!\p{L})(?:primero|luego|después|a\s+continuación|por\s+último|finalmente|paso)(?!\p{L})/iu,
    action:
      /^(?:(?:primero|luego|después|entonces|ahora|finalmente|por\s+último|y|para\s+cada\s[\p{L}\s]{1,25}?),?\s+){0,2}(?!(?:tenemos|sabemos|vemos|queremos|necesitamos|podemos|somos|estamos|llamamos|decimos|hemos|vamos)(?!\p{L}))(?:se\s+)?(?:\p{L}{3,}[aei]mos|toma|multiplica|divide|suma|calcula|cuenta|ordena|compara|elige|aplica|guarda|repite|empieza)(?!\p{L})/iu,
    arithmetic:
      /(?<!\p{L})(?:multiplic\p{L}+|divid\p{L}+|rest(?:a|amos|ar)|sum(?:a|amos|ar|an)|logaritmo|producto|cuadrad[oa]|raíz|cociente|menos|igual\s+a|media)(?!\p{L})/iu,
    announcesList:
      /(?<!\p{L})(?:dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|vari[oa]s|much[oa]s|algun[oa]s)\s+(\p{L}+s)(?!\p{L})/iu,
    opensSubject:
      /^(?:(?:el|la)\s+(?:primer[oa]?|segund[oa]|tercer[oa]?|cuart[oa]|quint[oa]|siguiente|últim[oa])\s+\p{L}+\s+trata|ahora\s+(?:vemos|leemos|podemos\s+(?:ver|leer)|pasamos)|ahora,?\s+¿|(?:veamos|pasemos))(?!\p{L})/iu,
    digits: ["cero", "uno", "dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve", "diez"],
    numbers: ["dos", "tres", "cuatro", "cinco", "seis"],
    ordinals: [
      /(?<!\p{L})primer[oa]?(?!\p{L})/iu,
      /(?<!\p{L})(?:segund[oa]|l[ao] otr[oa]|el otro)(?!\p{L})/iu,
      /(?<!\p{L})tercer[oa]?(?!\p{L})/iu,
      /(?<!\p{L})cuart[oa](?!\p{L})/iu,
      /(?<!\p{L})quint[oa](?!\p{L})/iu,
    ],
    judges:
      /(?<!\p{L})(?:mejor(?:es)?|peor(?:es)?|rápid[oa]s?|lent[oa]s?|barat[oa]s?|car[oa]s?|nunca|siempre|normalmente|demasiad[oa]s?|buen[oa]s?\s+para|mal[oa]s?\s+para|perfect[oa]s?|fallan?|no\s+puede|basta|exactamente)(?!\p{L})/iu,
    explanation:
      /(?<!\p{L})(?:es\s+decir|o\s+sea|en\s+otras\s+palabras|imagina|significa|la\s+idea|como\s+si|por\s+ejemplo)(?!\p{L})/iu,
    other: /(?<!\p{L})(?:segund[oa]|otr[oa]s?|también|dos|ambos|en\s+cambio|mientras)(?!\p{L})/iu,
    hypothetical: /(?<!\p{L})(?:alguien|un (?:alumno|estudiante|usuario)) (?:pregunta|busca|escribe)(?!\p{L})/iu,
    posesExample: /^(?:tomemos|toma)\s+(?:la\s+pregunta|la\s+búsqueda|el\s+ejemplo)(?!\p{L})/iu,
    example: /(?<!\p{L})(?:por\s+ejemplo|supongamos|imagin(?:a|emos)|como\s+si)(?!\p{L})/iu,
    introduces: /(?<!\p{L})(?:me\s+llamo|mi\s+nombre\s+es|[Ss]oy\s+(?:el\s+profesor|la\s+profesora)?\s*\p{Lu}\p{Ll}+)/u,
    person: /\p{Ll},?\s+\p{Lu}\p{Ll}+\s+\p{Lu}\p{Ll}+/u,
    quantity:
      /(?<![\p{L}\d]|\p{L}-)\d|(?<!\p{L})(?:dos|tres|cuatro|cinco|diez|cien|mil|millón|millones|segundos?|minutos?|horas?|años?)(?!\p{L})/iu,
    date: /(?<!\d)(?:1[5-9]|20)\d\d(?!\d)|(?<!\p{L})(?:mil\s+(?:sete|ocho|nove)cientos|dos\s+mil\s+\p{L}+|hace\s+.{1,20}\s(?:años|décadas|siglos)|años\s+(?:de\s+edad|setenta|ochenta|noventa)|siglo|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre)(?!\p{L})/iu,
    usual:
      /(?<!\p{L})(?:valor|número|opción|elección)\s+(?:normal|habitual|usual|típic[oa]|por\s+defecto|recomendad[oa])(?!\p{L})/iu,
    ascribes: (quality) =>
      new RegExp(
        `(?<!\\p{L})(?:es|son|sea|hace|vuelve)\\s+(?:(?:tan|muy|bastante|demasiado)\\s+)?(?:${quality})(?!\\p{L})`,
        "iu",
      ),
    defines: (name) => [
      new RegExp(
        `(?:^|[,;]\\s*)(?:el|la|los|las|una?)?\\s*${name},?\\s+(?:es|son|significan?|consisten?\\s+en)(?!\\p{L})`,
        "iu",
      ),
      new RegExp(
        `(?<!\\p{L})(?:se\\s+llaman?|llamad[oa]s?|conocid[oa]s?\\s+como)\\s+(?:el\\s+|la\\s+)?${name}(?!\\p{L})`,
        "iu",
      ),
    ],
  },
  phrases: {
    notCovered:
      "No lo he encontrado en tus clases. Abajo tienes los capítulos más cercanos, aunque puede que no respondan a tu pregunta.",
    nothingFound: "No lo he encontrado en tus clases.",
    otherScript:
      "No lo he encontrado en tus clases. Busco lo que se dijo en ellas, así que prueba a preguntar en el idioma de las clases.",
    hello: "¡Hola! Busco en tus clases los momentos que responden a una pregunta y los cito.",
    understood: "De acuerdo. Pregúntame cuando quieras saber más.",
    welcome: "De nada.",
    goodbye: "Hasta luego, y que disfrutes de las clases.",
    capabilities:
      "Busco lo que se dijo en tus clases y lo cito, con enlaces al segundo exacto. Pregunta por un tema, de qué trata una clase, dónde se explica algo o qué se dijo en un minuto, por ejemplo 12:30. No escribo cuestionarios, tarjetas de estudio ni traducciones.",
    self: {
      identity: "Soy un programa, no una persona. Busco en tus clases y cito lo que se dijo en ellas.",
      maker:
        "Soy Cuepoint, un programa que encuentra momentos en vídeos de clases. Lo que cito lo dijeron tus profesores.",
      model:
        "Ningún modelo de lenguaje escribe estas respuestas: busco en tus clases por palabras y por significado, y las cito literalmente.",
      trust:
        "Solo cito tus clases, y cada cita enlaza con el segundo en que se dijo. Aun así puedo elegir una frase que no venga al caso, así que escúchala antes de fiarte.",
      workings:
        "Comparo tu pregunta con las transcripciones de tus clases, por palabras y por significado, y cito las frases que mejor encajan. No sé nada más.",
      spoken: "Pregúntame en español o en inglés. Cito las clases en el idioma en que se dieron.",
      privacy:
        "Tus conversaciones se guardan en este servidor para que puedas volver a ellas. La página de privacidad dice qué se guarda y durante cuánto tiempo, y te permite borrarlo.",
      complaint:
        "Siento no haberte ayudado. Prueba con las palabras de la clase, di de qué clase se trata o pregunta una cosa cada vez.",
    },
    tryAsking: OFFERS.es,
    whatIsAbout: (title) => `¿De qué trata «${title}»?`,
    keySentences: (title) => `Frases clave de «${title}», citadas:`,
    keySentencesUntil: (title, time) => `Frases clave de «${title}» hasta ${time}, citadas:`,
    topics: (title) => `Temas de «${title}»:`,
    lectureLength: (title, minutes) => `«${title}» dura ${minutes === 1 ? "1 minuto" : `${minutes} minutos`}.`,
    courseLength: (lectures, minutes) =>
      `El curso tiene ${lectures === 1 ? "1 clase" : `${lectures} clases`}, en total ${minutes === 1 ? "1 minuto" : `${minutes} minutos`}.`,
    begins: (chapter, lecture, time) => `«${chapter}» es un capítulo de «${lecture}». Empieza en ${time}:`,
    describes: (lecture) => `«${lecture}» trata de esto:`,
    saidAt: (time) => `En ${time} se dice:`,
    otherPassage: "Otro fragmento sobre esto:",
    said: "Esto es lo que se dijo:",
    partsLeft: (count, left) => `He buscado los ${count} primeros. Vuelve a preguntar por: ${left}.`,
    notFoundPart: (subject) => `No he encontrado «${subject}» en tus clases.`,
    fromLecture: (title) => `De otra clase, «${title}»:`,
    fromLectures: "De otras clases:",
    translated: (question) => `He buscado en inglés: «${question}».`,
    glossary: (term) => `Del glosario del curso, **${term}**:`,
    showing: (words) => `Resultados para «${words}».`,
    nothingAround: "En la clase no hay nada antes ni después de esto.",
    momentIn: (time, lecture) => `${time} de «${lecture}»`,
    minute: (minute) => `hacia el minuto ${minute}`,
    firstMention: (moment) => `Primera mención (${moment}):`,
    laterMentions: "Más adelante:",
    before: "Antes",
    after: "Después",
  },
};

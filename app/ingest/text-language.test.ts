import { expect, test } from "vitest";
import { canRecognize, textLanguage } from "./text-language.server";

const ENGLISH =
  "Plants turn the light of the sun into sugar. Today we will see how they do that: which colours a leaf takes in, what happens to the water that the roots bring, and why the air around a tree is different at night. Then somebody asked me last week whether plants breathe at all.";
const SPANISH =
  "Las plantas convierten la luz del sol en azúcar. Hoy veremos cómo lo hacen: qué colores absorbe una hoja, qué pasa con el agua que traen las raíces y por qué el aire alrededor de un árbol es distinto de noche. Alguien me preguntó la semana pasada si las plantas respiran.";
const GERMAN =
  "Pflanzen wandeln das Licht der Sonne in Zucker um. Heute sehen wir, wie sie das machen: welche Farben ein Blatt aufnimmt, was mit dem Wasser aus den Wurzeln geschieht und warum die Luft um einen Baum in der Nacht anders ist. Letzte Woche fragte mich jemand, ob Pflanzen atmen.";

const DANISH =
  "Godmorgen alle sammen og velkommen til denne forelæsning. I dag skal vi tale om søgemaskiner og især om det inverterede indeks. Det er en datastruktur, som gør det muligt meget hurtigt at slå op, i hvilke dokumenter et bestemt ord forekommer. I sidste uge så vi, hvordan man deler en tekst op i ord.";
const DUTCH =
  "Goedemorgen allemaal en welkom bij dit college. Vandaag gaan we het hebben over zoekmachines en in het bijzonder over de omgekeerde index. Dat is een gegevensstructuur waarmee je heel snel kunt opzoeken in welke documenten een bepaald woord voorkomt. Vorige week hebben we gezien hoe dat gaat.";

const CATALAN =
  "Bon dia a tothom. Avui veurem com funciona un cercador i per què els índexs invertits són tan ràpids. La setmana passada vam dividir el text en paraules; avui també guardarem en quins documents surt cada una. Això vol dir que, amb una sola passada, podem respondre la pregunta. És molt important entendre-ho bé.";
const GALICIAN =
  "Bos días a todos. Hoxe imos ver como funciona un buscador e por que os índices invertidos son tan rápidos. A semana pasada dividimos o texto en palabras, e hoxe tamén gardaremos en que documentos aparece cada unha. Isto quere dicir que, cunha soa pasada, podemos responder a pregunta. É moi importante entendelo ben.";
const PORTUGUESE =
  "Bom dia a todos. Hoje vamos ver como funciona um motor de busca e por que os índices invertidos são tão rápidos. Na semana passada dividimos o texto em palavras, e hoje também vamos guardar em que documentos aparece cada uma. Isto quer dizer que, com uma só passagem, podemos responder à pergunta. É muito importante.";
const FRENCH =
  "Bonjour à tous. Aujourd'hui nous allons voir comment fonctionne un moteur de recherche, et pourquoi les index inversés sont si rapides. Croyez-moi, pour moi aussi c'était nouveau, et on m'a dit à moi que c'est très important. La semaine dernière nous avons découpé le texte en mots.";
const ITALIAN =
  "Buongiorno a tutti. Oggi vediamo come funziona un motore di ricerca e perché gli indici invertiti sono così veloci. La settimana scorsa abbiamo diviso il testo in parole, e oggi salviamo anche in quali documenti compare ognuna. Questo vuol dire che, con un solo passaggio, possiamo rispondere alla domanda.";

test.each([
  ["English", ENGLISH, "en"],
  ["Catalan, which looks like Spanish", CATALAN, "ca"],
  ["Galician, which looks like Portuguese", GALICIAN, "gl"],
  ["Portuguese", PORTUGUESE, "pt"],
  ["French", FRENCH, "fr"],
  ["Italian", ITALIAN, "it"],
  ["Dutch", DUTCH, "nl"],
  ["Danish, which looks as much like Dutch as like Swedish", DANISH, null],
  ["Spanish", SPANISH, "es"],
  ["German", GERMAN, "de"],
  ["Spanish with some English", `${SPANISH.repeat(8)} ${ENGLISH.repeat(2)}`, "es"],
  ["as much German as Spanish", `${SPANISH.repeat(8).slice(0, 2_000)}${GERMAN.repeat(8).slice(0, 2_000)}`, null],
  ["Chinese", "欢迎来到光合作用讲座。叶绿素吸收红光和蓝光。水被分解并释放氧气。", "zh"],
  ["Japanese", "今日は光合成について話します。植物は光を使って糖を作ります。", "ja"],
  ["Arabic", "مرحبا بكم في محاضرة التمثيل الضوئي. يمتص الكلوروفيل الضوء الأحمر والأزرق.", "ar"],
  ["a short text", "Las plantas", null],
  ["numbers", "1 2 3 4 ".repeat(100), null],
  ["nothing", "", null],
])("tells the language of %s", (_what, text, language) => {
  expect(textLanguage(text)).toBe(language);
});

test.each([
  ["es-MX", true],
  ["en", true],
  ["ja", true],
  ["zh-Hans", true],
  ["ca", false],
  ["gl", false],
  ["da", false],
  ["nb", false],
])("%s can be recognized: %s", (language, expected) => {
  expect(canRecognize(language)).toBe(expected);
});

/**
 * Words that lecturers say whatever their subject: of grammar, of speech ("okay", "basically"), and verbs and nouns too
 * general to name anything. The nouns are not stop words (`~/text/stop-words`), because a question may ask for them.
 */
const ENGLISH = `
  a able about above across actual actually add added adding adds after afterwards again against ago agree ah all
  allow allowed allowing allows almost along already alright also although always am amount an and another answer any
  anybody anymore anyone anything anyway anywhere apparently applied applies apply are aren around as aside ask asked
  asking at available aware away awesome back bad based basically be became because become becomes becoming been
  before began begin beginning begins behind being believe below best better between beyond big bigger bit both bring
  brings bunch but by call called calling calls came can can't cannot care careful case cases certain certainly chance
  change changed changes chapter check cheers clear clearly close come comes coming completely confused consider
  contain contains conversation conversations cool correct could couldn couple course cover crazy create created
  creates creating curious currently cut day days deal decent decide decided define defined defines defining
  definitely depend depended depending depends describe described describes describing did didn difference different
  difficult do does doesn doing don don't done double down during each earlier early easier easily easy effectively
  eight either else end ended ending ends enough entire episode especially essentially etc even eventually ever every
  everybody everyone everything exact exactly example examples except exciting expect experienced explain explained
  explaining extra fact fair fairly fall familiar fancy far feel feeling feels felt few figure fill final finally find
  finding finds fine finish finished first five focus folks follow following follows for forget forth forward found
  four friend friends from front full fully fun funny further future gave general generally get gets getting give
  given gives giving glad go goes going gone gonna good got gotta great guess guy guys guys' had half hand happen
  happened happening happens happy hard hardly has hasn have haven having he hear heard hello help helpful helps her
  here hers herself hey hi high him himself his hit hmm hold holds hope hopefully hour hours how however huge huh
  hundred i i'd i'll i'm i've idea ideas if imagine immediately important in include included includes including
  indeed inside instead interested interesting into introduce introduced introduction involve involved involves is isn
  issue issues it it's its itself job joke just keep keeping keeps kept kind kinda kinds knew know knowing known knows
  large larger last later latter lead leads learn learned learning's least leave leaves left less lesson let let's
  lets like liked likely likes line listen listening literally little live ll long longer look looked looking looks
  lot lots love low lower made mainly make makes making many massive matter matters may maybe me mean meaning means
  meant mention mentioned met might mind mine minute minutes moment more most mostly move moved moving much must my
  myself name named namely near nearly necessarily necessary need needed needs neither never new next nice nine no
  nobody none nope nor normal normally not note nothing notice now number numbers obvious obviously occur of off often
  oh ok okay old on once one ones only onto opposite or order original originally other others otherwise our ours out
  outside over overall own part particular particularly parts pass past people per perfect perfectly perhaps person
  piece pieces place places plan plus podcast point pointing points possible possibly potentially prefer pretend
  pretty previous previously prior probably problem problems produce produced produces proper properly proven provide
  provided provides purpose put puts putting question questions quick quickly quite quote rather read reading ready
  real realize really reason reasonable reasons recall recently regarding regular related remember remind remove
  removed repeat represent represents require required requires respective rest result results rid right rough roughly
  run running runs said same saw say saying says scenario scenarios scroll second seconds section see seeing seem
  seems seen sees send sense separate serious set sets setting seven several shall she short should shouldn show
  showed showing shown shows side similar similarly simple simpler simplest simply simultaneously since single sit
  sits sitting situation situations six skip slightly slow slowly small smaller so so-called some somebody somehow
  someone something sometimes somewhat somewhere soon sorry sort sorts sound sounds speak speaking specific
  specifically spend spent spot stage stand start started starting starts stay step steps still stop story straight
  strange stuff such suddenly suggest super supposed sure surprise surprising take taken takes taking talk talked
  talking talks tell telling tells ten tend tends term terms than thank thanks that that's the their theirs them
  themselves then there there's therefore these they they're thing things think thinking thinks third this those
  though thought thousand three through throughout throw thus time times to today together told tomorrow tonight too
  took top topic total totally touch toward towards trick tried tries trouble true truly try trying turn turned
  turning turns twenty twice two type types typical typically uh ultimately um unable under underscore understand
  understanding unfortunately unless unlike unquote until up upon us use used useful user uses using usual usually
  various ve version versus very via video videos view wait walk want wanted wanting wants was wasn way ways we we'll
  we're we've weird welcome well went were weren what what's whatever when where whereas wherever whether which while
  who whoever whole whom whose why will willing wish with within without won won't wonder wondering word words work
  worked working works world worry worse worst worth would wouldn wow write writes writing written wrong wrote yeah
  year years yep yes yesterday yet you you'll you're you've your yours yourself zero`;
const SPANISH = `
  a acá además ahora ahí al algo alguien alguna algunas alguno algunos algún allá allí ambas ambos ante antes apartado
  aparte apenas aquel aquella aquellas aquello aquellos aquí así aun aunque ayer año años aún bajo bastante bien buena
  buenas bueno buenos cada capítulo casi caso casos cierta cierto claro clase clases como completamente con conmigo
  conoce conocer contra cosa cosas creo cual cuales cualquier cualquiera cuando cuanto cuatro curso cuál cuáles cuándo
  cuánto cómo da dado dan dar darle de debe debemos deben decimos decir del demás dentro desde después detrás dice
  dicen dicho diferente diferentes digamos dijo donde dos durante día días dónde e ejemplo ejemplos el ella ellas ello
  ellos en encima encontrar entender entonces entre era eran eres es esa esas ese eso esos esta estamos estar estas
  este esto estos estoy está están etcétera exactamente explicar falta fin final finalmente forma formas fue fuera
  fueron fundamental general generalmente gente gracias gran grande grandes ha haber habla hablamos hablar había
  habían hace hacemos hacen hacer hacerlo hacia haciendo han hasta hay haya he hecho hemos hola hora hoy idea igual
  importante incluso ir jamás junto la lado largo las le lección leer les llama llamada llamado llaman llega llegar
  lleva llevar lo los luego lugar mal manera maneras mayor mayoría me media mediante mejor menor menos mi mientras
  minuto minutos mira mirar mis misma mismas mismo mismos modo momento momentos mucha muchas mucho muchos muy más mí
  nada nadie necesario necesita necesitamos ni ninguna ninguno ningún no nombre normalmente nos nosotros nuestra
  nuestras nuestro nuestros nueva nuevas nuevo nuevos nunca número o obviamente ocho os otra otras otro otros para
  parece parte partes pasa pasamos pasar paso pasos pensar peor pequeña pequeñas pequeño pequeños pero persona
  personas poca pocas poco pocos podemos poder podría podríamos podrían pone ponemos poner por porque posible posibles
  pregunta preguntas primer primera primeras primero primeros principal principio probablemente problema problemas
  pronto propia propias propio propios próxima próximo pueda puede pueden puedes puedo pues punto puntos que queda
  quedar queremos querer quien quienes quiere quiero quizá quizás quién qué razón realidad realmente resultado
  resultados sabe sabemos saber sabes se sea sean segunda segundo segundos según seis ser sería si sido siempre siendo
  siete significa siguiente siguientes simple simplemente sin sino sirve sobre sola solamente solas solo solos somos
  son su sucede supuesto sus sé sí sólo tal tales también tampoco tan tanta tanto te tema temas tendría tenemos tener
  tenga tengo tenía tercer tercera tercero tiempo tiene tienen tienes tipo tipos toda todas todavía todo todos tomar
  total trata través tres tu tú un una unas uno unos usa usado usamos usar usted ustedes utiliza utilizar va vale
  vamos van varias varios ve veces vemos ven venga ver verdad vez video viene visto voy vuelve vídeo y ya yo él éste`;

const ENGLISH_PARTS = `
  amount case cases change changes check cut difference end example examples full half idea ideas line move name
  number numbers order part parts piece pieces place places plan point points problem problems purpose question
  questions reading result results run runs second sense set sets side sort stage step steps story term terms text
  texts third time times top trick turn type types user version word words work writing`;
const SPANISH_PARTS = `
  caso casos clase clases fin final forma formas hora idea lado lugar media modo momento nombre número parte partes
  paso pasos persona personas pregunta preguntas principio problema problemas punto puntos resultado resultados tiempo
  tipo tipos vez`;

const wordsOf = (list: string) => new Set(list.trim().split(/\s+/u));

/** Languages whose titles are written. Lectures in other languages are treated as English. */
export type TitleLanguage = "en" | "es";

const WORDS: Record<TitleLanguage, ReadonlySet<string>> = {
  en: wordsOf(ENGLISH),
  es: wordsOf(SPANISH),
};

/** Returns the words that name no subject in a lecture of a language. */
export const spokenWords = (language: TitleLanguage): ReadonlySet<string> => WORDS[language];

const PARTS: Record<TitleLanguage, ReadonlySet<string>> = { en: wordsOf(ENGLISH_PARTS), es: wordsOf(SPANISH_PARTS) };

/** Returns those of the words that name a subject together with others: "complex numbers", "training set". */
export const partsOfNames = (language: TitleLanguage): ReadonlySet<string> => PARTS[language];

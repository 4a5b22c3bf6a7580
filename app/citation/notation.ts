/**
 * Decides by its context whether a bracketed number in prose is notation, such as an index, an interval, a list or the
 * number of a theorem, rather than a citation. Looks only at the marker's own line, which is enough to read a sentence.
 */

/** Characters of the line that are read before and after a marker. */
const BEFORE = 80;
const AFTER = 24;
/** Characters of the same sentence in which a citation of another style is looked for. */
const SENTENCE = 160;
/** Markers joined by "and" that are read back to the first. */
const MAX_JOINED = 4;

/** Names that are indexed in programs and are no words of a language. */
const VARIABLES =
  "arr arrs nums num lst vec vecs args argv mat dp buf ptr str strs tmp res idx vals cnt xs ys zs memo cols cumsum ans acc adj deq elem elems params int char float double byte bool long short uint8 int32 i32 u8 u32 void vals hist grid";
/** Words that name both a data structure and, at the end of a sentence, what a source is about. */
const STRUCTURES =
  "list array vector tuple data values keys items row rows column columns string strings queue stack heap matrix tokens words weights scores results result table input output counts count bits chars cells map dict index prices names students letters digits numbers board";
/** With a number, the name of a place in a text. Capitalized, they are names wherever they are. */
const NUMBERED =
  "theorem lemma corollary proposition definition axiom conjecture remark example exercise problem equation eq eqn figure fig table section sec chapter ch step case rule article art clause paragraph para schedule appendix annex line page note part item algorithm property claim question recital regulation amendment title canon point version footnote volume ibid phase stage level round iteration epoch exhibit count protocol option head layer node case test address register dimension slot port thread process core server block frame slide trial experiment sample hypothesis assumption condition criterion requirement postulate variant category bit byte digit pin channel vertex neuron state hop opinion verse ground principle directive subsection subparagraph limb factor scenario exception objection issue resolution depth opción nodo capa caso teorema lema corolario proposición definición axioma ejemplo ejercicio ecuación figura tabla sección capítulo paso artículo cláusula párrafo anexo página satz gleichung abbildung abschnitt";
/** In lower case, they are names unless they have an article. */
const NUMBERED_LOWER =
  "theorem lemma corollary proposition equation eq eqn figure fig section sec chapter step article art paragraph para clause exercise appendix page line recital regulation teorema lema ecuación figura sección capítulo paso artículo párrafo página";
/** In lower case, they are names if the sentence goes on: "in round [2] the leader is", but "once per round [2]". */
const COUNTED =
  "example problem node vertex neuron state hop layer address register dimension slot port iteration epoch round case option level stage phase depth bit byte question ground hypothesis rule condition nodo capa caso opción";
/** Two or more numbers in brackets. */
const LISTED =
  "interval intervals subinterval half halves multiplying scaling sorting reversing merging rotating range ranges domain segment set list lists array arrays subarray slice buffer window stack queue vector vectors tuple pair pairs point points coordinates sequence permutation matrix shape row column input output basis written get gets gives give yields yield returns return reads prints outputs becomes equals contains is sorts append appends push intervalo rango dominio conjunto lista vector vectores punto secuencia matriz devuelve da";
/**
 * At the end of a sentence, what a source is about rather than what the numbers are: "It keeps a postings list [1, 2]."
 */
const SOURCED =
  "set list lists array arrays buffer window stack queue vector vectors tuple sequence matrix row column input output conjunto lista vector vectores secuencia matriz";
/** Before two numbers or more, they lead to a list rather than to sources. */
const LIST_PREPOSITIONS = "outside inside on through over within between into onto of to entre sobre";
/** With "as" or "by", they say how something is written: "a basis is given by [1, 4]". */
const WRITTEN_AS =
  /(?:stored|written|represented|given|generated|spanned|encoded|denoted|expressed|printed|escrito|dado|representado) (?:as|by|como|por) $/i;
/** Before "in" and two numbers or more, they say what is in an interval or a list. */
const CONTAINED =
  "value values number numbers point points element elements integer integers entry entries lies lie falls fall contained included is are be variable variables anything everything valor valores número números";
const DETERMINERS = "the a an this that each every its first second third next last el la este esta un una";
/** Before the lower-case name of a place and its number: "in section [2]", but "the second section [2]". */
const BEFORE_PLACE =
  "in of by from see with under to and or use using uses per at on after before into via than as is are was becomes equals called prove proves consider considers reach reaches solve solves apply applying applies en de por según ver y bajo con";
/** After the name of a structure and its marker, they continue a sentence that could have ended there. */
const CONTINUING =
  "and or but which that while because so if when since although where for in on by with to y o pero que";

const words = (list: string) => new Set(list.split(" "));
const VARIABLE = words(VARIABLES);
const STRUCTURE = words(STRUCTURES);
const NAMED_PLACE = words(NUMBERED);
const LOWER_PLACE = words(NUMBERED_LOWER);
const COUNTED_PLACE = words(COUNTED);
const LIST = words(LISTED);
const SOURCED_LIST = words(SOURCED);
const LIST_PREPOSITION = words(LIST_PREPOSITIONS);
const IN_LIST = words(CONTAINED);
const LEADS_TO_PLACE = words(BEFORE_PLACE);
const DETERMINER = words(DETERMINERS);
const CONTINUES = words(CONTINUING);

/** An asterisk has the same space on both sides if it multiplies, or else it begins or ends emphasis. */
const OPERATOR_AFTER =
  /^(?:\s?(?:[=∪∩×·∈⊂⊆≤≥≠≡^+]|-[\d\p{L}]|- \d|(?:<|>|%) ?[\d\p{L}([]|\\(?:cup|cap|times|in|subset))|(?: \* |\*)[\d\p{L}([])/u;
/** "**Recall** [1] - 50 %": what follows a term in bold or italics and its citation explains the term. */
const AFTER_TERM = /[^\s*_][*_]{1,3} $/;
/** "counter[1] before it is written [2]": beside a spaced citation, a number without a space is an index. */
const SPACED_LATER = new RegExp(String.raw`^(?:\[\d{1,4}\])* (?:[^.?!;\[\n]{0,${SENTENCE}} )?\[\d`);
const OPERATOR_BEFORE = /(?:[=∈∪∩×⊂⊆≤≥≠≡+<>]|\\(?:in|cup|cap|times|subset|subseteq)) ?$/;

/** The signs of quotations and lists at the start of a line, which look like operators. */
const BLOCK_SIGNS = /^(?:[\s>]|[*+-]\s)+/;

type Place = { before: string; after: string; isList: boolean };

/**
 * Returns whether the marker between two offsets of a text is notation.
 *
 * @param text Markdown; only the marker's line is read
 * @param depth how many markers after this one are joined to it
 */
export function isNotation(text: string, start: number, end: number, depth = 0): boolean {
  const marker = text.slice(start + 1, end - 1);
  const lineStart = start === 0 ? 0 : text.lastIndexOf("\n", start - 1) + 1;
  const whole = text.slice(Math.max(start - BEFORE, lineStart), start);
  const before = start - BEFORE > lineStart ? whole : whole.replace(BLOCK_SIGNS, "");
  const lineEnd = text.indexOf("\n", end);
  const after = text.slice(end, Math.min(end + AFTER, lineEnd < 0 ? text.length : lineEnd));
  const place = { before, after, isList: /\d\D+\d/.test(marker) };
  return (
    isYear(marker, place) ||
    OPERATOR_BEFORE.test(before) ||
    (OPERATOR_AFTER.test(after) && !/^ ?[+] ?\[/.test(after) && !AFTER_TERM.test(before)) ||
    isArgument(place) ||
    isIndex(place) ||
    (/[\p{L}\p{N}]$/u.test(before) && SPACED_LATER.test(text.slice(end, end + SENTENCE + AFTER))) ||
    isAltered(place) ||
    isQuoted(place) ||
    isClass(place, marker) ||
    (isResidue(before) &&
      SPEAKS_OF_RESIDUES.test(text.slice(start - before.length, end + SENTENCE).split("\n")[0] ?? "")) ||
    isNumbered(place) ||
    (place.isList && isListed(place, marker)) ||
    (!place.isList && isNamedElement(place)) ||
    (depth < MAX_JOINED && isJoined(text, start, place, depth))
  );
}

/** "[1, 3] and [2, 4]", "maps [1, 2] to [3, 4]": what is joined to notation is notation. */
function isJoined(text: string, start: number, { before, isList }: Place, depth: number): boolean {
  const [joined, earlier] = /(\[\d[\d,; –-]{0,40}\])(?: and | or | to |, )$/.exec(before) ?? [];
  if (joined === undefined || earlier === undefined || /\d\D+\d/.test(earlier) !== isList) return false;
  const from = start - joined.length;
  return isNotation(text, from, from + earlier.length, depth + 1);
}

/** "[2019] UKSC 5 at [12]": the years and paragraphs of law reports, which have no other brackets. */
function isYear(marker: string, { before }: Place): boolean {
  if (/^(?:1[6-9]|20)\d\d$/.test(marker)) return true;
  if (/(?:^|[\s(,;])(?:at|paras?\.?|pars?\.|mod) (?:\[\d+\](?:[-–]|, | and ))*$/i.test(before)) return true;
  return /\[(?:1[6-9]|20)\d\d\][^.;?!]{2,50}, $/.test(before);
}

/** "sum([1, 2])", "zip(a, [1, 2])": a bracket that follows a name directly begins arguments. */
function isArgument({ before }: Place): boolean {
  return (
    /[\p{L}\p{N}_]\([^()]*$/u.test(before) ||
    (/\[\[[^[\]]*(?:\], ?\[[^[\]]*)*(?:\], ?)?$|\[$/.test(before) && /\d/.test(before))
  );
}

/** "a[1]", "nums[2]", "self.rows[3]", "f(x)[1]". A citation may follow a word directly, too, but not such a name. */
function isIndex({ before, after }: Place): boolean {
  const chained = before.replace(/(?:\[\d{1,4}\])+$/, "");
  const name = /(?<![\p{L}\p{N}_$.])([\p{L}_$][\p{L}\p{N}_$]*(?:(?:\.|->|::)[\p{L}_$][\p{L}\p{N}_$]*)*)$/u.exec(
    chained,
  )?.[1];
  if (name === undefined) return /[\p{L}\p{N}_]\([^()\s]*\)$/u.test(chained);
  if (/^\p{L}$/u.test(name) || /[_$.]|->|::|[a-z][A-Z]/.test(name)) return true;
  if (/^\p{Ll}{1,4}\d+$/u.test(name)) return true;
  const lower = name.toLowerCase();
  if (VARIABLE.has(lower)) return true;
  // "coins[1], coins[2]", "the variable total[2]"
  const isRepeated = new RegExp(String.raw`(?<![\p{L}])${name}\[\d`, "u");
  if (isRepeated.test(chained) || isRepeated.test(after)) return true;
  const isNamed = /(?<![\p{L}])(?:variable|array|element|entry|value|counter|vector) $/u.test(
    chained.slice(0, -name.length),
  );
  if (isNamed && /^ \p{L}/u.test(after)) return true;
  if (!STRUCTURE.has(name)) return false;
  // "words[1]." ends a sentence, "words[1] holds" goes on about the element.
  const rest = after.replace(/^(?:\[\d{1,4}\])+/, "");
  const next = /^ (\p{Ll}+)/u.exec(rest)?.[1];
  return (next !== undefined && !CONTINUES.has(next)) || /^(?:[\])}]|'s)/.test(rest);
}

/** "[1]t is for them to prove": a letter that a quotation changed. Scripts without spaces continue after a citation. */
const isAltered = ({ before, after }: Place) => /(?:^|[\s"“(])$/.test(before) && /^\p{Script=Latin}/u.test(after);

/** `"[2] The tenant shall pay"`: a number in a quotation is the quoted text's, because a citation follows its words. */
const isQuoted = ({ before, after }: Place) => /(?:^|[\s(])["“„]$/.test(before) && /^ \p{L}/u.test(after);

/** "Its square is [2] modulo 7", "the class [5] of Z[8]": numbers in a line that speaks of residues. */
const isResidue = (before: string) => /(?:^|\s)(?:is|equals|class|unit|element) $/i.test(before);
const SPEAKS_OF_RESIDUES = /\b[Mm]od(?:ulo)?\b|\b[Rr]esidue|[Zℤ](?:\[\d|\/)/;

/** "the residue class [3]", "[3] modulo 7", "the character class [1-9]", "the regular expression [1-9]". */
const isClass = ({ before, after }: Place, marker: string) =>
  /(?:residue|congruence|equivalence|character) class $/i.test(before) ||
  /^ mod(?:ulo)? \d/.test(after) ||
  (/(?:regular expression|regex) $/i.test(before) && /^\d[-–]\d$/.test(marker));

/** "recitals [1] to [4]", "Theorems [2] and [3]": several places have several numbers. */
const isPlaces = (label: string, after: string) =>
  /s$/.test(label) &&
  NAMED_PLACE.has(label.toLowerCase().slice(0, -1)) &&
  /^(?:, | and | or | to | y | a |[-–])\[\d/.test(after);

/** "s [2] of the Act", "ss [3](1) of the Code": the sections of a named law. */
const isSectionOfLaw = ({ before, after }: Place) =>
  /(?:^|[\s(])ss?\.? $/.test(before) && /^(?:\(\w{1,3}\))* of the \p{Lu}/u.test(after);

/** "Theorem [2]", "in section [3]", but not "by the theorem [2]". */
function isNumbered({ before, after, isList }: Place): boolean {
  if (isSectionOfLaw({ before, after, isList })) return true;
  const match = /(?:(?<![\p{L}])(\p{L}+) )?(?<![\p{L}])(\p{L}+)\.? $/u.exec(before);
  const label = match?.[2];
  if (label === undefined) return /§{1,2} ?\d* ?$/.test(before);
  if (isPlaces(label, after)) return true;
  if (/^\p{Lu}/u.test(label)) return NAMED_PLACE.has(label.toLowerCase());
  if (/(?<![\p{L}])[Tt]est case $/u.test(before)) return true;
  const isCounted = !isList && COUNTED_PLACE.has(label) && /^ (?:\p{L}|\[)/u.test(after);
  if (!LOWER_PLACE.has(label) && !isCounted) return false;
  const previous = (match?.[1] ?? "in").toLowerCase();
  return LEADS_TO_PLACE.has(previous) || (/^ (?:of|de|del) /.test(after) && !DETERMINER.has(previous));
}

/** "the interval [1, 3]", "x in [1, 3]", "returns [1, 2]". */
function isListed({ before, after }: Place, marker: string): boolean {
  if (/^\d+ ?[-–] ?\d+$/.test(marker)) return false; // a range of sources
  const numbers = (marker.match(/\d+/g) ?? []).map(Number);
  const isAscending = numbers.every((number, at) => at === 0 || number > (numbers[at - 1] ?? 0));
  if (new Set(numbers).size < numbers.length || (numbers.length > 2 && !isAscending)) return true;
  if (/^ (?:is an?|has (?:length|size|\w+ elements)|contains|to \[|onto|by \d|into|means)(?!\p{L})/u.test(after))
    return true;
  const match = /(?<![\p{L}])(?:(\p{L}+) )?(\p{L}+)[:,]? $/u.exec(before);
  const word = (match?.[2] ?? "").toLowerCase();
  const previous = (match?.[1] ?? "").toLowerCase();
  if (SOURCED_LIST.has(word) && /^[.!?](?=\s|$)/.test(after)) return false;
  if (LIST.has(word) || LIST_PREPOSITION.has(word) || WRITTEN_AS.test(before)) return true;
  return (word === "in" || word === "en") && (/^\p{L}$/u.test(previous) || IN_LIST.has(previous));
}

/** "element [2] of the array", "at index [1]". */
function isNamedElement({ before, after }: Place): boolean {
  if (/\b(?:at|has|the|an|to|with)? ?(?:index|subscript|offset|índice) $/i.test(before)) return true;
  return (
    /\b(?:element|entry|slot|row|column|cell|item|bucket|position|elemento|fila) $/i.test(before) &&
    /^ (?:of|in|is|has|holds|and|del?)\b/.test(after)
  );
}

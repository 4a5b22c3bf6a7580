import { capitalized, NAME, type SuggestionLanguage } from "./suggestion-language";

const OPENING = "^(?:(?:so|now|well|okay|ok|and|but|basically|actually|then|here|first|again|finally|to recap),? )*";
const SOFTLY = "(?:(?:just|simply|basically|really|essentially|actually|nothing but|nothing more than|also) )?";
const END = "(?=[.,;:!?]|$| (?:which|that|because|and|or|in|for|of|as|where|when|if|since|by|to)\\b)";
/** A verb with its object, up to the end of the clause. */
const CLAUSE =
  "((?!(?:be|do|have|get|see|say|go|know|think|mean|want|talk|start|call|look|can|could|will|would|must|may|might|came|got|did|was|were|are|had|made|use also|even|actually|also|just|really|quickly|easily|simply|then|now|need|try|carry|feel|care|learn|expect|ended?)\\b|\\p{Ll}+(?:ed|ly)\\b)\\p{Ll}{3,}(?: [\\p{L}\\p{N}'’+-]+){1,7}?)";
const CLAUSE_END =
  "(?=[.,;:!?]|$| (?:and|but|because|so|which|where|when|if|before|after|while|then|or|as|since|like)\\b)";

/** Words that are part of no term, besides verbs, pronouns and words that every lecturer uses. */
const NOT_IN_NAME =
  "a after an and answer answers any anyone anything are as at be because been best better big but by called can case come comes common context course current day did different do does doing done down each easy end even every everyday everything " +
  "example few fifth figure final find first following for fourth from fun general get gets give given go goal goes going good got great guy guys had happen happens hard has have he her here his how i idea if image important in input inputs interesting into is issue it its itself job just key kind know last " +
  "later least less let lesson line list little look lot made main make makes many maybe me mean means more most move much my name natural need new next nice no not nothing notice now number of off ok old on once one ones only option options or order other our out output over own part people person picture place plan point possible previous parameter argument function category predictions prediction " +
  "problem process purpose put question quick quite rather reason reasons rest result results right run said same say says second see seems sense set she should show side similar simple simplest since so some somebody someone something sort start step steps still story stuff such sure take talk task tell than that the their them then there " +
  "these they thing things third this those thought three time times to today together too top total trick true try turn two type types under until up us usage use used useful user using usual value values version very video want was way ways we well were what when where which while who whole why will with word words work works would yeah year yes yet you your zero";

export const english: SuggestionLanguage = {
  definitions: [
    new RegExp(
      `${OPENING}(?:an? |the )?${NAME},? (?:is|are) ${SOFTLY}(?:an?|the|what|when|how|where|one of|defined as|used (?:to|for|as)|a way)\\b`,
      "iu",
    ),
    new RegExp(`${OPENING}(?:an? |the )?${NAME} (?:means|stands for|refers to|consists of|is short for)\\b`, "iu"),
    new RegExp(`\\b(?:an?|the|its|called) ${NAME}, which (?:is|are|holds?|contains?|stores?|means?|tells?)\\b`, "iu"),
    new RegExp(`\\b(?:this|that) (?:\\p{L}+ )?is the ${NAME}(?=[.,;])`, "iu"),
    new RegExp(`\\bthese are (?:the |its |our )?${NAME}${END}`, "iu"),
    new RegExp(`\\bthat(?:'s| is) (?:all|what) (?:an? |the )?${NAME} (?:is|are|means)\\b`, "iu"),
  ],
  namings: [
    new RegExp(
      `\\b(?:is|are|was|it|this|that|them|what we|what's) (?:often |also |usually |sometimes |commonly )?(?:called|known as) (?:an? |the |its )?${NAME}${END}`,
      "iu",
    ),
    new RegExp(`\\ban? [\\p{L} -]{3,30} called (?:an? |the )?${NAME}${END}`, "iu"),
    new RegExp(`\\b(?:we|you|people|they) (?:\\p{L}+ )?call (?:an? |the |its )?${NAME}${END}`, "iu"),
    new RegExp(`\\bcall (?:this|that|it|them|these) (?:an? |the |its )?${NAME}${END}`, "iu"),
  ],
  methods: [
    new RegExp(`\\bhow (?:to|we can|you can|do we|do you|can we|can you|we|you) ${CLAUSE}${CLAUSE_END}`, "iu"),
    new RegExp(`^to ${CLAUSE}, (?:we|you|first|just|simply|start|use|take)\\b`, "iu"),
  ],
  reasons: [
    new RegExp(
      `\\b(?:we|you) (?:have to |need to |must |can |should |usually |often |also )?${CLAUSE},? (?:because|so that|in order to|to avoid|to prevent|to make sure)\\b`,
      "iu",
    ),
    new RegExp(`\\b(?:that's|that is|this is) why (?:we|you) ${CLAUSE}(?=[.;:!?]|$)`, "iu"),
  ],
  comparisons: [
    new RegExp(`\\bdifferences? between (?:an? |the )?${NAME} and (?:an? |the )?${NAME}(?=[.,;:!?]|$| \\p{Ll})`, "iu"),
    new RegExp(`^(?:an? |the )?${NAME} (?:vs\\.?|versus) (?:an? |the )?${NAME}$`, "iu"),
  ],
  asked: [
    /^(?:(?:so|now|well|okay|and|but|then|first)[,:]? )*((?:why|what|how|when|where|which|who)\b(?: [\p{L}\p{N}'’,-]+){2,12})\?$/iu,
  ],
  tellsOf: /\bhow (?:to|we|you|can|do|it)\b/iu,
  asksForDefinition: /^what (?:exactly |actually )?(?:is|are) (?:an? |the )?([\p{L}\p{N}' -]{3,40})$/iu,
  titleQuestion:
    /^(?:why|what|how|when|where|which|who)(?:'s| (?:is|are|was|were|do|does|did|can|could|should|would|will|makes?|happens?))\b/iu,
  titleMethod: /^(?:how to|how we|how you) (.+)$/iu,
  vague:
    /\b(?:this|that|these|those|it|its|it's|he|she|his|her|they|them|their|here|there|my|mine|i|i'm|me|us|now|today|next|above|below|again|first|second|third|one|ones|thing|things|something|stuff|same|other|both|another|yourself|question|video|lecture|section|going|gonna|mean|means|happening|happens|happened|about|let's|guys|anyone|anything|everything|everyone|sure|right|okay|cool|still|instead|you|we|also|even|came|such|some|how|all|well|really|just|actually|basically|kind|sort|like|cell|slide|previous|last|so|do with|talk|say|said)\b/iu,
  notInName: new Set(NOT_IN_NAME.split(" ")),
  articles: ["a", "an", "the"],
  beforeBareName: new Set(
    "of in for by with is are and or as to from using called like on via than into about do does use uses through".split(
      " ",
    ),
  ),
  generalVerbs: new Set(
    "use create make build get take apply add access debug change define find load train run set write try put keep pass give move update handle".split(
      " ",
    ),
  ),
  isPlural: (name) => /(?:[^s\W]|ss?e)s$/iu.test(name) && !/(?:us|is|ss|ics|sis|ness)$/iu.test(name),
  whatIs: (name, isPlural) => `What ${isPlural ? "are" : "is"} ${name}?`,
  howTo: (method) => `How do you ${method.replace(/\b(?:our|my)\b/giu, "your")}?`,
  whyDo: (method) => `Why do we ${method}?`,
  difference: (one, other) => `What is the difference between ${one} and ${other}?`,
  ask: (question) => `${capitalized(question)}?`,
};

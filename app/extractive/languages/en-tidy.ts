import type { AnswerLanguage } from "./language";

/** Rewrites of colloquial English questions. */
export const EN_TIDY: AnswerLanguage["tidy"] = [
  [/\b(what|who|how|where|when|why|that)['’]?s\b/giu, "$1 is"],
  [/\b(?:wats|wuts|whts)\b/giu, "what is"],
  [/\b(?:wat|wut|waht|wht)\b/giu, "what"],
  [/^(?:hwo|ohw|hw)(?=\s)/iu, "how"],
  [/^(?:wy|wyh|hwy|whi)(?=\s)/iu, "why"],
  [/\bit['’]s\b/giu, "it is"],
  [/^what\s+does\s+it\s+mean\s+(?:that|to|when|if|for)\s+/iu, "what is "],
  [
    /^(?:my\s+|the\s+)?(?:exam|test|quiz|final)\s+(?:is\s+)?(?:in|tomorrow|today|soon)\b[^?]{0,40}?(?=\b(?:what|how|why|which)\b)/iu,
    "",
  ],
  [/^what\s+counts\s+as\s+/iu, "what is "],
  [/^what\s+all\s+/iu, "what "],
  [
    /^what\s+(?:do|does|is|are)\s+(?!(?:it|this|that|they|these|those)\b)(\S.{0,60}?)\s+(?:consists?|made(?:\s+up)?|composed|built)\s+(?:out\s+)?of$/iu,
    "what are the parts of $1",
  ],
  [/^(what\s+are\s+(?:all\s+)?the)\s+(?:ingredients|elements|building\s+blocks)(?=\s+(?:of|in)\s)/iu, "$1 parts"],
  [/[\s,]+(?:list\s+(?:them\s+)?all|list\s+them|step\s+by\s+step|or\s+(?:not|something(?:\s+else)?))$/iu, ""],
  [/\b(do|does|did|is|are|was|were|ca|could|would|should|have|has)nt\b/giu, "$1n't"],
  [/\b(is|are|was|were|do|does|did|could|would|should|have|has|had|must)n['’]t\b/giu, "$1 not"],
  [/\bcan['’]t\b/giu, "cannot"],
  [/\b(?:pl[sz]|please|kindly)\b[\s,]*/giu, ""],
  [/\b(?:u|ya)\b(?!\.)/giu, "you"],
  [/[\s,]+for\s+(?:me|us)$/iu, ""],
  [/\bteh\b/giu, "the"],
  [
    /^(?:(?:hi|hey|hello|good\s+(?:morning|afternoon|evening)|ok(?:ay)?|so|well|um+|uh+|sorry|yo|quick question|question|and|but|wait|hmm+|huh|hold on|one sec)[\s,:!?.–-]+)+(?=\S+\s+\S)/iu,
    "",
  ],
  [
    /^(?:(?:can|could|would|will)\s+(?:you|someone|anyone)\s+)?(?:just\s+|quickly\s+|briefly\s+)?(?:tell|explain(?:\s+to)?|remind|show)\s+(?:me\s+|us\s+)?(?:again\s+)?(?=(?:what|how|why|who|when|where|which)\b)/iu,
    "",
  ],
  [
    /^(?:can|could|would|will)\s+(?:you|someone|anyone)\s+(?:just\s+|quickly\s+|briefly\s+)?(?=(?:explain|describe|define|compare|list|name)\s+\S)/iu,
    "",
  ],
  [/^thank(?:s|\s+you)[\s,!.–-]+(?:(?:and|but|now)\s+)?(?=(?:what|how|why|who|when|where|which)\b)/iu, ""],
  [
    /^(?!where\b)(.{0,80}\bthe\s+\S.{0,60}?)(?<!important|main|key|basic|first|other|last|next)\s+(?:thing(?:y|ie)?|stuff)$/iu,
    "$1",
  ],
  [
    /^(?:(?:do|does)\s+(?:you|anyone)\s+know|(?:i\s+(?:want(?:ed)?|need|would\s+like|['’]d\s+like)\s+to\s+(?:know|understand|learn)|i(?:['’]m|\s+am)\s+(?:wondering|not\s+sure)|i\s+(?:wonder(?:ed)?|forgot|don['’]t\s+(?:know|get|understand|remember)|can['’]t\s+remember)))\s+(?:exactly\s+)?(?=(?:what|how|why|who|when|where|which)\b)/iu,
    "",
  ],
  [
    /^(?:i\s+(?:still\s+)?(?:don['’]t|do\s+not|can['’]t)\s+(?:really\s+)?(?:get|understand)\s+)(?!(?:it|this|that|you|any|what|why|how)\b)(\S.*)$/iu,
    "what is $1",
  ],
  [
    /^(what|who|where|when)\s+(?!is\b|are\b|was\b|were\b|do\b|does\b|did\b|can\b)(.{1,80}?)\s+(is|are|was|were)$/iu,
    "$1 $3 $2",
  ],
  [
    /[\s,]+(?:again|exactly|actually|then|though|anyway|basically|really|btw|thx|thanks|in\s+(?:simple|plain|easy|layman['’]?s)\s+(?:words|terms|english|language)|for\s+(?:dummies|beginners|the\s+exam)|in\s+(?:a\s+nutshell|short|detail)|(?<!^what\s+is\s+)(?:according\s+to|in)\s+(?:this|the|our|these|your)\s+(?:course|class|lectures?(?!\s+\S)|videos?))$/iu,
    "",
  ],
];

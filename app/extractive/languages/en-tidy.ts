import { SPEAKER } from "./en-places";
import { EN_SITUATIONS } from "./en-situations";
import type { AnswerLanguage } from "./language";

/** Words as they are typed in messages. */
const SHORTHAND: AnswerLanguage["tidy"] = [
  [/(?:(?:^|\s+)(?:[:;=]['-]?[()dp3]|<3|x[dD]))+$/iu, ""],
  [/^(?:lol|haha(?:ha)?|lmao)[\s,!.]+(?=\S)/iu, ""],
  [/\bi['’]?m\b/giu, "i am"],
  [/\byou['’]?re\b|^ur\b/giu, "you are"],
  [/[\s,]+(?:lol|haha+|lmao|xd|omg|bro|dude)$/iu, ""],
  [/^r\s+(?=(?:you|u)\b)/iu, "are "],
  [/\bnd\b/giu, "and"],
  [/\babt\b/giu, "about"],
  [/\b(?:btw|betw)n\b/giu, "between"],
  [/\b(?:cuz|coz)\b/giu, "because"],
  [/\bwanna\b/giu, "want to"],
  [/\bdiff(?=\s+between\b)/giu, "difference"],
  [/\b(lower|upper)[\s-]case/giu, "$1case"],
];

/** Rewrites of colloquial English questions. */
export const EN_TIDY: AnswerLanguage["tidy"] = [
  ...SHORTHAND,
  ...EN_SITUATIONS,
  [/\b(what|who|how|where|when|why|that)['’]?s\b/giu, "$1 is"],
  [
    /(?<=^(?:which|what)\s+(?:\p{L}+\s+)?\p{L}+s\s)(?:do|should|must)\s+i\s+(?:(?:have|need)\s+to\s+)?(?:remember|know|memori[sz]e|learn)(?=\s)/iu,
    "are there",
  ],
  [/\b(?:wats|wuts|whts)\b/giu, "what is"],
  [/\b(?:wat|wut|waht|wht)\b/giu, "what"],
  [/^(?:hwo|ohw|hw)(?=\s)/iu, "how"],
  [/^(?:wy|wyh|hwy|whi)(?=\s)/iu, "why"],
  [/^((?:and\s+|so\s+)?(?:what|how|why|when|where|which))\s+(?:dos|deos|doess|dows)(?=\s)/iu, "$1 does"],
  [/^((?:and\s+|so\s+)?(?:how|why|when|where))\s+dose(?=\s)/iu, "$1 does"], // "what dose" asks for a dose
  [/^(?!what\b|how\b)(\S.{0,60}?)\s+def(?:inition)?$/iu, "$1 definition"],
  [/\bit['’]s\b/giu, "it is"],
  [
    /(?<=\b(?:if|when|whether|because|since|while|unless|once|until|think)\s+)its(?=\s+(?:(?:not|very|too|so|really|just|only|always|still|already|the|an?|all)\s+)*[\p{L}\p{N}.]+(?:\s+(?:then|instead|though|too|now|or\s+not|at\s+all))*\s*(?:[,?!.]|$))/giu,
    "it is",
  ],
  [/(?<=\b(?:how|why|where)\s+)its(?=\s+\p{L}+(?:ed|ing)\b)/giu, "it is"],
  [/^its(?=\s+(?:not|very|too|so|really|just|only|always|still|already|like|basically|an?)\s)/iu, "it is"],
  [
    /^(?:(?:wait|hm+|ok(?:ay)?|so|sorry|um+|uh+|huh|well|a+h+|o+h+|yeah|right|no(?=[,.!]))[\s,.!]+)+(?=(?:why|how|when|who|where|examples?|more|shorter|again|which\s+one)\b)/iu,
    "",
  ],
  [/[\s,.]+(?:sorry|tho)$/iu, ""],
  [
    /^((?:and\s+|so\s+)?(?:why|how|when|where))\s+(?:do|does|did)\s+(\S.{0,60}?)\s+get\s+(?=(?:\p{L}+[^e\P{L}]ed|cut|split|lost|found|chosen|thrown|shown|built|given|kept|made|sent)\b)/iu,
    "$1 are $2 ",
  ],
  [/^(?:and|but)\s+(?=(?:examples?|more|shorter|simpler|again)$)/iu, ""],
  [
    /^(?:i\s+(?:still\s+|just\s+)*(?:don['’]?t|do\s+not)\s+(?:really\s+)?(?:get|understand|follow)\s+(?:it|this|that)|i\s+am\s+(?:still\s+)?(?:confused|lost))[\s,.;:!?–-]+(?:(?:so|but|and)\s+)?(?=(?:what|how|why|who|when|where|which|is|are|do|does|did)\s+\S+\s+\S)/iu,
    "",
  ],
  [/^what\s+does\s+it\s+mean\s+(?:that|to|when|if|for)\s+/iu, "what is "],
  [
    /^(?:what\s+is\s+|give\s+me\s+|show\s+me\s+)?(?:the\s+)?(?:formula|equation)\s+(?:of|for|behind)\s+(?:the\s+)?(.+)$/iu,
    "how is $1 calculated",
  ],
  [
    /^(?:what\s+is\s+|give\s+me\s+|show\s+me\s+)?(?:the\s+)?((?!(?:the|this|that|its|whole|full|entire|an?|which|what|why|how|explain|read|final)\b)[\p{L}\p{N}-]+(?:\s+(?!(?:a|the|this|that|is)\b)[\p{L}\p{N}-]+){0,3})\s+(?:formula|equation)$/iu,
    "how is $1 calculated",
  ],
  [
    /^(?:and\s+|but\s+)?(?:(?:can|could|does|will|would)\s+(?:it|this|that|they)\s+(?:(?:ever|also|sometimes|always)\s+)*(?:go\s+wrong|make\s+(?:any\s+)?mistakes)|what\s+(?:can|could)\s+go\s+wrong(?:\s+with\s+(?:it|this|that|them))?)$/iu,
    "what kinds of mistakes does it make",
  ],
  [
    /\b(?:the|this|that)\s+(?:parameter|variable|constant|symbol|letter|factor)\s+([a-z])(?:\s+in\s+(?:the|this|that)\s+(?:formula|equation|score))?(?=\s*(?:$|[?.!,]|\s(?:do|does|mean|means|is|for|stand)\b))/iu,
    "$1",
  ],
  [/^what\s+counts\s+as\s+/iu, "what is "],
  [/^what\s+all\s+/iu, "what "],
  [
    new RegExp(
      `^what\\s+(?:comes|happens|is\\s+(?:said|shown|explained)|(?:do|does|did)\\s+${SPEAKER}\\s+(?:say|show|explain|tell\\s+us))\\s+(?:in|at|during)\\s+(?=the\\s+(?:very\\s+)?(?:first|last|final|end|beginning|start)\\b.*\\b(?:of|to|in)\\s)`,
      "iu",
    ),
    "",
  ],
  [/^(?:search\s+for|look\s+up|find\s+(?!the\b|out\b|me\b))\s*(?=\S)/iu, ""],
  [
    /^i\s+(?:want|need|would\s+like)\s+to\s+(?:see|watch|hear|find)\s+(?=the\s+(?:part|bit|chapter|section|example)\b)/iu,
    "go to ",
  ],
  [
    /\bin\s+the\s+(?!(?:first|second|third|other|last|next|same|right|wrong)\b)(\S.{0,40}?)\s+one$/iu,
    "in the $1 lecture",
  ],
  [/^(?:the\s+)?(?:\d|two|three|four|five)\s+(?=(?:key|main|most\s+important)\s)/iu, ""],
  [/^(what|how|why|where|when)\s+(?:exactly|actually|really|even)\s+/iu, "$1 "],
  [/^(what\s+(?:do|should|must)\s+(?:i|we))\s+(?:absolutely|definitely|really|actually|at\s+least)\s+/iu, "$1 "],
  [
    /[\s,]+in\s+(?:\d{1,2}|one|two|three|four|five|a\s+few|a\s+couple\s+of)\s+(?:short\s+)?(?:sentences?|words?|lines?|bullet\s*points?)$/iu,
    "",
  ],
  [
    /^what\s+(?:do|does|is|are)\s+(?!(?:it|this|that|they|these|those)\b)(\S.{0,60}?)\s+(?:consists?|made(?:\s+up)?|composed|built)\s+(?:out\s+)?of$/iu,
    "what are the parts of $1",
  ],
  [/^(what\s+are\s+(?:all\s+)?the)\s+(?:ingredients|elements|building\s+blocks)(?=\s+(?:of|in)\s)/iu, "$1 parts"],
  [/[\s,]+(?:list\s+(?:them\s+)?all|list\s+them|step\s+by\s+step|or\s+(?:not|something(?:\s+else)?))$/iu, ""],
  [/\b(do|does|did|is|are|was|were|ca|could|would|should|have|has)nt\b/giu, "$1n't"],
  [/\b(is|are|was|were|do|does|did|could|would|should|have|has|had|must)n['’]t\b/giu, "$1 not"],
  [/\bcan['’]t\b/giu, "cannot"],
  [
    /[\s,;.]+(?:(?:sorry|because)[\s,]+)?(?:i\s+)?(?:was\s+(?:not\s+(?:listening|there|paying\s+attention)|distracted)|(?:just\s+)?zoned\s+out)$/iu,
    "",
  ],
  [/^(\S.{0,40}?)\s+stands?\s+for\s+what$/iu, "what does $1 stand for"],
  [/\b(?:pl[sz]|please|kindly)\b[\s,]*/giu, ""],
  [/\b(?:u|ya)\b(?!\.)/giu, "you"],
  [/[\s,]+for\s+(?:me|us)$/iu, ""],
  [/\bteh\b/giu, "the"],
  [
    /^(?:(?:hi|hey|hello|good\s+(?:morning|afternoon|evening)|ok(?:ay)?|so|well|um+|uh+|sorry|yo|quick question|question|and|but|wait|hm+|huh|a+h+|o+h+|(?:right|alright|yeah|yes|no)(?=[,.!])|hold on|one sec|(?:go|jump|skip|scroll)\s+back(?:\s+an?\s+(?:bit|little|second))?)[\s,:!?.–-]+)+(?=\S+\s+\S)/iu,
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
    /^(?:(?:do|does)\s+(?:you|anyone)\s+know|(?:i\s+(?:want(?:ed)?|need|would\s+like|['’]d\s+like)\s+to\s+(?:know|understand|learn)|i(?:['’]m|\s+am)\s+(?:(?:still|a\s+bit|really|so)\s+)?(?:wondering|not\s+sure|unsure|confused)(?:\s+(?:about|by))?|i\s+(?:wonder(?:ed)?|forgot|(?:still\s+)?(?:do\s+not|cannot)\s+(?:(?:really|quite|fully)\s+)?(?:know|get|understand|remember|see))))\s+(?:exactly\s+)?(?=(?:what|how|why|who|when|where|which)\b)/iu,
    "",
  ],
  [
    /^(?:i\s+(?:still\s+)?(?:don['’]t|do\s+not|can['’]t)\s+(?:really\s+)?(?:get|understand)\s+)(?!(?:it|this|that|you|any|what|why|how)\b)(\S.*)$/iu,
    "what is $1",
  ],
  [
    /^(?:(?:can|could|would|will)\s+(?:you|we)\s+)?(?:go\s+(?:over|through)|break\s+down|(?:walk|talk)\s+(?:me|us)\s+through|tell\s+me\s+(?:everything|all|something)\s+about|help\s+me\s+(?:to\s+)?understand|eli5|explain\s+like\s+i\s*(?:am|['’]?m)\s+(?:5|five)|what\s+is\s+(?:up|the\s+deal)\s+with)[\s,:]+(?!(?:what|how|why|it|this|that|these|those)\b)(?=\S)/iu,
    "explain ",
  ],
  [
    /^how\s+(?:would|could|can|do)\s+(?:you|i|we|one)\s+(?:explain|describe|define)\s+(?!how\b|what\b|why\b)(\S.{0,80}?)(?:\s+to\s+(?:an?|my|me|some|any)\w*(?:\s+\S+){0,6})?$/iu,
    "explain $1",
  ],
  [/^what\s+(?!(?:is|are|was|were|do|does|did)\s)(\S.{0,60}?)\s+means$/iu, "what does $1 mean"],
  [
    /^(what|who|where|when)\s+(?!is\b|are\b|was\b|were\b|do\b|does\b|did\b|can\b)(.{1,80}?)\s+(is|are|was|were)$/iu,
    "$1 $3 $2",
  ],
  [
    /[\s,]+(?:again|exactly|actually|though|anyway|(?<!^(?:(?:and|so|but|ok(?:ay)?)\s+)*(?:and|what|so|what\s+(?:happens|comes|follows|do\s+\w+\s+do))[\s,]+)then|basically|really|btw|thx|thanks|in\s+(?:simple|plain|easy|layman['’]?s)\s+(?:words|terms|english|language)|for\s+(?:dummies|beginners|the\s+exam)|in\s+(?:a\s+nutshell|short|detail)|(?<!^what\s+is\s+)(?:according\s+to|in)\s+(?:this|the|our|these|your)\s+(?:course|class|lectures?(?!\s+\S)|videos?))$/iu,
    "",
  ],
];

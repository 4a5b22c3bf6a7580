import { MINUTE, SPEAKER } from "./en-places";
import { ANOTHER } from "./en-replies";
import type { QuestionPatterns } from "./language";

/** Questions about the previous answer. */
export const EN_FOLLOW_UPS = {
  another: [new RegExp(`^(?:${ANOTHER})(?:[\\s,.]+(?:${ANOTHER}))?$`, "iu")],
  example: [
    /^(?:(?:and|so|but|please|(?:can|could|would)\s+you)\s+)*(?:explain|show|describe|say|illustrate|put|tell\s+me)\s+(?:(?:it|this|that)\s+)?(?:again\s+)?(?:to\s+me\s+)?(?:with|using|by|through|as|in)\s+(?:giving\s+)?(?:an?|another|some|one)?\s*(?:(?:concrete|simple|simpler|easy|easier|real(?:[\s-](?:life|world))?|quick|short|good|practical|different)\s+)?examples?(?:\s+please)?$/iu,
    /^(?:(?:and|so|but|ok(?:ay)?)\s+)*(?:(?:can|could|would|do)\s+you\s+|i\s+(?:would\s+)?(?:need|want|like)\s+|is\s+there\s+|(?:how|what)\s+about\s+)?(?:please\s+)?(?:(?:give|show|tell|have|got|get|see|make)\s+)?(?:me\s+|us\s+)?(?:an?\s+|the\s+|one\s+|another\s+|some\s+|any\s+|(?:one\s+|some\s+|any\s+)?more\s+)?(?:(?:concrete|simple|simpler|easy|easier|real(?:[\s-](?:life|world))?|quick|short|good|practical|other|different)\s+)?examples?(?:\s+(?:of|for)\s+(?:(?:that|this|it)|(.+?)))?(?:\s+(?:would|might)\s+(?:help|be\s+(?:nice|great|good|helpful|useful)))?(?:\s+please)?$/iu,
    /^(?:what|why|how|explain|describe)\b.{0,40}?\bthe\s+(\S.{1,60}?)\s+example(?:\s+\S+){0,5}$/iu,
    new RegExp(
      `^(?:what|which)\\s+examples?\\s+(?:do|does|did)\\s+${SPEAKER}\\s+(?:use|give|make|show|mention|bring|tell)\\s+(?:with|of|for|about|on)\\s+(.+)$`,
      "iu",
    ),
    new RegExp(
      `^(?:what|which)\\s+examples?\\s+of\\s+(\\S.{0,60}?)\\s+(?:do|does|did)\\s+${SPEAKER}\\s+(?:use|give|make|show|mention|bring|tell|have)(?:\\s+(?:up|us))?$`,
      "iu",
    ),
    /^(?:(?:like|such\s+as)(?:\s+what)?|e\.?g\.?|for\s+(?:example|instance))$|^what(?:'s|’s|\s+is|\s+are)\s+(?:an\s+|some\s+)?examples?(?:\s+(?:of|for)\s+(?:(?:that|this|it)|(.+)))?$/iu,
  ],
  sure: [
    /^(?:are\s+you\s+(?:really\s+|absolutely\s+)?(?:sure|certain)|really|is\s+(?:that|this|it)\s+(?:really\s+)?(?:right|true|correct)|how\s+do\s+you\s+know|says\s+who|source|sources|prove\s+it|(?:can|should|could)\s+i\s+(?:trust|believe)\s+(?:that|this|it))(?:\s+(?:about\s+)?(?:that|this|it))?$/iu,
  ],
  where: [
    new RegExp(
      `^(?:(?:and|so|ok(?:ay)?|but)\\s+)*(?:(?:where|${MINUTE}|(?:in\\s+)?(?:which|what)\\s+(?:lecture|video|chapter|part|section|class))(?:\\s+exactly)?\\s+(?:(?:is|was|are|were)\\s+(?:that|this|it|those)(?:\\s+(?:said|explained|mentioned|covered|discussed|from|in|at))?|(?:do|does|did)\\s+(?:that|this|it)\\s+come\\s+from)|(?:where|when|${MINUTE}|(?:in\\s+)?(?:which|what)\\s+(?:lecture|video|chapter|part|section|class))(?:\\s+exactly)?\\s+(?:(?:is|was)\\s+(?:that|this|it)\\s+(?:said|explained|mentioned|covered|discussed)|(?:do|does|did)\\s+${SPEAKER}\\s+(?:say|explain|mention|cover|discuss|define|show|talk\\s+about)\\s+(?:that|this|it))|(?:the\\s+)?(?:time\\s?stamp|minute)|where\\s+exactly|which\\s+(?:lecture|video|minute|chapter))$`,
      "iu",
    ),
    /^(?:(?:can|could)\s+you\s+)?(?:(?:show|play|take)\s+me|go\s+to|jump\s+to|play)\s+(?:to\s+)?(?:that|this|the)\s+(?:part|moment|place|bit|scene)$/iu,
  ],
  shorter: [
    /^(?:(?:make|keep)\s+it\s+)?(?:shorter|short|brief|briefly|in\s+short|in\s+(?:one|a)\s+(?:sentence|word)|too\s+long|(?:a\s+)?shorter(?:\s+(?:answer|version))?)(?:\s+please)?$/iu,
  ],
  more: [
    /^(?:and\s+)?is\s+(?:this|that|it)\s+(?:also\s+)?(?:said|mentioned|explained|covered|discussed)\s+(?:any|some)where\s+else(?:\s+(?:too|as\s+well))?$/iu,
    /^(?:(?:and\s+)?(?:what\s+else(?:\s+is\s+there)?|anything\s+(?:else|more))|(?:is\s+there\s+|say\s+|explain\s+)?more(?:\s+(?:details?|please|info(?:rmation)?))?|and|so|go\s+on|continue|longer|keep\s+going|(?:(?:in|with|a\s+bit)\s+)?more\s+(?:details?|depth)|(?:give|tell|show)\s+me\s+(?:some\s+|a\s+bit\s+)?(?:more(?:\s+(?:details?|info(?:rmation)?))?|one\s+more)|one\s+more|another(?:\s+one)?|(?:(?:can|could)\s+you\s+)?(?:elaborate|expand|go\s+(?:deeper|further|on|into\s+(?:more\s+)?details?)|continue|tell\s+me\s+more|say\s+more|explain\s+(?:it|that|this)?\s*(?:more|further|in\s+(?:more\s+)?(?:detail|depth))))(?:\s+(?:on|about|into)\s+(?:this|that|it))?(?:\s+please)?$/iu,
  ],
  other: [
    /^(?:and\s+|so\s+)?(?:(?:what\s+(?:is|are|would\s+be|about)|(?:is|are)\s+there)\s+)?(?:the|any|an?)\s+(?:opposite|reverse|contrary|alternatives?|counterpart)(?:\s+(?:one|kind|case|mistake|problem|direction|way))?(?:\s+(?:of|to|for)\s+(?:it|this|that))?$/iu,
    /^(?:and\s+|so\s+|but\s+)?(?:is|are)\s+there\s+(?:an?|any|some)\s+(?:better|faster|quicker|simpler|easier|cheaper|other|different)\s+(?:ways?|methods?|options?|solutions?|ones?)(?:\s+to\s+do\s+(?:it|this|that))?$/iu,
    /^(?:and\s+)?(?:what\s+is\s+)?the\s+(?:step|part|one|thing)\s+after\s+(?:this|that|it)$/iu,
    /^(?:and\s+)?what\s+(?:else\s+)?(?:could|can|should|would)\s+(?:i|we|you|one|they)\s+use\s+instead(?:\s+of\s+(?:it|this|that))?$/iu,
    /^(?:and\s+)?(?:(?:what\s+(?:about|is|was|do|does)|how\s+about|(?:tell\s+me\s+(?:more\s+)?)?about|explain|repeat)\s+)?the\s+(?:other|first|second|third|fourth|fifth|last|next)(?:\s+(?:one|ones|kind|type|way|part|item|point|step|reason|thing|parameter|observation|mistake|method|option|example|rule|case|value|idea))?(?:\s+(?:again|do|does|mean|about))?$/iu,
  ],
  ellipsis:
    /^(?:(?:and|but|so|ok(?:ay)?)\s+)*(?:and|(?:and\s+)?(?:what|how)\s+about|what\s+of|(?:and\s+)?(?:the\s+)?same\s+(?:question\s+|thing\s+)?for)\s+(?!(?:for|in|on|at|with|without|by|from|to|if|when|what|how|why|who|where|which|is|are|was|were|do|does|did|can|could|should|will|would|has|have)\b)(.+)$/iu,
  followUp:
    /^(?:and|but|so|or|then|also|(?:the\s+)?same|likewise|what about|how about|what else|why|how so|how come|more|tell me more|go on|in (?:what|which) (?:way|case|situation)s?|really|for example|such as)\b|^(?:by\s+)?how\s+\p{L}+$|^(?:(?:in|at|to|by|from|with|for|of)\s+(?:what|which)|which|what(?=\s+(?:year|date|decade|century|country)\b)|wh(?:y|en|o)$)(?:\s+\p{L}+)?$|\b(?:it|its|they|them|their|this|that|these|those|he|she|his|her|there|one|ones|the (?:first|second|other|former|latter))\b/iu,
  relation:
    /^(?:(?:and|so|but)\s+)*(?:(?:what\s+(?:is|are)|(?:are|is)\s+there|do(?:es)?\s+(?:it|this|that|they|these|those)\s+have)\s+)?(?:(?:an?|the|any|some)\s+)?(?:(?:main|big|biggest|real)\s+)?(?:downsides?|disadvantages?|drawbacks?|upsides?|advantages?|benefits?|pros(?:\s+and\s+cons)?|cons|limits|limitations?|catch|trade[\s-]?offs?|problems?|point|purpose|consequences?)$/iu,
  clitic: /(?!)/u, // English has none
  pronoun: /\b(?:it|its|they|them|their|this|that|these|those|he|she|one|ones)\b/iu,
} as const satisfies Partial<QuestionPatterns>;

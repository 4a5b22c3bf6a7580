import type { QuestionPatterns } from "./language";

/** "At what minute". */
export const MINUTE = String.raw`(?:(?:(?:at|in|on|around|about)\s+)?(?:what|which)\s+(?:exact\s+)?(?:point|time|moment|minute|min|second|time\s?stamp|place|spot)|how\s+far\s+in(?:to\s+(?:the\s+)?(?:lecture|video))?)`;
/** The same, and "where", in which video. */
const WHEN = String.raw`(?:where|when|${MINUTE})(?:\s+exactly)?(?:\s+in\s+(?:the|this|which)\s+(?:lecture|video|course|class))?`;
export const SPEAKER = String.raw`(?:(?:(?:the|this|our)\s+)?(?:lectures?|course|lecturer|teacher|speaker|prof(?:essor)?|instructor|presenter|narrator|tutor|author|videos?)|they|we|you|he|she)`;

/** What a lecturer just said or showed, named by its kind only. */
const POINTED =
  "(?:thing|word|number|name|sentence|part|bit|term|formula|equation|graph|picture|slide|step|example|symbol|letter|value|figure|diagram|line|point|statement|sign)";
const JUST = String.raw`\s+(?:again|there|just\s+(?:now|then)|about)`;

/** Questions for a place in the course, or about what is said at one. */
export const EN_PLACES = {
  mentions: [
    /^what\s+(?:do(?:es)?|did|is|was)\s+(?:(?:he|she|they|we|you)|(?:the|this)\s+(?:\w+\s+)?(?:lectures?|course|lecturer|teacher|speaker|prof(?:essor)?|instructor|presenter|narrator|tutor|author|videos?|class))(?:\s+\d+)?\s+(?:just\s+)?(?:say(?:ing)?|tell(?:ing)?(?:\s+(?:us|me))?|mention(?:ing)?|explain(?:ing)?)\s+about\s+(.+)$/iu,
    new RegExp(
      `^${WHEN}\\s+(?:do|does|did)\\s+${SPEAKER}\\s+(?:first\\s+|start\\s+to\\s+)?(?:(?:talk|speak)s?\\s+(?:about|of)|say|(?:explain|introduce|mention|define|discuss|cover|describe|present|show|bring\\s+up|go\\s+over|get\\s+to|come\\s+to)s?)\\s+(.+)$`,
      "iu",
    ),
    new RegExp(
      `^${WHEN}\\s+(?:do|does|did)\\s+${SPEAKER}\\s+compare\\s+(?:it|this|that|them|\\S+)\\s+(?:to|with)\\s+(?:the\\s+|an?\\s+)?(.+)$`,
      "iu",
    ),
    new RegExp(
      `^${WHEN}\\s+(?:(?:is|was)\\s+it\\s+(?:explained|said|mentioned|shown|stated)|(?:do|does|did)\\s+${SPEAKER}\\s+(?:explain|say|mention|show|tell\\s+(?:us|me)))\\s+(?:that|how|why)\\s+(\\S+(?:\\s+\\S+){3,})$`,
      "iu",
    ),
    new RegExp(
      `^${WHEN}\\s+(?:is|are|was|were|do|does|did)\\s+(.+?)\\s+(?:first\\s+)?(?:(?:explain|introduc|mention|defin|discuss|cover|describ|present)\\w*|talked\\s+about|spoken\\s+about|brought\\s+up|comes?\\s+up|taught|said)(?:\\s+(?:first|for\\s+the\\s+first\\s+time))?$`,
      "iu",
    ),
  ],
  names: /\b(?:first|says?|said|mention\w*|defin\w*|shows?|shown|(?:comes?|came|brought|brings?)\s+up)\b/iu,
  around: [
    /^(?:(?:and|so|ok(?:ay)?|but)\s+)*what\s+(?:comes|came|is|was|happens|happened|is said|was said|follows|will\s+(?:come|be\s+said|happen)|(?:do(?:es)?|did)\s+(?:he|she|they|you|we|i)\s+(?:say|do|need)|(?:did|do)\s+(?:he|she|they)\s+talk\s+about)\s+(?:right\s+|just\s+|directly\s+)?(?:before|after|next|then|afterwards?)(?:\s+(?:and|or)\s+(?:right\s+|just\s+)?(?:before|after|next))?(?:\s+(?:this|that|it))?(?:\s+(?:step|part|bit|point|stage|one|thing))?$/iu,
    /^(?:(?:and|so|ok(?:ay)?|but|then)\s+)*(?:what\s+(?:do|did|does|can|could|should)\s+(?:they|we|you|it|he|she|one|people|search\s+engines?)\s+do\s+(?:about\s+(?:it|that|this)|(?:to\s+(?:fix|solve|avoid)\s+(?:it|that|this))|instead(?:\s+of\s+(?:it|that|this))?)|how\s+(?:do|did|does|can|could|would|should|is|are|was)\s+(?:(?:they|we|you|i|one|people)\s+)?(?:(?:it|that|this)\s+)?(?:fix|solve|avoid|overcome|get\s+(?:around|rid\s+of)|deal\s+with|fixed|solved|avoided|overcome|dealt\s+with)(?:\s+(?:it|that|this))?|(?:what\s+is|is\s+there)\s+(?:the|a)\s+(?:fix|solution|remedy|way\s+around\s+(?:it|that|this))(?:\s+(?:to|for)\s+(?:it|that|this))?)$/iu,
    /^(?:(?:and|so|ok(?:ay)?|but)\s+)*(?:and\s+(?:then|next|afterwards?|what\s+then)|then\s+what|what\s+then|what\s+follows|(?:right\s+|just\s+)?(?:before|after)\s+(?:this|that|it)(?:\s+(?:step|part|bit|point|stage))?)(?:\s+(?:this|that|it))?$/iu,
  ],
  nextTo: [
    /^(?:what|which\s+\w+)\s+(?:(?:comes|came|is|was|happens|follows|will\s+come)\s+(?:right\s+|just\s+|directly\s+)?(?:before|after)|follows|precedes)\s+(?=.*\b(?:chapter|section|part|lecture)\b)(?:the\s+)?(.+)$/iu,
  ],
  precedes: /\b(?:before|precedes)\b/iu,
  partOfCourse: /\b(?:chapters?|sections?|parts?)(?:\s+(?:on|about|called|of))?\b/iu,
  repeat: [/\b(?:repeat|rephrase|again|last|just|here|now|this|that)\b/iu],
  navigation: [
    /^(?:in\s+)?(?:which|what)\s+(?:lecture|video|chapter|part|section|lesson|class|talk)s?\s+(?:covers?|explains?|discuss(?:es)?|talks?\s+about|mentions?|introduces?|deals?\s+with|teach(?:es)?|has|is\s+(?:about|on)|are\s+about|(?:do(?:es)?|did)\s+(?:he|she|they|you|we)\s+\w+(?:\s+about)?|is|are|was|were)\s+(.+?)(?:\s+(?:in|covered|explained|discussed|introduced|mentioned|taught|about))?$/iu,
    /^(?:where|when)\s+(?:do|does|did)\s+(?:he|she|they|you|we|the\s+\w+)\s+(?:start|begin)(?:\s+(?:with|on|talking\s+about|to\s+talk\s+about|explaining))?\s+(.+)$/iu,
    /^(?:is|are|was|were)\s+(?!(?:it|that|this|they|there)\b)(\S.{0,60}?)\s+(?:explained|mentioned|covered|discussed|taught)(?:\s+(?:somewhere|anywhere|at\s+all))?$/iu,
    /^(?:do(?:es)?|did)\s+(?:he|she|they|you|we|the\s+\w+)\s+(?:ever\s+)?(?:explain|mention|cover|discuss|talk\s+about|say\s+(?:any|some)thing\s+about)\s+(?!(?:it|that|this|how|why|what|when|where|which|who)\b)(.+)$/iu,
    /^(?:is\s+there\s+)?(?:any|some)thing\s+(?:about|on)\s+(.+)$/iu,
    /^(?:(?:what\s+is\s+)?(?:the\s+|a\s+)?(?:exact\s+)?(?:time\s?stamps?|minute)\s+(?:for|of|(?:when|where|at\s+which)\s+(?:he|she|they|you|we)\s+(?:explains?|talks?\s+about|mentions?|introduces?|defines?|says?))\s+|where\s+(?:can|do|could)\s+(?:i|we)\s+(?:find|see|hear|watch)\s+)(.+)$/iu,
    /^(?:in\s+)?(?:which|what)\s+(?:lecture|video|chapter|part|section|lesson|class)s?\s+(?:can|do|could|will)\s+(?:i|we|you)\s+(?:find|see|hear|watch|learn|read|get)(?:\s+(?:more\s+|something\s+)?about)?\s+(.+)$/iu,
    /^(?:in\s+)?(?:which|what)(?:\s+(?:lecture|video|chapter|part|section|lesson|class)s?)?\s+(?:should|must|do|would|can)\s+(?:i|we|you)\s+(?:(?:need|have|want)\s+to\s+)?(?:re-?)?(?:watch|see|open|play|view|study|review|read|need|recommend|look\s+at|go\s+to|listen\s+to)(?:\s+(?:again|first|next))?(?:,?\s+(?:in\s+order\s+)?to\s+(?:better\s+)?(?:understand|learn|know|get|study|revise|review|find\s+out|see|hear)(?:\s+(?:more|something))?(?:\s+about)?|\s+(?:for|about|on)|,?\s+if\s+i\s+(?:want|need)\s+to\s+(?:understand|learn|know|study|revise|review)(?:\s+about)?)\s+(.+)$/iu,
    /^(?:where|when)\s+(?:can|do|could)\s+(?:i|we|you)\s+(?:read|learn|hear|find\s+(?:out|something))\s+(?:more\s+)?about\s+(.+)$/iu,
    /^(?:is|are)\s+there\s+(?:an?|any|some)\s+(?:lecture|video|chapter|part|section|lesson|class|talk)s?\s+(?:about|on|that\s+(?:covers?|explains?|talks?\s+about|is\s+about|has))\s+(.+)$/iu,
    /^(?:where|when)\s+(?:is|was|are|were)\s+(?:the|that|this)\s+(?:example|part|bit|story|thing|joke|place|moment)\s+(?:with|about|of|on)\s+(?:the\s+)?(.+)$/iu,
    /^where\s+(?:is|was|are|were)\s+(.+?)\s+(?:bit|part|thing|section|example|passage|moment|explanation|story|joke|comparison|analogy|metaphor|definition|formula|proof|demo)$/iu,
    /^(?:where|when)\s+(?:do|does|did)\s+(.+?)\s+(?:start|begin)s?$/iu,
    new RegExp(`^${MINUTE}\\s+(?:do|does|did)\\s+(.+?)\\s+(?:start|begin|come|appear)s?(?:\\s+up)?$`, "iu"),
    /^(?:please\s+)?(?:take|bring|jump|go|skip|show|move)\s+(?:me\s+)?to\s+(?:the\s+)?(?:(?:part|place|section|chapter|moment|bit)\s+(?:about|on|with|where\s+.+?\s+about)\s+)?(.+)$/iu,
    /^(?:please\s+)?(?:show|open|play|find)\s+(?:me\s+)?(?:the\s+)?(?:chapter|part|section|bit|place|lecture|video|moment)\s+(?:about|on|with|called|where\s+(?:he|she|they|you)\s+(?:explains?|talks?\s+about|mentions?|introduces?|defines?))\s+(.+)$/iu,
    /^(?:where|at what (?:time|point))\s+(?:is|are|(?:can|do|could|would|will)\s+(?:i|we|you)\s+(?:find|see|get|hear|watch))\s+(?:the\s+)?(?:part|section|chapter|bit)\s+(?:about|on|with)\s+(.+)$/iu,
  ],
  beginning:
    /^how\s+do(?:es)?\s+(?=.*\b(?:start|begin)s?$)(.+?)\s+(?:start|begin)s?$|^(?:the\s+)?(?:very\s+)?(?:beginning|start|intro(?:duction)?|opening|first\s+(?:part|chapter|section|(?:few\s+)?(?:seconds?|minutes?|words?|sentences?)))\s+(?:of|to|in)\s+(.+)$/iu,
  end: /^how\s+do(?:es)?\s+(?=.*\b(?:end|finish|conclude)s?$)(.+?)\s+(?:end|finish|conclude)s?$|^(?:the\s+)?(?:very\s+)?(?:end(?:ing)?|summary|recap|conclusions?|wrap[\s-]?up|closing|(?:last|final)\s+(?:part|chapter|section|(?:few\s+)?(?:seconds?|minutes?|words?|sentences?)))\s+(?:of|to|in)\s+(.+)$/iu,
  place:
    /^(?:the\s+)?(?:thing|part|bit|story|example|place|moment)\s+(?:where\s+(?:he|she|they|you|we)\s+\w+(?:\s+about)?|with|about|on|where|of)\s+(?:the\s+)?|\s+(?:bit|part|thing|section|example|analogy|story|comparison|passage|stuff|explanation)$/iu,
  saidHere: [
    /\b(?:sa(?:y|ys|ying|id)|mean(?:s|t|ing)?|talk\w*|explain\w*|happen\w*|going\s+on|show\w*|understand|get|this|that|happens)\b.*\s(?:right\s+)?(?:here|now|at\s+this\s+(?:point|moment|time))$/iu,
  ],
  here: [
    new RegExp(
      `^(?:(?:sorry\\s+)?i\\s+(?:(?:got|am)\\s+lost|(?:zoned|spaced)\\s+out|got\\s+distracted)[\\s,.]+)?(?:explain\\s+this(?:\\s+(?:part|bit|section|slide|step))?|i\\s+(?:don['’]?t|do\\s+not|cannot|can['’]?t|didn['’]?t|did\\s+not)\\s+(?:really\\s+)?(?:get|understand|follow)\\s+(?:this|that|the\\s+last)\\s+(?:part|bit|section|slide|step)|(?:what|who|which\\s+\\w+)\\s+(?:is|are)\\s+${SPEAKER}\\s+(?:saying|talking\\s+about|explaining|doing|referring\\s+to|showing)(?:\\s+(?:here|(?:right\\s+)?now))?|what\\s+does\\s+this\\s+mean|what\\s+is\\s+(?:going\\s+on|happening|on(?=\\s+(?:right\\s+)?now))(?:\\s+(?:here|(?:right\\s+)?now))?)$`,
      "iu",
    ),
  ],
  back: [
    new RegExp(
      `^(?:what|why|how)\\s+(?:do|does|did|was|has|have|had)\\s+${SPEAKER}\\s+(?:just\\s+)?(?:say(?:ing)?|said|mean(?:t|ing)?|explain(?:ed|ing)?|mention(?:ed)?|show(?:n|ed)?|do(?:ne|ing)?)(?:\\s+(?:by\\s+)?(?:this|that|it|there))?(?:${JUST})?$`,
      "iu",
    ),
    new RegExp(
      `^what\\s+(?:was|is|were|has)\\s+(?:just\\s+)?(?:being\\s+|been\\s+)?(?:said|explained|shown|mentioned)(?:${JUST})?$`,
      "iu",
    ),
    new RegExp(
      `^(?:explain|repeat|rephrase|say|tell\\s+me)\\s+(?:again\\s+)?what\\s+(?:was\\s+(?:just\\s+)?|${SPEAKER}\\s+(?:has\\s+)?(?:just\\s+)?)(?:said|say|says|explained|shown|mentioned|meant)(?:${JUST})?$`,
      "iu",
    ),
    new RegExp(
      `^(?:wait\\s+)?what\\s+(?:was|were)\\s+(?:that|those)(?:\\s+(?:about|last|${POINTED}s?))*(?:${JUST})?$`,
      "iu",
    ),
    new RegExp(
      `^(?:sorry\\s+)?i\\s+(?:just\\s+)?(?:missed|lost|(?:did\\s+not|didn['’]?t|do\\s+not|don['’]?t|could\\s+not|couldn['’]?t|cannot)\\s+(?:really\\s+|quite\\s+)?(?:catch|hear|get|understand|follow))\\s+(?:that|this|it|what\\s+(?:was\\s+|${SPEAKER}\\s+)(?:just\\s+)?(?:said|saying|says?|meant|explained)|the\\s+last\\s+${POINTED})(?:[\\s,.;]+(?:what|can|could)\\s.*)?$`,
      "iu",
    ),
    /^(?:sorry\s+)?i\s+(?:zoned\s+out|spaced\s+out|fell\s+asleep|was\s+(?:not\s+(?:listening|paying\s+attention|there)|distracted|away|asleep)|got\s+(?:distracted|lost))(?:[\s,.]+(?:and\s+)?(?:what|can|could)\s(?!is\b|are\b).*)?$/iu,
    /^(?:what\s+did\s+i\s+just\s+miss|what\s+just\s+happened|what\s+does\s+that\s+mean|what\s+did\s+(?:that|this)\s+mean|(?:go|jump|skip)\s+back(?:\s+an?\s+(?:bit|little))?|rewind(?:\s+an?\s+(?:bit|little))?)$/iu,
  ],
  pointed: [
    new RegExp(
      `^(?:what\\s+(?:was|is)\\s+|(?:can|could)\\s+you\\s+)?(?:please\\s+)?(?:repeat\\s+|rephrase\\s+|explain\\s+|say\\s+)?the\\s+last\\s+${POINTED}(?:\\s+(?:that\\s+)?(?:was|were|${SPEAKER})(?:\\s+just)?(?:\\s+(?:said|say|explained|mentioned|talked\\s+about))?)?(?:\\s+again)?$`,
      "iu",
    ),
    new RegExp(
      `^(?:what|how|why)\\s+(?:is|was|does|did|do|are|were)\\s+(?:this|that|these|those)\\s+(?:last\\s+)?${POINTED}s?(?:\\s+(?:mean|stand\\s+for|show|tell(?:\\s+(?:me|us))?|do|say|for|about|called))?$`,
      "iu",
    ),
  ],
  ago: [
    /\b(\d{1,3}|an?|one|two|three|four|five|six|(?:a\s+)?couple(?:\s+of)?|(?:a\s+)?few)\s+(seconds?|secs?|minutes?|mins?|moments?)\s+(?:ago|earlier|back)$/iu,
    /^(?:(?:can\s+you\s+)?(?:go|jump|skip)\s+back|rewind)\s+(?:by\s+)?(\d{1,3}|an?|one|two|three|four|five|six|(?:a\s+)?couple(?:\s+of)?|(?:a\s+)?few)\s+(seconds?|secs?|minutes?|mins?)$/iu,
  ],
  lately: [
    /^(?:sorry\s+)?i\s+(?:(?:just|only)\s+)?(?:missed|(?:did\s+not|didn['’]?t|do\s+not|don['’]?t|could\s+not|couldn['’]?t|cannot)\s+(?:really\s+)?(?:hear|catch|get|follow|understand)|was\s+(?:away|gone|distracted|not\s+listening)\s+(?:for|during)|zoned\s+out\s+(?:for|during))\s+the\s+(?:last|past)\s+(?:(\d{1,3}|one|two|three|four|five|six|couple(?:\s+of)?|few)\s+)?(seconds?|secs?|minutes?|mins?)(?:[\s,.;:]+(?:and\s+)?(?:what|can|could|so)\s.*)?$/iu,
    /\b(?:in|during|over|from|of)\s+the\s+(?:last|past)\s+(?:(\d{1,3}|one|two|three|four|five|six|couple(?:\s+of)?|few)\s+)?(seconds?|secs?|minutes?|mins?)$/iu,
  ],
  people:
    /\b(?:the\s+)?(?:teacher|lecturer|prof(?:essor)?|speaker|instructor|presenter|narrator|guy|lady|woman|man|he|she|they)\b/iu,
  hereWords: /[\s,]+(?:right\s+)?(?:here|at\s+this\s+(?:point|moment|time))$/iu,
} as const satisfies Partial<QuestionPatterns>;
